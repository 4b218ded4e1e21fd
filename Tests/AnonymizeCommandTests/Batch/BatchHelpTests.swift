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

        Hiding faces
          --mode pixelate|blur|solid      What replaces a face. Only solid resists somebody who trains a
                                          program on masked faces. [pixelate]
          --cells N                       Mosaic cells across a face; fewer hide more. Blur follows from
                                          it. [5]
          --shape ellipse|rectangle|contour
                                          Outline of the mask; contour follows the face, or is an
                                          ellipse where its outline cannot be seen. [ellipse]
          --margin R                      How much the mask is larger than the face, as a fraction of
                                          its size. [0.3]
          --feather R                     Soft edge outside the mask, as a fraction of the face's size.
                                          [0.15]
          --force-weak                    Allows masks that a face may be recognized through: more than
                                          12 cells.

        Finding faces
          --performance fast|accurate     How hard to look. [fast]
          --min-face-size R               Smallest face to look for, as a fraction of the picture's
                                          width; never below 10 pixels. [0.006]
          --confidence R                  How sure the detector must be, before faces are followed.
                                          [tuned]
          --models DIR                    Folder of the network files; also the variable
                                          ANONYMIZE_MODELS.

        Looking again
          --verify                        Looks at the finished file again, as 'anonymize verify' does,
                                          and publishes it only when nothing is found.

        Output
          --audio keep|drop               What becomes of sound. Voices are never changed. [keep]
          --keep-subtitles                Keeps subtitles that fit the output's kind, text in its form
                                          of text.
          --keep-chapters                 Keeps chapters and their titles.
          --keep-metadata                 Keeps what describes the film, such as title, artist and
                                          comment; never places, devices, days or thumbnails.
          --keep-location                 With --keep-metadata, keeps also where, when and with what the
                                          film was made.
          --strict                        Refuses, before anything is written, a film of which something
                                          would be lost: sound, subtitles, quality of the picture.
          --encoder NAME                  Video encoder, by libav's name. [by the output's kind]
          --crf N                         Constant quality; lower is better and larger. [nearly
                                          transparent]
          --preset NAME                   The encoder's trade of time for size. [by the encoder]
          --bitrate RATE                  Bits a second instead of constant quality, such as 4M.
          --log FILE                      Adds a line about the run to this log. Each line holds the
                                          hash of the one before, so that changes show; 'anonymize
                                          verify --log' checks it.
          --overwrite                     Replaces files that exist; they are refused otherwise.

        Running
          --threads N                     Processor threads, everything together. [all]
          --progress auto|json|none       A bar on a terminal, JSON Lines on standard error, or nothing.
                                          [auto]
          --quiet                         Says nothing but errors.
          --help, -h                      Shows this help, or that of a command.
          --version                       Shows the version.

        A file is done when the report beside its output says so; run it again after any failure.
        Status 0: all are done. 1: some failed or need a look. 75: try again. The summary has the rest.

        """
}
