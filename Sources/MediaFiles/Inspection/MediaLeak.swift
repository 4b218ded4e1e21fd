/// Something in a file besides its pictures and sound that may tell of people, places or devices.
///
/// Values are never part of it, so that a list of leaks does not leak.
public enum MediaLeak: Hashable, Sendable {
    /// A tag of the file, of a stream or of a program that is not one of the few that say nothing.
    case tag(String)
    /// Chapters, so many.
    case chapters(Int)
    /// A still picture beside the film: a cover or thumbnails.
    case cover(stream: Int)
    /// A file attached to the film.
    case attachment(stream: Int)
    /// Telemetry, time codes or other data.
    case data(stream: Int, codec: String)
    /// Text.
    case subtitles(stream: Int, codec: String)
    /// A stream of a kind that is not known.
    case unknown(stream: Int)
    /// Packets that an edit list keeps players from showing: frames or sound that was cut off but is still there.
    case hidden(stream: Int, packets: Int)
    /// Captions or other user data inside the video, in so many packets.
    case captions(stream: Int, packets: Int)
    /// Free text inside the video, such as an encoder's settings, in so many packets.
    case text(stream: Int, packets: Int)
    /// A part of the container that only carries extras, by its name.
    case box(String)
    /// A part of a picture file that only carries extras, such as `EXIF` or `XMP`.
    case pictureData(String)
    /// A small version of the picture inside it.
    case thumbnail
    /// Where a picture was taken.
    case position
    /// Bytes that belong to nothing: behind the end, or between the packets.
    case strayBytes(Int)
}
