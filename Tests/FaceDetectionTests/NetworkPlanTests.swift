import Testing
import VideoFrames

@testable import FaceDetection

@Suite struct NetworkPlanTests {
    static let sizes = [
        (16, 16), (352, 288), (640, 480), (1280, 720), (1920, 1080), (3840, 2160), (1080, 1920), (5000, 10),
    ]

    private func geometry(_ size: (Int, Int)) -> DisplayGeometry {
        DisplayGeometry(storedSize: PictureSize(width: size.0, height: size.1))
    }

    @Test("the input holds the picture unsqueezed, is a multiple of 32 and within the mode's cap", arguments: sizes)
    func whole(width: Int, height: Int) {
        for performance in [CenterFaceSettings.Performance.fast, .accurate] {
            let plan = NetworkPlan(settings: CenterFaceSettings(performance: performance))
            let letterbox = plan.whole(geometry((width, height)))
            let (content, network) = (letterbox.content, letterbox.network)
            #expect(network.width % 32 == 0 && network.height % 32 == 0)
            #expect(content.width <= network.width && content.height <= network.height)
            #expect(network.width - content.width < 32 && network.height - content.height < 32)
            #expect(max(content.width, content.height) <= plan.longestSide)
            let scale = Double(max(content.width, content.height)) / Double(max(width, height))
            #expect(abs(Double(min(content.width, content.height)) - scale * Double(min(width, height))) <= 1)
        }
    }

    @Test("the smallest wanted face is large enough on the input where the cap allows")
    func smallestFace() {
        var settings = CenterFaceSettings()
        settings.minFaceSize = 0.1
        let letterbox = NetworkPlan(settings: settings).whole(geometry((1000, 500)))
        #expect(letterbox.content == PictureSize(width: 140, height: 70))
    }

    @Test("tiles cover every face that the whole picture's network is too coarse for", arguments: sizes)
    func tiles(width: Int, height: Int) {
        let plan = NetworkPlan(settings: CenterFaceSettings())
        let geometry = geometry((width, height))
        let tiles = plan.tiles(geometry)
        let scale = Double(plan.whole(geometry).content.width) / Double(width)
        let wanted = NetworkPlan.reliableFace / plan.smallestFace(in: geometry.displayedSize)
        guard wanted > scale * 1.05 else {
            #expect(tiles.isEmpty)
            return
        }
        let face = NetworkPlan.reliableFace / scale
        for x in stride(from: 0, through: Double(width) - face, by: 37) {
            for y in stride(from: 0, through: max(0, Double(height) - face), by: 37) {
                let box = PixelRect(x: x, y: y, width: face, height: min(face, Double(height)))
                #expect(tiles.contains { $0.intersection(box).area >= box.area * 0.999 })
            }
        }
        let letterbox = plan.part(tiles[0], of: geometry)
        #expect(letterbox.map { Double($0.content.width) / $0.region.width >= wanted * 0.98 } == true)
    }

    @Test("a region outside the picture has no input")
    func outside() {
        let plan = NetworkPlan(settings: CenterFaceSettings())
        #expect(plan.part(PixelRect(x: 700, y: 0, width: 50, height: 50), of: geometry((640, 480))) == nil)
    }
}
