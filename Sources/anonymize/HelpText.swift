/// The help of each command, made from the option table.
enum HelpText {
    private static let lineWidth = 96
    private static let column = 34

    /// Returns the whole help text of a command.
    static func text(for command: Command) -> String {
        var text = opening(command) + "\n"
        for section in OptionRule.Section.allCases {
            let rules = OptionTable.rules(for: command).filter { $0.section == section }
            if rules.isEmpty { continue }
            text += "\n\(section.rawValue)\n"
            for rule in rules { text += entry(rule.spelling + (rule.value.map { " " + $0 } ?? ""), rule.help) }
            if section == .running {
                text += entry("--help, -h", "Shows this help, or that of a command.")
                text += entry("--version", "Shows the version.")
            }
        }
        return text + "\n" + closing(command)
    }

    /// One option and its sentence, set in two columns.
    private static func entry(_ label: String, _ help: String) -> String {
        var text = "  " + label
        if text.count > column - 2 {
            text += "\n" + String(repeating: " ", count: column)
        } else {
            text += String(repeating: " ", count: column - text.count)
        }
        return text + wrapped(help).joined(separator: "\n" + String(repeating: " ", count: column)) + "\n"
    }

    private static func wrapped(_ text: String) -> [String] {
        var lines = [""]
        for word in text.split(separator: " ") {
            let last = lines.count - 1
            if lines[last].isEmpty {
                lines[last] += word
            } else if column + lines[last].count + 1 + word.count <= lineWidth {
                lines[last] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    private static func opening(_ command: Command) -> String {
        switch command {
        case .anonymize:
            """
            Hides every face of a video or picture.

            Usage: anonymize INPUT OUTPUT [options]
                   anonymize preview INPUT PICTURE.png [--at TIME | --frame N] [options]
                   anonymize detect INPUT [-o FACES.jsonl] [options]
                   anonymize verify OUTPUT [--against INPUT] [options]
                   anonymize batch INPUT... --output-dir DIR [options]
                   anonymize live SOURCE SINK... [options]
                   anonymize split INPUT --parts N
                   anonymize join OUTPUT PART... --source INPUT
            """
        case .preview:
            """
            Shows one frame as it will look, as a PNG picture.

            Usage: anonymize preview INPUT PICTURE.png [--at TIME | --frame N] [options]
            """
        case .detect:
            """
            Lists the faces of every frame as JSON Lines, in ML Kit's words.

            Usage: anonymize detect INPUT [-o FACES.jsonl] [options]
            """
        case .verify:
            """
            Looks at a finished file again: does a face show, is anything left that tells of people?

            Usage: anonymize verify OUTPUT [--against INPUT] [--faces FACES.jsonl] [options]

            Lists what it finds, with frames and places, and exits with 1; with 0 when it finds nothing.
            """
        case .batch:
            """
            Hides every face of many videos and pictures: files, and all that is in folders.

            Usage: anonymize batch INPUT... --output-dir DIR [options]
                   anonymize batch --merge-summaries SUMMARY... [--summary FILE]
            """
        case .live:
            """
            Hides every face in live pictures: of a camera, a screen, the network or a pipe.

            Usage: anonymize live SOURCE SINK... [options]
            """
        case .split:
            """
            Says where a film can be taken apart for several machines: one span a line, from key frame
            to key frame.

            Usage: anonymize split INPUT --parts N [-o FILE] [options]

            Each span is a value for 'anonymize INPUT PART --span'.
            """
        case .join:
            """
            Puts parts together that were made with --span, with the sound of the source.

            Usage: anonymize join OUTPUT PART... --source INPUT [options]

            The parts must be all of the film's frames, in order and made with the same settings.
            """
        }
    }

    private static func closing(_ command: Command) -> String {
        switch command {
        case .anonymize:
            """
            'anonymize preview --help' shows more; so do 'detect', 'batch', 'verify' and 'live'.
            Faces that are found are covered. Hair, body, clothes, voice and place remain.
            '-' is standard input or output; a film goes there as Matroska. '--' ends the options.

            """
        case .batch:
            """
            A file is done when the report beside its output says so; run it again after any failure.
            Status 0: all are done. 1: some failed or need a look. 75: try again. The summary has the rest.

            """
        case .live:
            """
            Sources: /dev/video0, x11grab::0.0, udp, rtp, tcp, rtsp, rtmp, srt and http addresses, a file, '-'.
            Sinks: the same addresses, /dev/video9, window:TITLE, PLAYLIST.m3u8, a file to record, '-'.
            Where no mask is sure, the whole picture is hidden; it ends with the source, INT or TERM.

            """
        case .preview, .detect, .split, .join: "'-' is standard input or output; '--' ends the options.\n"
        case .verify:
            """
            A file that passes shows no face that the detector finds, and nothing that the checks know of.
            '--' ends the options.

            """
        }
    }
}
