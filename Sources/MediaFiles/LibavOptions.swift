internal import CFFmpeg

/// Options for an encoder, muxer or filter: the one owner of an `AVDictionary`.
@safe struct LibavOptions: ~Copyable {
    /// The dictionary, for C functions that take the used entries out and leave the rest.
    var dictionary: OpaquePointer?

    /// Makes the entries.
    init(_ options: [String: String]) {
        unsafe dictionary = nil
        for (key, value) in options { unsafe av_dict_set(&dictionary, key, value, 0) }
    }

    deinit {
        var dictionary = unsafe dictionary
        unsafe av_dict_free(&dictionary)
    }

    /// The first option that was not taken, or `nil`.
    var unused: String? { unsafe LibavMetadata.entries(of: dictionary).first?.key }
}

/// Reads libav's dictionaries.
enum LibavMetadata {
    /// All entries in order.
    @unsafe static func entries(of dictionary: OpaquePointer?) -> [(key: String, value: String)] {
        var result: [(String, String)] = []
        var entry: UnsafeMutablePointer<AVDictionaryEntry>?
        while let next = unsafe av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
            unsafe result.append((String(cString: next.pointee.key), String(cString: next.pointee.value)))
            unsafe entry = next
        }
        return result
    }
}
