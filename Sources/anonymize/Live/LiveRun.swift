import FaceDetection
import Faces
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
        // Before the source: pictures that come while the network is prepared would all be late.
        let detector = try prepareDetector()
        let source = try open(from)
        context.cancellation.setStop { source.cancel() }
        defer { context.cancellation.setStop(nil) }
        let (finder, frames) = context.withFaults(detector, source, isLive: true)
        let writer = try openWriter(to, source)
        context.cancellation.addCleanup { writer.value.cancel() }
        let anonymizer = LiveAnonymizer(finder: finder, settings: options.liveSettings)
        let loop = LiveLoop(
            source: frames, anonymizer: anonymizer, writer: writer.value, frameRate: source.frameRate,
            display: LiveDisplay(console: context.console, detector: detector as? PacedFaceDetector))
        let failure = await loop.run()
        return try end(loop, source, failure)
    }

    /// Loads the network and looks at an empty picture, so that the first one that comes is looked at in time.
    private func prepareDetector() throws(CommandError) -> any RegionFaceFinding {
        let detector = try context.detector()
        do {
            guard options.performance == .fast else {
                let gray = PixelBuffer(format: .gray, size: PictureSize(width: 1280, height: 720))
                _ = try detector.begin(gray, geometry: DisplayGeometry(storedSize: gray.size)).faces()
                return detector
            }
            let paced = PacedFaceDetector(detector)
            try paced.prepare()
            if paced.side < Self.usualSide { tell(paced) }
            return paced
        } catch {
            throw context.commandError(error)
        }
    }

    private func tell(_ paced: PacedFaceDetector) {
        let percent = (paced.smallestFace * 1000).rounded() / 10
        context.console.warn(
            "this machine has time to look at pictures of \(paced.side) pixels: faces narrower than \(percent) % of the "
                + "picture may be missed. With --performance accurate small faces are found, and pictures hidden whole "
                + "while they are looked for.")
    }

    /// Pixels of the network's input where there is time for it.
    private static let usualSide = 960

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
