public import VideoFrames

/// Finds faces in single pictures: the seam between the pipeline and whatever network does the work.
///
/// Looking is split in two, so that several pictures can be under way: ``begin(_:geometry:)`` reads the pixels, and the pending
/// result is collected later, in any order. Both may be called from any thread.
public protocol FaceFinding: AnyObject, Sendable {
    /// How many searches are worth having under way at once; beginning one more than that blocks until one ends.
    var searchesInFlight: Int { get }

    /// Starts to look at a picture, and returns as soon as its pixels are no longer needed.
    ///
    /// - Parameters:
    ///   - picture: The picture as stored.
    ///   - geometry: How it is turned and stretched to be shown; faces are looked for upright.
    /// - Throws: When the network cannot be run. The caller must then hide the whole frame or give up.
    func begin(_ picture: borrowing PixelBuffer, geometry: DisplayGeometry) throws -> any FaceSearch
}

/// A search for faces that was begun.
public protocol FaceSearch: Sendable {
    /// Waits for the search to end and returns its faces, in displayed pixels and strongest first. Call it exactly once.
    ///
    /// Weak candidates are included: a tracker decides which of them count.
    /// - Throws: When the network failed or gave values that are no numbers. Finding no face is not an error.
    func faces() throws -> [Face]
}
