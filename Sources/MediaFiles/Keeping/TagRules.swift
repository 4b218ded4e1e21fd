/// Which tags may be kept when somebody asks for it, and where there is room for them.
///
/// An allow-list: a name that is not here never gets into an output. Names are libav's common ones in lower-case letters.
enum TagRules {
    /// Says of what a film is; kept with `keepsMetadata`.
    static let descriptive: Set<String> = [
        "title", "subtitle", "artist", "author", "album", "album_artist", "composer", "performer", "genre", "comment",
        "description", "synopsis", "copyright", "show", "episode_id", "season_number", "episode_sort", "network",
        "track",
        "disc", "lyrics", "grouping", "publisher", "keywords", "license", "summary", "director", "actor",
        "producer", "written_by", "subject", "rating",
    ]

    /// Says where, when and with what a film was made; kept only with `keepsLocation` beside `keepsMetadata`.
    static let origin: Set<String> = [
        "location", "location-eng", "place", "make", "model", "software", "date", "creation_time", "date_recorded",
        "recording_location", "com.apple.quicktime.location.iso6709", "com.apple.quicktime.make",
        "com.apple.quicktime.model", "com.apple.quicktime.software", "com.apple.quicktime.creationdate",
        "com.android.manufacturer", "com.android.model",
    ]

    /// Says whether a tag tells only how the file is built, such as its brand or an encoder's name; no loss to anybody.
    static func isStructural(_ name: String, _ value: String) -> Bool {
        let known: Set<String> = [
            "language", "major_brand", "minor_version", "compatible_brands", "handler_name", "vendor_id", "duration",
            "encoder",
            "alpha_mode", "encoded_by", "encoding_tool", "number_of_frames", "number_of_bytes", "bps", "rotate",
            "stereo_mode",
        ]
        // Matroska's statistics have further names with these beginnings.
        return known.contains(name) || name.hasPrefix("_statistics") || name.hasPrefix("variant_bitrate")
            || name.hasPrefix("bps-") || name.hasPrefix("duration-") || name.hasPrefix("number_of_")
    }

    /// Says whether a container has a place for a tag of the whole film.
    static func hasPlace(for name: String, in container: OutputContainer) -> Bool {
        switch container.muxer {
        case "matroska", "webm", "nut": true
        case "mp4": iTunes.contains(name)
        case "mov": quickTime.contains(name)
        case "avi": riff.contains(name)
        default: false
        }
    }

    /// Says whether a container has a place for the title of one stream.
    static func hasPlaceForStreamTitle(in container: OutputContainer) -> Bool {
        ["matroska", "webm", "nut"].contains(container.muxer)
    }

    /// The list of items that iTunes reads, as libav writes it into MP4.
    private static let iTunes: Set<String> = [
        "title", "artist", "album_artist", "composer", "album", "date", "comment", "genre", "copyright", "grouping",
        "lyrics",
        "description", "synopsis", "show", "episode_id", "network", "keywords", "track", "disc", "episode_sort",
        "season_number",
    ]

    /// The user data of QuickTime (`©nam` …), as libav writes it into MOV.
    private static let quickTime: Set<String> = [
        "title", "artist", "author", "album", "comment", "genre", "copyright", "keywords", "date", "make", "model",
        "location",
    ]

    /// The INFO chunks of RIFF (`INAM` …), as libav writes them into AVI.
    private static let riff: Set<String> = [
        "title", "artist", "comment", "copyright", "date", "genre", "album", "track", "software",
    ]
}
