import FaceFilters

/// Options about faces and masks.
extension OptionTable {
    static let frame: [OptionRule] = [
        OptionRule(
            name: "at", value: "TIME", help: "The frame shown at this time: seconds, or [HH:]MM:SS[.fff]. [0]",
            section: .frame, commands: [.preview]
        ) { value, options throws(CommandError) in options.moment = try value.time() },
        OptionRule(
            name: "frame", value: "N", help: "The frame with this number, counted from 0 in the order of showing.",
            section: .frame, commands: [.preview]
        ) { value, options throws(CommandError) in options.frame = try value.integer(in: 0...Int(Int32.max)) },
        OptionRule(
            name: "compare", help: "Shows the original and the result side by side, with each box and its confidence.",
            section: .frame, commands: [.preview]
        ) { _, options in options.compare = true },
        OptionRule(
            name: "original", help: "Shows the frame with nothing hidden.", section: .frame, commands: [.preview]
        ) {
            _, options in options.original = true
        },
        OptionRule(
            name: "draw",
            help: "Shows the original, small ones enlarged, with each face's box, landmarks, contours and numbers: "
                + "confidence, head angles X Y Z, smiling S, left and right eye open L R.",
            section: .frame, commands: [.preview]
        ) { _, options in options.draw = true },
    ]

    static let hiding: [OptionRule] = [
        OptionRule(
            name: "mode", value: "pixelate|blur|solid",
            help: "What replaces a face. Only solid resists somebody who trains a program on masked faces. [pixelate]",
            section: .hiding, commands: [.anonymize, .preview, .live]
        ) { value, options throws(CommandError) in options.filter.effect = try value.choice() },
        OptionRule(
            name: "cells", value: "N",
            help: "Mosaic cells across a face; fewer hide more. Blur follows from it. [5]",
            section: .hiding, commands: [.anonymize, .preview, .live]
        ) { value, options throws(CommandError) in options.filter.cells = try value.integer(in: 1...64) },
        OptionRule(
            name: "shape", value: "ellipse|rectangle|contour",
            help: "Outline of the mask; contour follows the face, "
                + "or is an ellipse where its outline cannot be seen. [ellipse]",
            section: .hiding, commands: [.anonymize, .preview, .live]
        ) { value, options throws(CommandError) in options.filter.shape = try value.choice() },
        OptionRule(
            name: "margin", value: "R",
            help: "How much the mask is larger than the face, as a fraction of its size. [0.3]",
            section: .hiding, commands: [.anonymize, .preview, .live]
        ) { value, options throws(CommandError) in options.filter.margin = try value.number(in: 0...3) },
        OptionRule(
            name: "feather", value: "R", help: "Soft edge outside the mask, as a fraction of the face's size. [0.15]",
            section: .hiding, commands: [.anonymize, .preview, .live]
        ) { value, options throws(CommandError) in options.filter.feather = try value.number(in: 0...1) },
        OptionRule(
            name: "force-weak", help: "Allows masks that a face may be recognized through: more than 12 cells.",
            section: .hiding, commands: [.anonymize, .preview, .live]
        ) { _, options in options.forceWeak = true },
    ]

    static let finding: [OptionRule] = [
        OptionRule(
            name: "performance", value: "fast|accurate", help: "How hard to look. [fast]", section: .finding,
            commands: Set(Command.allCases).subtracting([.verify])
        ) { value, options throws(CommandError) in options.performance = try value.choice() },
        OptionRule(
            name: "min-face-size", value: "R",
            help: "Smallest face to look for, as a fraction of the picture's width; never below 10 pixels. [0.006]",
            section: .finding
        ) { value, options throws(CommandError) in options.smallestFace = try value.number(in: 0.001...1) },
        OptionRule(
            name: "confidence", value: "R", help: "How sure the detector must be, before faces are followed. [tuned]",
            section: .finding
        ) { value, options throws(CommandError) in options.confidence = try value.number(in: 0.01...0.99) },
        OptionRule(
            name: "faces", value: "FILE",
            help: "Hides the faces of this file, made by 'detect', instead of looking for any.",
            section: .finding, commands: [.anonymize, .preview], isForOneFile: true
        ) { value, options throws(CommandError) in options.faces = try value.path() },
        OptionRule(
            name: "models", value: "DIR", help: "Folder of the network files; also the variable ANONYMIZE_MODELS.",
            section: .finding
        ) { value, options throws(CommandError) in options.models = try value.path() },
    ]

    static let listing: [OptionRule] = [
        OptionRule(
            name: "landmarks",
            help: "Adds eyes, ears, cheeks, nose and mouth, those that can be seen; and head angles.",
            section: .listing, commands: [.detect]
        ) { _, options in options.landmarks = true },
        OptionRule(
            name: "contours", help: "Adds the outlines of face, eyes, brows, lips and nose; and head angles.",
            section: .listing, commands: [.detect]
        ) { _, options in options.contours = true },
        OptionRule(
            name: "classification",
            help: "Adds how probably a face seen from the front smiles and has its eyes open; and head angles.",
            section: .listing, commands: [.detect]
        ) { _, options in options.classification = true },
        OptionRule(
            name: "tracking", value: "on|off",
            help: "Follows faces: numbers them, and fills in frames where one was not found. Off lists what each frame "
                + "shows by itself. [on]",
            section: .listing, commands: [.detect]
        ) { value, options throws(CommandError) in options.tracking = try value.choice() },
    ]
}
