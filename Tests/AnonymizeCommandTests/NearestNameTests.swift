import Testing

@testable import anonymize

@Suite("names that were probably meant")
struct NearestNameTests {
    static let names = ["mode", "margin", "min-face-size", "models", "performance"]

    @Test(
        "a slip finds its name",
        arguments: [
            ("mdoe", "mode"), ("mod", "mode"), ("modle", "mode"), ("magin", "margin"), ("perf", "performance"),
            ("minfacesize", "min-face-size"), ("model", "models"), ("preformence", "performance"),
        ])
    func slip(word: String, meant: String) {
        #expect(NearestName.find(word, in: Self.names) == meant)
    }

    @Test("a word that is nothing like any name finds none", arguments: ["zebra", "x", ""])
    func stranger(word: String) {
        #expect(NearestName.find(word, in: Self.names) == nil)
    }
}
