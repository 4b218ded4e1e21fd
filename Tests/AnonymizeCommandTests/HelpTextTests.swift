import FaceFilters
import Testing

@testable import anonymize

@Suite("help")
struct HelpTextTests {
    @Test("the whole help of the main command")
    func anonymize() {
        #expect(HelpText.text(for: .anonymize) == Self.anonymizeText)
    }

    @Test("the whole help of preview")
    func preview() {
        #expect(HelpText.text(for: .preview) == Self.previewText)
    }

    @Test("the whole help of detect")
    func detect() {
        #expect(HelpText.text(for: .detect) == Self.detectText)
    }

    @Test("the whole help of verify")
    func verify() {
        #expect(HelpText.text(for: .verify) == Self.verifyText)
    }

    @Test("the defaults that the help names are those of the options")
    func defaults() {
        let options = Options()
        #expect(options.filter.effect == .pixelate)
        #expect(options.filter.cells == 5)
        #expect(options.filter.shape == .ellipse)
        #expect(options.filter.margin == 0.3)
        #expect(options.filter.feather == 0.15)
        #expect(options.smallestFace == 0.006)
    }

    @Test("no line is wider than a terminal of 100 columns", arguments: Command.allCases)
    func width(command: Command) {
        #expect(HelpText.text(for: command).split(separator: "\n").allSatisfy { $0.count < 100 })
    }
}

extension HelpTextTests {
    static let anonymizeText = """
        Hides every face of a video or picture.

        Usage: anonymize INPUT OUTPUT [options]
               anonymize preview INPUT PICTURE.png [--at TIME | --frame N] [options]
               anonymize detect INPUT [-o FACES.jsonl] [options]
               anonymize verify OUTPUT [--against INPUT] [options]
               anonymize batch INPUT... --output-dir DIR [options]
               anonymize live SOURCE SINK... [options]
               anonymize split INPUT --parts N
               anonymize join OUTPUT PART... --source INPUT

        Parts of a film
          --span START..END               Only the frames from one time up to another, without sound, as
                                          a part for 'anonymize join'; 'anonymize split' says the times.

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
          --faces FILE                    Hides the faces of this file, made by 'detect', instead of
                                          looking for any.
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
          --encoder NAME                  Video encoder, by libav's name, also of hardware such as
                                          h264_vaapi. [by the output's kind]
          --crf N                         Constant quality on the encoder's scale; lower is better and
                                          larger. [nearly transparent]
          --preset NAME                   The encoder's trade of time for size, a word or a number. [by
                                          the encoder]
          --bitrate RATE                  Bits a second instead of constant quality, such as 4M.
          --report FILE                   Writes a JSON report of what was done.
          --report-html FILE              Writes the report as a page: a timeline, and a masked picture
                                          of each face that was followed.
          --report-faces                  Shows the faces in that page as they are. Handle it like the
                                          film itself.
          --log FILE                      Adds a line about the run to this log. Each line holds the
                                          hash of the one before, so that changes show; 'anonymize
                                          verify --log' checks it.
          --write-faces FILE              Writes what was hidden, frame by frame, as JSON Lines.
          --overwrite                     Replaces files that exist; they are refused otherwise.

        Running
          --threads N                     Processor threads, everything together. [all]
          --progress auto|json|none       A bar on a terminal, JSON Lines on standard error, or nothing.
                                          [auto]
          --quiet                         Says nothing but errors.
          --help, -h                      Shows this help, or that of a command.
          --version                       Shows the version.

        'anonymize preview --help' shows more; so do 'detect', 'batch', 'verify' and 'live'.
        Faces that are found are covered. Hair, body, clothes, voice and place remain.
        '-' is standard input or output; a film goes there as Matroska. '--' ends the options.

        """

    static let previewText = """
        Shows one frame as it will look, as a PNG picture.

        Usage: anonymize preview INPUT PICTURE.png [--at TIME | --frame N] [options]

        Which frame
          --at TIME                       The frame shown at this time: seconds, or [HH:]MM:SS[.fff].
                                          [0]
          --frame N                       The frame with this number, counted from 0 in the order of
                                          showing.
          --compare                       Shows the original and the result side by side, with each box
                                          and its confidence.
          --original                      Shows the frame with nothing hidden.
          --draw                          Shows the original, small ones enlarged, with each face's box,
                                          landmarks, contours and numbers: confidence, head angles X Y
                                          Z, smiling S, left and right eye open L R.

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
          --faces FILE                    Hides the faces of this file, made by 'detect', instead of
                                          looking for any.
          --models DIR                    Folder of the network files; also the variable
                                          ANONYMIZE_MODELS.

        Output
          --overwrite                     Replaces files that exist; they are refused otherwise.

        Running
          --threads N                     Processor threads, everything together. [all]
          --progress auto|json|none       A bar on a terminal, JSON Lines on standard error, or nothing.
                                          [auto]
          --quiet                         Says nothing but errors.
          --help, -h                      Shows this help, or that of a command.
          --version                       Shows the version.

        '-' is standard input or output; '--' ends the options.

        """

    static let verifyText = """
        Looks at a finished file again: does a face show, is anything left that tells of people?

        Usage: anonymize verify OUTPUT [--against INPUT] [--faces FACES.jsonl] [options]

        Lists what it finds, with frames and places, and exits with 1; with 0 when it finds nothing.

        Finding faces
          --min-face-size R               Smallest face to look for, as a fraction of the picture's
                                          width; never below 10 pixels. [0.006]
          --confidence R                  How sure the detector must be, before faces are followed.
                                          [tuned]
          --models DIR                    Folder of the network files; also the variable
                                          ANONYMIZE_MODELS.

        Looking again
          --against INPUT                 Compares with the source: every face in it, every frame, every
                                          time.
          --faces FILE                    Checks that what this file names is hidden, made by
                                          --write-faces or 'detect'.
          --report FILE                   Checks that this report is of the file: its hash, the source's
                                          hash, the number of frames.
          --log FILE                      Checks that no line of this log was changed or removed, and
                                          that one is about the file, if one is named.
          --cells N                       Most mosaic cells across a face that a covering may be worth;
                                          never fewer than 8. [8]
          --contact-sheet PICTURE.png     Draws what is doubtful, enlarged, with frame numbers. It may
                                          show faces.
          --json                          Lists what was found as JSON, on standard output or where -o
                                          says.
          -o FILE                         Writes the JSON to this file. [standard output]

        Output
          --keep-subtitles                Keeps subtitles that fit the output's kind, text in its form
                                          of text.
          --keep-chapters                 Keeps chapters and their titles.
          --keep-metadata                 Keeps what describes the film, such as title, artist and
                                          comment; never places, devices, days or thumbnails.
          --keep-location                 With --keep-metadata, keeps also where, when and with what the
                                          film was made.
          --overwrite                     Replaces files that exist; they are refused otherwise.

        Running
          --threads N                     Processor threads, everything together. [all]
          --progress auto|json|none       A bar on a terminal, JSON Lines on standard error, or nothing.
                                          [auto]
          --quiet                         Says nothing but errors.
          --help, -h                      Shows this help, or that of a command.
          --version                       Shows the version.

        A file that passes shows no face that the detector finds, and nothing that the checks know of.
        '--' ends the options.

        """

    static let detectText = """
        Lists the faces of every frame as JSON Lines, in ML Kit's words.

        Usage: anonymize detect INPUT [-o FACES.jsonl] [options]

        Finding faces
          --performance fast|accurate     How hard to look. [fast]
          --min-face-size R               Smallest face to look for, as a fraction of the picture's
                                          width; never below 10 pixels. [0.006]
          --confidence R                  How sure the detector must be, before faces are followed.
                                          [tuned]
          --models DIR                    Folder of the network files; also the variable
                                          ANONYMIZE_MODELS.

        Listing faces
          --landmarks                     Adds eyes, ears, cheeks, nose and mouth, those that can be
                                          seen; and head angles.
          --contours                      Adds the outlines of face, eyes, brows, lips and nose; and
                                          head angles.
          --classification                Adds how probably a face seen from the front smiles and has
                                          its eyes open; and head angles.
          --tracking on|off               Follows faces: numbers them, and fills in frames where one was
                                          not found. Off lists what each frame shows by itself. [on]

        Output
          -o FILE                         Writes to this file. [standard output]
          --overwrite                     Replaces files that exist; they are refused otherwise.

        Running
          --threads N                     Processor threads, everything together. [all]
          --progress auto|json|none       A bar on a terminal, JSON Lines on standard error, or nothing.
                                          [auto]
          --quiet                         Says nothing but errors.
          --help, -h                      Shows this help, or that of a command.
          --version                       Shows the version.

        '-' is standard input or output; '--' ends the options.

        """
}
