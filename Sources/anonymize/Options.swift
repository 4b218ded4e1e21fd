import FaceFilters
import VideoFrames

/// Everything that options can set, with the defaults.
struct Options: Equatable, Sendable {
    /// How hard to look for faces; ML Kit's performance mode.
    enum Performance: String, CaseIterable, Sendable { case fast, accurate }
    /// What becomes of sound.
    enum Audio: String, CaseIterable, Sendable { case keep, drop }
    /// How progress is shown.
    enum Progress: String, CaseIterable, Sendable { case auto, json, none }
    /// Something that is done or not.
    enum Switch: String, CaseIterable, Sendable { case on, off }

    var filter = FilterSettings()
    var forceWeak = false
    var faces: FilePath?

    var performance = Performance.fast
    /// Fraction of the picture's width.
    var smallestFace = 0.006
    var confidence: Double?

    var audio = Audio.keep
    var keepSubtitles = false
    var keepChapters = false
    var keepMetadata = false
    var keepLocation = false
    /// Whether a film is refused of which something would be lost.
    var strict = false
    var encoder: String?
    var crf: Int?
    var preset: String?
    /// Bits a second.
    var bitrate: Int?
    var overwrite = false
    var writeFaces: FilePath?
    var report: FilePath?

    var moment: MediaTime?
    var frame: Int?
    var compare = false
    var original = false
    var draw = false

    /// What `detect` lists beyond boxes; ML Kit's landmark, contour and classification modes.
    var landmarks = false
    var contours = false
    var classification = false
    /// Whether `detect` follows faces from frame to frame.
    var tracking = Switch.on
    /// Where `detect` writes to.
    var output = FilePath("-")

    /// The source that `verify` compares with.
    var against: FilePath?
    /// Where `verify` puts a picture of what it doubts.
    var contactSheet: FilePath?
    /// Whether `verify` lists what it found as JSON.
    var listsJSON = false
    /// Whether the finished file is looked at again before it is published.
    var verify = false
    /// Where the report goes as a page for people.
    var reportPage: FilePath?
    /// Whether that page shows faces as they are.
    var reportFaces = false
    /// The log that a line is added to.
    var log: FilePath?

    /// Whether anything is made of the report.
    var wantsReport: Bool { report != nil || reportPage != nil || log != nil }
    var batch = BatchOptions()
    var live = LiveCommandOptions()

    /// The only part of the film that is written.
    var span: TimeSpan?
    /// How many parts `split` makes.
    var parts = 2
    /// Whether `split` writes JSON Lines.
    var writesJSON = false
    /// The film whose parts `join` puts together.
    var source: FilePath?

    var threads: Int?
    var models: FilePath?
    var quiet = false
    var progress = Progress.auto
}
