import Foundation
import LiveMasking
import MediaFiles
import Synchronization
import VideoFrames

/// Hides faces in live pictures until the source ends or a signal comes.
struct LiveRun {
    let context: RunContext

    private var options: Options { context.options }

    func run() async throws(CommandError) -> ExitStatus {
        let (from, to) = try addresses()
        try checkRecordings(to)
        try context.checkNetworks()
        let source = try open(from)
        context.cancellation.setStop { source.cancel() }
        defer { context.cancellation.setStop(nil) }
        let (finder, frames) = try context.makeFinder(for: source, isLive: true)
        let writer = try openWriter(to, source)
        context.cancellation.addCleanup { writer.value.cancel() }
        let anonymizer = LiveAnonymizer(finder: finder, settings: options.liveSettings)
        let loop = LiveLoop(
            source: frames, anonymizer: anonymizer, writer: writer.value, console: context.console,
            frameRate: source.frameRate)
        let failure = await loop.run()
        return try end(loop, source, failure)
    }

    /// The writer, which is handed from this thread to that of the loop.
    private struct Writer: @unchecked Sendable { let value: LiveWriter }

    private func addresses() throws(CommandError) -> (from: LiveAddress, to: [LiveAddress]) {
        var all: [LiveAddress] = []
        for name in context.request.inputs {
            guard let text = name.text, let address = LiveAddress(text) else {
                let schemes = LiveAddress.schemes.joined(separator: ", ")
                throw .usage("cannot use \(name.quoted): the protocols are \(schemes).", command: .live)
            }
            all.append(address)
        }
        return (all[0], Array(all.dropFirst()))
    }

    private func checkRecordings(_ addresses: [LiveAddress]) throws(CommandError) {
        for address in addresses where address.kind == .file {
            let request = Request(
                command: .live, input: FilePath("-"), output: FilePath(address.name), options: options)
            // Parts have names of their own, and a playlist is made anew by those who write it.
            guard options.live.segment == nil, !address.name.hasSuffix(".m3u8") else { continue }
            try FileCheck(request: request).run()
        }
    }

    private func open(_ address: LiveAddress) throws(CommandError) -> LiveSource {
        do throws(MediaError) {
            return try LiveSource(address, options: options.liveInput)
        } catch {
            throw CommandError(error, context.request)
        }
    }

    private func openWriter(_ addresses: [LiveAddress], _ source: LiveSource) throws(CommandError) -> Writer {
        do throws(MediaError) {
            return Writer(value: try LiveWriter(to: addresses, from: source, options: options.liveOutput))
        } catch {
            throw CommandError(error, context.request)
        }
    }

    /// A signal is how a live run ends; it is no failure when everything that was sent is complete.
    private func end(_ loop: LiveLoop, _ source: LiveSource, _ failure: (any Error)?) throws(CommandError) -> ExitStatus
    {
        for place in loop.failedPlaces { context.console.warn("\(FilePath(place).quoted) was lost on the way.") }
        if source.reconnections > 0 {
            context.console.note("the source went away and came back \(source.reconnections) times.")
        }
        loop.tellEnd()
        if let failure { throw context.commandError(failure) }
        return context.cancellation.status ?? (loop.failedPlaces.isEmpty ? .done : .needsReview)
    }
}
