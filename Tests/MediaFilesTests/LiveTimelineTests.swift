import Testing

@testable import MediaFiles

@Suite("The line on which live times are put")
struct LiveTimelineTests {
    @Test("Times start at zero and keep their distances")
    func begins() {
        var line = LiveTimeline()
        #expect([line.place(5000, clock: 0), line.place(5000.5, clock: 0.5)] == [0, 0.5])
    }

    @Test("A clock that wraps goes on by the machine's clock", arguments: [3.0, 95_443.7])
    func wraps(after: Double) {
        var line = LiveTimeline()
        _ = line.place(95_000, clock: 0)
        _ = line.place(95_000.5, clock: 0.5)
        let next = line.place(after, clock: 1)
        #expect(abs(next - 1) < 0.01)
        #expect(abs(line.place(after + 0.5, clock: 1.5) - next - 0.5) < 0.01)
    }

    @Test("A frame whose time is not after the one before still comes after it")
    func orders() {
        var line = LiveTimeline()
        let first = line.place(10, clock: 0)
        #expect(line.place(10, clock: 0.01) > first)
    }

    @Test("Sound is put beside the pictures, unless it is of another time")
    func sound() throws {
        var line = LiveTimeline()
        _ = line.place(10, clock: 0)
        #expect(try #require(line.placeBeside(10.25)) == 0.25)
        #expect(line.placeBeside(100) == nil)
    }
}

@Suite("Addresses of live pictures")
struct LiveAddressTests {
    @Test(
        "Names tell devices, protocols and files apart",
        arguments: [
            ("/dev/video0", LiveAddress.Kind.device(format: "v4l2")), ("x11grab::0.0", .device(format: "x11grab")),
            ("UDP://127.0.0.1:1", .network(scheme: "udp")), ("talk.mp4", .file), ("-", .standardStream),
        ])
    func kinds(text: String, kind: LiveAddress.Kind) throws {
        #expect(try #require(LiveAddress(text)).kind == kind)
    }

    @Test(
        "Protocols that could open anything are not offered",
        arguments: ["concat://a", "file:///etc/passwd", "data://"])
    func refuses(text: String) {
        #expect(LiveAddress(text) == nil)
    }
}
