public import VideoFrames

/// What is wrong with a faces file; lines count from 1.
public enum FacesFileError: Error {
    /// The bytes could not be read.
    case reading(any Error)
    /// The file does not begin with the line that names the format.
    case noHeader
    /// The file's format is another one, or a newer one.
    case unknownSchema(String)
    /// A line is not a JSON object.
    case notJSON(line: Int)
    /// A line is longer than any film needs.
    case lineTooLong(line: Int)
    /// A value is missing or has the wrong type.
    case badValue(line: Int, key: String)
    /// Frames must come in rising order, each at most once.
    case outOfOrder(line: Int, frame: Int, previous: Int)
    /// The file was made for a picture of another size.
    case otherPictureSize(file: PictureSize, film: PictureSize)
}
