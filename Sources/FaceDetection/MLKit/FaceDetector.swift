internal import Dispatch
public import Faces
internal import Synchronization
public import VideoFrames

/// Finds faces in images, with the calls of ML Kit's face detector for iOS.
///
/// The networks are loaded when the first image comes, so making a detector never fails; an error of loading is that image's
/// error. Any thread may call. Faces are in pixels of the image as displayed, strongest first. Nothing of an image is kept.
public final class FaceDetector: Sendable {
    private let plan: DetectionPlan
    private let engine = Mutex<FaceEngine?>(nil)
    private let followed = Mutex(FollowedFaces())
    private let queue = DispatchQueue(label: "FaceDetector")

    private init(_ options: FaceDetectorOptions) { plan = DetectionPlan(options) }

    /// Makes a detector with the options as they are now.
    public static func faceDetector(options: FaceDetectorOptions) -> FaceDetector { FaceDetector(options) }

    /// Makes a detector with the default options.
    public static func faceDetector() -> FaceDetector { FaceDetector(FaceDetectorOptions()) }

    /// The folder of network files that is used where options name none; see ``FaceDetectorOptions/modelsFolder``.
    public static var standardModelsFolder: String { ModelsFolder.path(nil) }

    /// Looks at an image on the calling thread; meant for video frames.
    ///
    /// With tracking, pass the frames of one film in order, and use one detector for each film.
    /// - Throws: `DetectionError` when a network is missing, altered or fails. Finding no face is not an error.
    public func results(in image: VisionImage) throws -> [Face] {
        try results(in: image.picture, geometry: image.geometry)
    }

    /// Looks at a picture that stays its owner's, such as that of a frame on its way through a pipeline.
    ///
    /// - Throws: As ``results(in:)``.
    public func results(in picture: borrowing PixelBuffer, geometry: DisplayGeometry) throws -> [Face] {
        let engine = try loadedEngine()
        let found = try engine.finder.begin(picture, geometry: geometry).faces()
        let tracked = plan.isTracking ? followed.withLock { $0.number(found) } : found
        return try engine.describer.describe(tracked, plan.details, in: picture, geometry: geometry)
    }

    /// Looks at an image in the background.
    ///
    /// Images are worked on one after the other, in the order of the calls. Do not wait inside `completion` for another image of
    /// this detector.
    /// - Parameters:
    ///   - image: The image; do not change its orientation before the completion.
    ///   - completion: Called exactly once, on the detector's own queue, with the faces or with the error.
    public func process(_ image: VisionImage, completion: @escaping @Sendable ([Face]?, (any Error)?) -> Void) {
        queue.async {
            do {
                completion(try self.results(in: image), nil)
            } catch {
                completion(nil, error)
            }
        }
    }

    /// Looks at an image in the background and returns its faces.
    ///
    /// - Throws: As ``results(in:)``.
    public func process(_ image: VisionImage) async throws -> [Face] {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try self.results(in: image) }) }
        }
    }

    private func loadedEngine() throws -> FaceEngine {
        try engine.withLock { engine in
            if let engine { return engine }
            let loaded = try FaceEngine(plan)
            engine = loaded
            return loaded
        }
    }
}

/// The networks of one detector.
private struct FaceEngine: Sendable {
    let finder: CenterFaceDetector
    let describer: FaceDescriber

    init(_ plan: DetectionPlan) throws(DetectionError) {
        let folder = ModelsFolder.path(plan.modelsFolder)
        finder = try CenterFaceDetector(modelsFolder: folder, settings: plan.centerFace)
        describer = try FaceDescriber(modelsFolder: folder, threads: plan.centerFace.threads)
    }
}
