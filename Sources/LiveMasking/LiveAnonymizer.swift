public import Faces
internal import FaceFilters
internal import Foundation
public import VideoFrames

/// Hides faces in live pictures: frames go in as they come, and come out masked, or not at all.
///
/// It fails closed. A frame leaves only with a mask that covers its own time, chosen from the ladder of ``LiveRung``; before the
/// first look has ended, and after a look failed, there is a slate instead of the picture. Frames are never held up: while one is
/// being masked, the newest that comes waits in a single place, and those it replaces are dropped.
///
/// ```swift
/// let anonymizer = LiveAnonymizer(finder: detector)
/// camera.onFrame = { anonymizer.offer($0) }               // any thread; returns at once
/// while let masked = anonymizer.next() { show(masked) }   // another thread
/// ```
///
/// ``offer(_:)`` and ``finish()`` may be called from any thread; ``next()`` from one thread at a time.
public final class LiveAnonymizer: @unchecked Sendable {
    // `incoming`, `counted`, `isFinished` are only touched while `condition` is locked; everything else belongs to the thread that
    // calls `next()`.
    private let condition = NSCondition()
    private var incoming = Slot<LiveArrival>()
    private var counted = LiveCounts()
    private var isFinished = false

    private let settings: LiveSettings
    private let desk: LookingDesk
    private let signal: Signal
    private var ladder: MaskLadder
    private var meter = MotionMeter()
    private var filter: AnonymousFacesFilter
    private var slate: AnonymousFacesFilter
    /// Frames that wait for what is seen after them.
    private var line = Ring<LiveArrival>()
    private var lastTime: Double?

    /// Makes one, and starts the thread that looks for faces.
    ///
    /// - Parameter finder: What finds the faces; only whole pictures are given to it, one at a time.
    public init(finder: any FaceFinding, settings: LiveSettings = LiveSettings()) {
        self.settings = settings
        let signal = Signal()
        self.signal = signal
        desk = LookingDesk(finder: finder) { signal.raise() }
        ladder = MaskLadder(settings: settings)
        filter = AnonymousFacesFilter(settings: settings.filter, key: settings.key)
        var flat = settings.filter
        flat.effect = .solid
        slate = AnonymousFacesFilter(settings: flat, key: settings.key)
    }

    deinit { desk.close() }

    /// What became of the frames so far.
    public var counts: LiveCounts {
        condition.lock()
        defer { condition.unlock() }
        return counted
    }

    /// Gives the newest frame of the source.
    ///
    /// A frame that still waits is dropped; before that, `patience` is how many seconds may pass. Decoders give frames in bursts,
    /// so a source that can be held up for the time of a frame loses none of them. With 0 it returns at once.
    public func offer(_ frame: consuming VideoFrame, patience: Double = 0) {
        let arrival = LiveArrival(frame: frame, instant: .now)
        let deadline = Date().addingTimeInterval(patience)
        condition.lock()
        while patience > 0, !incoming.isEmpty, !isFinished {
            guard condition.wait(until: deadline) else { break }
        }
        counted.offered += 1
        if incoming.put(arrival) { counted.dropped += 1 }
        condition.broadcast()
        condition.unlock()
        signal.raise()
    }

    /// Says that the source has ended; what waits still comes out.
    public func finish() {
        condition.lock()
        isFinished = true
        condition.broadcast()
        condition.unlock()
        signal.raise()
    }

    /// Waits for the next frame and masks it; `nil` at the end.
    public func next() -> MaskedLiveFrame? {
        while true {
            if let arrival = takeNewest() {
                admit(arrival)
                if let due = takeDue(), let masked = mask(due) { return masked }
            } else {
                guard let rest = line.popFirst() else { return nil }
                if let masked = mask(rest) { return masked }
            }
        }
    }

    private func takeNewest() -> LiveArrival? {
        condition.lock()
        defer { condition.unlock() }
        while incoming.isEmpty, !isFinished { condition.wait() }
        condition.broadcast()
        return incoming.take()
    }

    private var hasNewer: Bool {
        condition.lock()
        defer { condition.unlock() }
        return !incoming.isEmpty || isFinished
    }

    /// Has a frame looked at and lines it up.
    private func admit(_ arrival: consuming LiveArrival) {
        let time = arrival.frame.presentationTime.seconds
        if let lastTime, time <= lastTime || time > lastTime + settings.pictureLimit { restart() }
        lastTime = time
        if meter.measure(arrival.frame.picture).isCut { ladder.noteCut(at: time) }
        if !arrival.frame.isDamaged {
            desk.submit(arrival.frame.picture.copy(), geometry: arrival.frame.geometry, time: time)
            if settings.delay <= 0 { wait(forLookAt: time) }
        }
        line.append(arrival)
    }

    /// Begins as at the start when the source's clock jumps: what was known has no time any more.
    private func restart() {
        ladder.reset()
        meter = MotionMeter()
        desk.forgetResults()
    }

    /// Waits for a frame's own look, but not for long while a newer frame waits.
    private func wait(forLookAt time: Double) {
        let start = Date()
        while true {
            takeResults()
            if ladder.hasLook(at: time) || ladder.isFailing { return }
            let deadline = start.addingTimeInterval(hasNewer ? settings.haste : settings.patience)
            guard deadline > Date(), signal.wait(until: deadline) else { return takeResults() }
        }
    }

    private func takeResults() {
        for (time, outcome) in desk.takeResults() {
            ladder.take(outcome, at: time)
            condition.lock()
            if case .found = outcome { counted.looks += 1 } else { counted.failedLooks += 1 }
            condition.unlock()
        }
    }

    /// The frame that has waited long enough, if there is one.
    private func takeDue() -> LiveArrival? {
        guard settings.delay > 0, !line.isEmpty else { return line.popFirst() }
        let first = line[0].frame.presentationTime.seconds
        let last = line[line.count - 1].frame.presentationTime.seconds
        let isDue = last - first >= settings.delay || last < first || line.count > settings.mostWaiting
        return isDue ? line.popFirst() : nil
    }

    /// Hides what must be hidden; `nil`, and the frame is dropped, where there is no memory to do it in.
    private func mask(_ arrival: consuming LiveArrival) -> MaskedLiveFrame? {
        takeResults()
        var frame = arrival.frame
        let (rung, coverage) = ladder.decide(at: frame.presentationTime.seconds, isDamaged: frame.isDamaged)
        do throws(PictureError) {
            if rung == .slate { try slate.apply(.unknown, to: &frame) } else { try filter.apply(coverage, to: &frame) }
        } catch {
            condition.lock()
            counted.dropped += 1
            condition.unlock()
            return nil
        }
        condition.lock()
        counted.delivered += 1
        counted.rungs[rung, default: 0] += 1
        condition.unlock()
        return MaskedLiveFrame(frame: frame, rung: rung, arrival: arrival.instant)
    }
}
