import Faces
import Synchronization
import VideoFrames

/// A detector with planned faults, for tests of what happens then.
///
/// It never finds fewer faces than the real one without throwing, so that it cannot make a run hide less.
final class FaultyFaceFinder: RegionFaceFinding {
    /// A planned failure.
    struct PlannedFailure: Error, Equatable {
        /// The fault as it was asked for.
        let name: String
    }

    private let finder: any RegionFaceFinding
    private let plan: FaultPlan
    private let clock: FaultClock
    /// Numbers of the faults that happen once and have happened.
    private let spent = Mutex(Set<Int>())

    init(_ finder: any RegionFaceFinding, plan: FaultPlan, clock: FaultClock) {
        self.finder = finder
        self.plan = plan
        self.clock = clock
    }

    var searchesInFlight: Int { finder.searchesInFlight }

    func begin(_ picture: borrowing PixelBuffer, geometry: DisplayGeometry) throws -> any FaceSearch {
        let effect = try effect(at: clock.time(of: picture))
        return FaultySearch(search: try finder.begin(picture, geometry: geometry), effect: effect)
    }

    func begin(
        _ picture: borrowing PixelBuffer, geometry: DisplayGeometry, region: PixelRect
    ) throws -> any FaceSearch {
        let effect = try effect(at: clock.time(of: picture))
        return FaultySearch(search: try finder.begin(picture, geometry: geometry, region: region), effect: effect)
    }

    func smallFaceRegions(in geometry: DisplayGeometry) -> [PixelRect] { finder.smallFaceRegions(in: geometry) }

    /// What happens to a look at a frame of this time.
    private func effect(at time: Double) throws -> FaultySearch.Effect {
        var effect = FaultySearch.Effect()
        for (number, fault) in plan.faults.enumerated() {
            switch fault {
            case .delay(let seconds): effect.delay += seconds
            case .stall(let seconds, let start): if happens(number, time, start) { effect.delay += seconds }
            case .refuse(let start): if happens(number, time, start) { throw PlannedFailure(name: "detect:throw") }
            case .notANumber(let start): if happens(number, time, start) { effect.addsNotANumber = true }
            case .empty(let from, let to): if (from...to).contains(time) { effect.isEmpty = true }
            case .write: break
            }
        }
        return effect
    }

    private func happens(_ number: Int, _ time: Double, _ start: Double) -> Bool {
        time >= start && spent.withLock { $0.insert(number).inserted }
    }
}
