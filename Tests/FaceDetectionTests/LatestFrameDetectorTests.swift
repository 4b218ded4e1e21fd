import Dispatch
import Faces
import Synchronization
import Testing
import VideoFrames

@testable import FaceDetection

@Suite(.timeLimit(.minutes(20))) struct LatestFrameDetectorTests {
    private func image(_ width: Int) -> VisionImage {
        VisionImage(buffer: PixelBuffer(format: .gray, size: PictureSize(width: width, height: 1)))
    }

    @Test("of images that come while one is being worked on only the newest is looked at")
    func newest() {
        let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let seen = Mutex<[Int]>([])
        let latest = LatestFrameDetector(
            look: { image in
                began.signal()
                mayEnd.wait()
                return []
            },
            handler: { image, _ in seen.withLock { $0.append(image.displayedSize.width) } })
        latest.offer(image(1))
        began.wait()
        for width in 2...9 { latest.offer(image(width)) }
        mayEnd.signal()
        mayEnd.signal()
        latest.waitUntilIdle()
        #expect(seen.withLock { $0 } == [1, 9])
        #expect(latest.counts == LatestFrameDetector.Counts(offered: 9, finished: 2, dropped: 7))
    }

    @Test("nothing is dropped while images come slowly, and an error is handed over like faces")
    func slow() {
        let failures = Mutex(0)
        let latest = LatestFrameDetector(
            look: { _ in throw DetectionError.emptyRegion },
            handler: { _, result in
                if case .failure(DetectionError.emptyRegion) = result { failures.withLock { $0 += 1 } }
            })
        for width in 1...3 {
            latest.offer(image(width))
            latest.waitUntilIdle()
        }
        #expect(failures.withLock { $0 } == 3)
        #expect(latest.counts == LatestFrameDetector.Counts(offered: 3, finished: 3, dropped: 0))
    }
}
