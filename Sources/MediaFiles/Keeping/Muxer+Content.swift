internal import CFFmpeg
internal import VideoFrames

extension Muxer {
    /// Adds tags of the film, or of one stream.
    func add(_ tags: [SourceTags.Entry], toStream index: Int? = nil) {
        for tag in tags {
            if let index {
                guard let stream = unsafe context.pointee.streams[index] else { continue }
                unsafe av_dict_set(&stream.pointee.metadata, tag.name, tag.value, 0)
            } else {
                unsafe av_dict_set(&context.pointee.metadata, tag.name, tag.value, 0)
            }
        }
    }

    /// Adds a chapter; all of them come before the header.
    func add(_ chapter: Chapter) throws(LibavFailure) {
        let count = unsafe Int(context.pointee.nb_chapters)
        let pointerSize = unsafe MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride
        guard let list = unsafe av_realloc_array(context.pointee.chapters, count + 1, pointerSize) else {
            throw LibavFailure(function: "av_realloc_array", code: shim_averror(ENOMEM))
        }
        unsafe context.pointee.chapters = list.assumingMemoryBound(to: UnsafeMutablePointer<AVChapter>?.self)
        guard let memory = unsafe av_mallocz(MemoryLayout<AVChapter>.size) else {
            throw LibavFailure(function: "av_mallocz", code: shim_averror(ENOMEM))
        }
        let made = unsafe memory.assumingMemoryBound(to: AVChapter.self)
        unsafe made.pointee.id = Int64(count + 1)
        unsafe made.pointee.time_base = chapter.timeBase.libav
        unsafe made.pointee.start = chapter.start
        unsafe made.pointee.end = chapter.end
        if let title = chapter.title { unsafe av_dict_set(&made.pointee.metadata, "title", title, 0) }
        unsafe context.pointee.chapters[count] = made
        unsafe context.pointee.nb_chapters += 1
    }
}
