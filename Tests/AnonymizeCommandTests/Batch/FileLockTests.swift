import Foundation
import Testing

@testable import anonymize

@Suite("locks of a batch")
struct FileLockTests {
    let folder: TemporaryFolder
    let path: FilePath

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file(".x.lock")
    }

    private static let gone = LockOwner(
        host: LockOwner.current.host, system: LockOwner.current.system, process: getpid(), start: "1")

    private func isTaken(_ outcome: FileLock.Outcome) -> (FileLock, wasAbandoned: Bool)? {
        if case .taken(let lock, let wasAbandoned) = outcome { (lock, wasAbandoned) } else { nil }
    }

    @Test("only one holds it, and giving it back leaves nothing")
    func exclusive() throws {
        let first = try #require(isTaken(try FileLock.take(path)))
        #expect(!first.wasAbandoned)
        #expect(isTaken(try FileLock.take(path)) == nil)
        first.0.release()
        #expect(folder.names.isEmpty)
        #expect(isTaken(try FileLock.take(path)) != nil)
    }

    @Test("an owner that has ended loses it at once, also where its number is in use again")
    func abandoned() throws {
        _ = try folder.make(".x.lock", Self.gone.text)
        let taken = try #require(isTaken(try FileLock.take(path)))
        #expect(taken.wasAbandoned)
        #expect(isTaken(try FileLock.take(path)) == nil)
    }

    @Test("an owner on another machine keeps it while it renews it, and loses it when it has not for long")
    func otherMachine() throws {
        let other = LockOwner(host: "elsewhere", system: "1/2", process: 1, start: "1")
        _ = try folder.make(".x.lock", other.text)
        #expect(isTaken(try FileLock.take(path)) == nil)
        let old = Date(timeIntervalSinceNow: -FileLock.patience - 5)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder.path + "/.x.lock")
        #expect(try #require(isTaken(try FileLock.take(path))).wasAbandoned)
    }

    @Test("a machine that was restarted has no owners left; another container of it may")
    func restarted() {
        let here = LockOwner.current
        #expect(here.isGone == false)
        #expect(LockOwner(host: here.host, system: "earlier/1", process: 1, start: "1").isGone == true)
        let boot = here.system.split(separator: "/").first.map(String.init) ?? ""
        #expect(LockOwner(host: here.host, system: boot + "/0", process: 1, start: "1").isGone == nil)
        #expect(LockOwner(here.text) == here)
        #expect(LockOwner("") == nil)
    }

    @Test("of many that see an abandoned lock, one gets it", .timeLimit(.minutes(20)))
    func race() async throws {
        for _ in 0..<5 {
            _ = try folder.make(".x.lock", Self.gone.text)
            let path = path
            let winners = await withTaskGroup(of: FileLock?.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        if case .taken(let lock, _)? = try? FileLock.take(path) { lock } else { nil }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }.compactMap { $0 }
            }
            #expect(winners.count == 1)
            for lock in winners { lock.release() }
        }
        #expect(folder.names.isEmpty)
    }
}
