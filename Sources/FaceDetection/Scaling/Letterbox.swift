import VideoFrames

/// Where a region of the displayed picture lies on a network's input: from the top left corner, never squeezed.
struct Letterbox: Hashable, Sendable {
    /// What the network looks at, in displayed pixels.
    let region: PixelRect
    /// Pixels of the input that the region fills; the rest is padding.
    let content: PictureSize
    /// Size of the whole input.
    let network: PictureSize

    /// Fits a region into an input of a given size, as large as it goes.
    init(region: PixelRect, fitting network: PictureSize) {
        let scale = min(Double(network.width) / region.width, Double(network.height) / region.height)
        self.init(region: region, scale: scale, network: network)
    }

    /// Scales a region, and pads it to the next multiple of `alignment` samples.
    init(region: PixelRect, scale: Double, alignment: Int) {
        let width = max(1, Int((region.width * scale).rounded()))
        let height = max(1, Int((region.height * scale).rounded()))
        self.region = region
        content = PictureSize(width: width, height: height)
        network = PictureSize(
            width: (width + alignment - 1) / alignment * alignment,
            height: (height + alignment - 1) / alignment * alignment)
    }

    private init(region: PixelRect, scale: Double, network: PictureSize) {
        self.region = region
        content = PictureSize(
            width: min(network.width, max(1, Int((region.width * scale).rounded()))),
            height: min(network.height, max(1, Int((region.height * scale).rounded()))))
        self.network = network
    }

    /// Returns the displayed point that a point of the input shows.
    func displayed(_ point: PixelPoint) -> PixelPoint {
        PixelPoint(
            x: region.x + point.x * region.width / Double(content.width),
            y: region.y + point.y * region.height / Double(content.height))
    }

    /// Returns the displayed rectangle that a rectangle of the input shows.
    func displayed(_ rect: PixelRect) -> PixelRect {
        let (a, b) = (displayed(PixelPoint(x: rect.x, y: rect.y)), displayed(PixelPoint(x: rect.maxX, y: rect.maxY)))
        return PixelRect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y)
    }
}
