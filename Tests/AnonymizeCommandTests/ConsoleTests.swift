import Anonymizing
import Foundation
import Testing

@testable import anonymize

@Suite("console")
struct ConsoleTests {
    /// What a console says into a pipe.
    private func said(_ style: Console.Style, isQuiet: Bool = false, _ body: (Console) -> Void) -> String {
        let pipe = Pipe()
        body(Console(style: style, isQuiet: isQuiet, descriptor: pipe.fileHandleForWriting.fileDescriptor))
        try? pipe.fileHandleForWriting.close()
        return String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    }

    private func talk(_ console: Console) {
        console.expect(frames: 10)
        console.progress(frames: 0)
        console.warn("watch out.")
        console.warn("watch out.")
        console.tell("Done.", event: ["event": "done"])
        console.fail(CommandError(.software, "it broke."))
    }

    @Test("plain lines: each warning once, no progress")
    func plain() {
        #expect(said(.none, talk) == "anonymize: warning: watch out.\nDone.\nanonymize: it broke.\n")
    }

    @Test("quiet says nothing but errors, and still remembers warnings")
    func quiet() {
        #expect(said(.none, isQuiet: true, talk) == "anonymize: it broke.\n")
        let console = Console(style: .none, isQuiet: true, descriptor: -1)
        console.warn("watch out.")
        #expect(console.warnings == ["watch out."])
    }

    @Test("JSON Lines for scripts; an error stays a sentence")
    func json() {
        let lines = said(.json, talk).split(separator: "\n").map(String.init)
        #expect(
            lines == [
                #"{"event":"progress","frames":0,"total":10,"framesPerSecond":0.0,"secondsLeft":null}"#,
                #"{"event":"warning","text":"watch out."}"#, #"{"event":"done"}"#, "anonymize: it broke.",
            ])
    }

    @Test("a bar is wiped before another line")
    func bar() {
        let text = said(.bar, talk)
        #expect(text.hasPrefix("\r\u{1B}[K["))
        #expect(text.contains("\r\u{1B}[Kanonymize: warning: watch out.\nDone.\n"))
    }

    @Test("a closed terminal is no failure")
    func closed() {
        talk(Console(style: .bar, isQuiet: false, descriptor: -1))
    }
}
