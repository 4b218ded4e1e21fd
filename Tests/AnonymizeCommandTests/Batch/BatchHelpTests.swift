import Testing

@testable import anonymize

@Suite("help of a batch")
struct BatchHelpTests {
    @Test("the help begins with what only a batch has")
    func own() {
        #expect(HelpText.text(for: .batch).hasPrefix(Self.text))
    }

    @Test("a batch takes every option of one file, but for those that name a file of its own")
    func passedThrough() {
        let single = Set(OptionTable.rules(for: .anonymize).map(\.name))
        let batch = Set(OptionTable.rules(for: .batch).map(\.name))
        #expect(
            single.subtracting(batch) == ["faces", "report", "report-faces", "report-html", "span", "write-faces"])
    }

    static let text = """
        Hides every face of many videos and pictures: files, and all that is in folders.

        Usage: anonymize batch INPUT... --output-dir DIR [options]
               anonymize batch --merge-summaries SUMMARY... [--summary FILE]

        Many files
          --output-dir DIR                Where the outputs go; folders are mirrored in it.
          --list FILE                     Also takes the files and folders named in this file, one a
                                          line or each with a zero byte after it; '-' is standard input.
          --jobs N                        Files worked on side by side. [one for each four processors]
          --shard I/N                     Takes only part I of N, from 1. [by the variables of a Slurm
                                          array or an indexed Kubernetes job]
          --shards N                      How many parts there are, where tasks are numbered from 0.
          --extension WORD                Ending of all outputs, which chooses their kind. [that of each
                                          input; mp4 where it cannot be written]
          --summary FILE                  Where the summary goes. [anonymize-summary.json in the output
                                          folder]
          --merge-summaries               Puts the summaries of all parts together; the names are
                                          theirs.
          --dry-run                       Lists what would be done, by tabs: todo, done or exists;
                                          input; output.
          --watch                         Goes on with files that appear in the folders, until it is
                                          stopped by a signal.

        """
}
