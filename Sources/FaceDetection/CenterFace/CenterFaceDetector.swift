public import Faces
public import VideoFrames

/// Finds faces of all sizes with the CenterFace network (arXiv:1911.03599), each with five points.
///
/// The picture is shown to the network upright, scaled straight from its stored planes. The network is compiled once for every
/// input size that the pictures need, which takes about 0.2 s. Nothing of a picture is kept. Any thread may call.
public final class CenterFaceDetector: RegionFaceFinding {
    /// How thoroughly it looks.
    public let settings: CenterFaceSettings

    private let networks: CenterFaceNetworks
    private let slots: SearchSlots
    private let plan: NetworkPlan

    /// Checks the network file and starts the runtime.
    ///
    /// - Parameters:
    ///   - modelsFolder: Folder that holds `centerface.onnx`.
    ///   - settings: How thoroughly to look, and what to use for it.
    /// - Throws: `DetectionError.modelMissing` or `.modelAltered` when the file is not exactly the one this version was made
    ///   for; `.runtime` when the runtime cannot be started.
    public init(modelsFolder: String, settings: CenterFaceSettings = CenterFaceSettings()) throws(DetectionError) {
        precondition(settings.threads > 0 && settings.searchesInFlight > 0, "at least one thread and one search")
        precondition(settings.regionSide > 0 && settings.regionSide % NetworkPlan.alignment == 0, "a multiple of 32")
        let path = try NetworkFile.centerFace.checkedPath(in: modelsFolder)
        // Every stream has memory of its own for the network's maps, 50 MB at 960 × 544; fast mode does with one.
        let looks = settings.performance == .fast ? 1 : settings.searchesInFlight * (settings.looksTwice ? 2 : 1)
        let options = InferenceOptions(
            streams: min(settings.threads, looks), threads: settings.threads, allowsBFloat16: settings.allowsBFloat16)
        networks = CenterFaceNetworks(path: path, core: try InferenceCore.shared.get(), options: options)
        slots = SearchSlots(count: settings.searchesInFlight)
        plan = NetworkPlan(settings: settings)
        self.settings = settings
    }

    /// How many searches are worth having under way at once.
    public var searchesInFlight: Int { settings.searchesInFlight }

    /// Starts to look at a whole picture.
    ///
    /// Blocks while ``searchesInFlight`` searches are neither collected nor dropped.
    /// - Throws: `DetectionError.runtime` when the runtime refuses.
    public func begin(_ picture: borrowing PixelBuffer, geometry: DisplayGeometry) throws -> any FaceSearch {
        try begin(picture, geometry, plan.whole(geometry))
    }

    /// Starts to look at a whole picture, shown to the network with no more pixels than `longestSide` on its longer side.
    func begin(
        _ picture: borrowing PixelBuffer, geometry: DisplayGeometry, longestSide: Int
    ) throws(DetectionError) -> CenterFaceSearch {
        try begin(picture, geometry, plan.whole(geometry, longestSide: longestSide))
    }

    /// Starts to look at the part of a picture inside `region`, which is scaled to fill the square network for regions.
    ///
    /// - Throws: `DetectionError.emptyRegion` when less than a pixel of it lies in the picture; `.runtime` when the runtime refuses.
    public func begin(
        _ picture: borrowing PixelBuffer, geometry: DisplayGeometry, region: PixelRect
    ) throws -> any FaceSearch {
        guard let letterbox = plan.part(region, of: geometry) else { throw DetectionError.emptyRegion }
        return try begin(picture, geometry, letterbox)
    }

    /// Regions that together cover a picture finely enough for the smallest wanted face; none where looking at the whole does.
    public func smallFaceRegions(in geometry: DisplayGeometry) -> [PixelRect] { plan.tiles(geometry) }

    private func begin(
        _ picture: borrowing PixelBuffer, _ geometry: DisplayGeometry, _ letterbox: Letterbox
    ) throws(DetectionError) -> CenterFaceSearch {
        let network = try networks.network(letterbox.network)
        slots.take()
        var looks: [CenterFaceLook] = []
        do throws(DetectionError) {
            for isMirrored in settings.looksTwice ? [false, true] : [false] {
                let look = CenterFaceLook(
                    network: network, request: try network.requests.take(), letterbox: letterbox, isMirrored: isMirrored
                )
                try look.start(picture, geometry)
                looks.append(look)
            }
        } catch {
            // Looks already started are waited for when the search that owns them goes.
            if looks.isEmpty { slots.giveBack() } else { _ = CenterFaceSearch(looks, floor: 1, slots: slots) }
            throw error
        }
        return CenterFaceSearch(looks, floor: settings.confidenceFloor, slots: slots)
    }
}
