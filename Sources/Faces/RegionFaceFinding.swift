public import VideoFrames

/// A detector that can also look at a part of a picture, in more detail than a look at the whole affords.
///
/// Use it for faces too small for the whole picture's network, visiting ``smallFaceRegions(in:)`` in turn, and to look around the
/// place where a face is expected.
public protocol RegionFaceFinding: FaceFinding {
    /// Starts to look at the part of a picture inside `region`, and returns as soon as its pixels are no longer needed.
    ///
    /// A region about four times as wide as the expected face serves best. Faces cut by the region's edge may be missed.
    /// - Parameters:
    ///   - picture: The picture as stored.
    ///   - geometry: How it is turned and stretched to be shown.
    ///   - region: Where to look, in displayed pixels; what reaches past the picture is ignored.
    /// - Throws: When the network cannot be run, or the region lies outside the picture.
    func begin(_ picture: borrowing PixelBuffer, geometry: DisplayGeometry, region: PixelRect) throws -> any FaceSearch

    /// Regions that together cover a picture finely enough for the smallest wanted face; none where looking at the whole does.
    func smallFaceRegions(in geometry: DisplayGeometry) -> [PixelRect]
}
