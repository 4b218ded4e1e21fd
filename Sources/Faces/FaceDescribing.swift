public import VideoFrames

/// Finds out more about faces that were followed to a frame: the seam between the pipeline and the networks that see features.
public protocol FaceDescribing: AnyObject, Sendable {
    /// Returns what can be seen of faces whose places are known, one for each and in the same order.
    ///
    /// What cannot be seen is left out: a face without contours keeps the mask that its box asks for.
    /// - Parameters:
    ///   - faces: The faces to hide in this frame; their boxes may be guesses.
    ///   - picture: The picture as stored, before anything is hidden.
    ///   - geometry: How it is turned and stretched to be shown.
    /// - Throws: When a network cannot be run or gives values that are no numbers. Seeing nothing of a face is not an error.
    func describe(
        _ faces: [CoveredFace], in picture: borrowing PixelBuffer, geometry: DisplayGeometry
    ) throws -> [Face]
}
