import FaceDetection
import Faces
import Synchronization

/// What all runs of one process share: how it is stopped, the faults it was given, and the networks it has loaded.
final class SharedParts: Sendable {
    private struct Loaded {
        var detectors: [(folder: String, settings: CenterFaceSettings, detector: CenterFaceDetector)] = []
        var describer: (folder: String, describer: FaceDescriber)?
    }

    let cancellation: Cancellation
    let faults: FaultPlan
    private let loaded = Mutex(Loaded())

    /// Makes the parts; networks are loaded when they are first asked for.
    init(cancellation: Cancellation, faults: FaultPlan = FaultPlan()) {
        self.cancellation = cancellation
        self.faults = faults
    }

    /// The same with networks of its own, for a worker beside others.
    func withOwnNetworks() -> SharedParts { SharedParts(cancellation: cancellation, faults: faults) }

    /// The detector with these settings, loaded once; any number of runs may use it at the same time.
    ///
    /// Runs side by side must together not begin more searches than `settings` has in flight, or they wait for each other.
    func detector(modelsFolder: String, settings: CenterFaceSettings) throws(DetectionError) -> CenterFaceDetector {
        try loaded.withLock { loaded in
            Result { () throws(DetectionError) in
                let known = loaded.detectors.first { $0.folder == modelsFolder && $0.settings == settings }
                if let known { return known.detector }
                let detector = try CenterFaceDetector(modelsFolder: modelsFolder, settings: settings)
                loaded.detectors.append((modelsFolder, settings, detector))
                return detector
            }
        }.get()
    }

    /// The networks that see more of a face than its box, loaded once.
    func describer(modelsFolder: String) throws(DetectionError) -> FaceDescriber {
        try loaded.withLock { loaded in
            Result { () throws(DetectionError) in
                if let known = loaded.describer, known.folder == modelsFolder { return known.describer }
                let describer = try FaceDescriber(modelsFolder: modelsFolder)
                loaded.describer = (modelsFolder, describer)
                return describer
            }
        }.get()
    }
}
