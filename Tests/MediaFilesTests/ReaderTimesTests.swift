import Foundation
import TestSupport
import Testing
import VideoFrames

@testable import MediaFiles

@Suite("Times of frames")
struct ReaderTimesTests {
    private func times(_ frames: [(time: Int64?, duration: Int64?)]) -> (times: [Int64], guesses: Int) {
        var clock = FrameClock(timeBase: Rational(1, 1000), frameRate: Rational(50, 1))
        return (frames.map { clock.next(time: $0.time, duration: $0.duration) }, clock.guesses)
    }

    @Test("the file's times are taken as they are, negative ones and gaps too")
    func plain() {
        let result = times([(-40, 20), (-20, 20), (0, nil), (5, 1), (900, 20)])
        #expect(result == ([-40, -20, 0, 5, 900], 0))
    }

    @Test("a stream without times starts at zero and goes on at its rate")
    func none() {
        #expect(times([(nil, nil), (nil, nil), (nil, nil)]) == ([0, 20, 40], 3))
        #expect(times([(nil, 33), (nil, 33), (nil, 33)]) == ([0, 33, 66], 3))
    }

    @Test("a lost time follows from the frame before; that is a guess only where its length is not known")
    func lost() {
        #expect(times([(100, 30), (nil, 30), (nil, nil), (nil, 30)]) == ([100, 130, 160, 180], 1))
    }

    @Test("times never stand still or run backwards")
    func backwards() {
        let result = times([(100, 20), (100, 20), (90, 20), (150, 20)])
        #expect(result == ([100, 101, 102, 150], 2))
    }

    @Test("a rate beyond the time base still moves on")
    func fast() {
        var clock = FrameClock(timeBase: Rational(1, 10), frameRate: Rational(1000, 1))
        #expect([clock.next(time: nil, duration: nil), clock.next(time: nil, duration: nil)] == [0, 1])
    }
}

@Suite("Pipes", .enabled(if: FFmpeg.isPresent, "needs the ffmpeg command"))
struct ReaderPipeTests {
    let folder = TemporaryFolder()

    private func makePipe(_ path: String) -> Bool { unsafe mkfifo(path, 0o600) == 0 }

    /// Sends a file through a named pipe and reads it there.
    private func readThroughPipe(_ options: String) throws -> [FrameFacts] {
        let (file, pipe) = (folder.file("x.mp4"), folder.file("pipe"))
        try FFmpeg.run("-f lavfi -i testsrc=s=64x48:r=10:d=1 -c:v libx264 \(options)", file)
        try #require(makePipe(pipe))
        let feeder = Process()
        feeder.executableURL = URL(fileURLWithPath: "/bin/sh")
        feeder.arguments = ["-c", "exec cat \"$0\" > \"$1\"", file, pipe]
        feeder.standardError = FileHandle.nullDevice
        try feeder.run()
        defer {
            feeder.terminate()
            feeder.waitUntilExit()
        }
        return try facts(of: pipe)
    }

    @Test("a film can come through a pipe", .timeLimit(.minutes(20)))
    func pipe() throws {
        #expect(try readThroughPipe("-movflags faststart").count == 10)
    }

    @Test("a film whose index is at its end cannot, and the error is about seeking", .timeLimit(.minutes(20)))
    func indexAtEnd() throws {
        // Noise makes it larger than any buffer that one could seek back in.
        let large = "-vf scale=320:240,noise=alls=90:allf=t -qp 1 -preset ultrafast"
        let error = #expect(throws: MediaError.self) { try readThroughPipe(large) }
        guard case .opening(_, let failure) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.errno == ESPIPE)
    }
}
