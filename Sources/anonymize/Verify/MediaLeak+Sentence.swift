import MediaFiles

extension MediaLeak {
    /// What people are told; the value of a tag is not.
    var sentence: String {
        switch self {
        case .tag(let name): "the file has a tag \(FilePath(name).quoted)."
        case .chapters(let count): "the file has \(count) \(count == 1 ? "chapter" : "chapters")."
        case .cover(let stream): "stream \(stream) is a cover or thumbnail."
        case .attachment(let stream): "stream \(stream) is an attached file."
        case .data(let stream, let codec): "stream \(stream) is data (\(codec))."
        case .subtitles(let stream, let codec): "stream \(stream) is text (\(codec))."
        case .unknown(let stream): "stream \(stream) is of an unknown kind."
        case .hidden(let stream, let packets):
            "\(packets) \(packets == 1 ? "packet" : "packets") of stream \(stream) are hidden by an edit list but still in the file."
        case .captions(let stream, let packets): "the video of stream \(stream) carries captions (\(packets) packets)."
        case .text(let stream, let packets):
            "the video of stream \(stream) carries an encoder's or camera's text (\(packets) packets)."
        case .box(let name): "the file has a part \(FilePath(name).quoted) that no film needs."
        case .pictureData(let name): "the picture carries \(name) data."
        case .thumbnail: "the picture carries a small version of itself."
        case .position: "the picture carries the place where it was taken."
        case .strayBytes(let count): "\(count) bytes of the file belong to nothing."
        }
    }
}
