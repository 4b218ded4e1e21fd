/// A detector's options as they were when it was made.
struct DetectionPlan: Hashable, Sendable {
    /// Confidence from which a face is reported.
    private static let confidence = 0.4

    let centerFace: CenterFaceSettings
    let details: FaceDetails
    let isTracking: Bool
    let modelsFolder: String?

    init(_ options: FaceDetectorOptions) {
        var settings = CenterFaceSettings(
            performance: options.performanceMode == .fast ? .fast : .accurate, minFaceSize: options.minFaceSize,
            confidenceFloor: Self.confidence, threads: max(1, options.threads),
            searchesInFlight: max(1, options.threads))
        settings.leastLongSide = options.performanceMode == .fast ? 320 : 640
        centerFace = settings
        details = FaceDetails(
            angles: Self.givesAngles(options), landmarks: options.landmarkMode == .all,
            contours: options.contourMode == .all, classification: options.classificationMode == .all)
        isTracking = options.isTrackingEnabled
        modelsFolder = options.modelsFolder
    }

    /// ML Kit gives no angles when fast mode is asked for contours and nothing else.
    private static func givesAngles(_ options: FaceDetectorOptions) -> Bool {
        options.performanceMode == .accurate || options.contourMode == .none || options.landmarkMode == .all
            || options.classificationMode == .all
    }
}
