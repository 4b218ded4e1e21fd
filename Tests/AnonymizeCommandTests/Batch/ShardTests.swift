import Testing

@testable import anonymize

@Suite("parts of a batch")
struct ShardTests {
    static func choose(_ environment: [String: String], shards: Int? = nil) throws(CommandError) -> Shard {
        var options = BatchOptions()
        options.shards = shards
        return try Shard.choose(options) { environment[$0] }
    }

    @Test("every input is in exactly one part", arguments: [1, 2, 3, 7, 100])
    func partition(count: Int) {
        for position in 0..<50 {
            let owners = (0..<count).filter { Shard(index: $0, count: count).contains(position: position) }
            #expect(owners.count == 1)
        }
    }

    @Test("a part is written i/n, from 1 to n")
    func parsing() {
        #expect(Shard.parse("1/1") == .whole)
        #expect(Shard.parse("3/20") == Shard(index: 2, count: 20))
        for wrong in ["0/3", "4/3", "1/0", "-1/3", "1", "1/", "/2", "1/2/3", "1/+2", "a/b", ""] {
            #expect(Shard.parse(wrong) == nil, "\(wrong)")
        }
    }

    @Test("a Slurm array numbers its parts by its own first number and step")
    func slurm() throws {
        let array = ["SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_STEP": "5"]
        let second = array.merging(["SLURM_ARRAY_TASK_ID": "15"]) { $1 }
        #expect(try Self.choose(second) == Shard(index: 1, count: 4))
        #expect(throws: CommandError.self) { try Self.choose(array.merging(["SLURM_ARRAY_TASK_ID": "12"]) { $1 }) }
        #expect(throws: CommandError.self) { try Self.choose(array.merging(["SLURM_ARRAY_TASK_ID": "30"]) { $1 }) }
        #expect(throws: CommandError.self) { try Self.choose(["SLURM_ARRAY_TASK_ID": "3"]) }
    }

    @Test("with --shards the tasks are numbered from 0, so that one of them can be submitted again alone")
    func numbered() throws {
        let alone = ["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "7", "SLURM_ARRAY_TASK_COUNT": "1"]
        #expect(try Self.choose(alone, shards: 20) == Shard(index: 7, count: 20))
        #expect(try Self.choose(["JOB_COMPLETION_INDEX": "0"], shards: 3) == Shard(index: 0, count: 3))
        #expect(throws: CommandError.self) { try Self.choose(["JOB_COMPLETION_INDEX": "3"], shards: 3) }
    }

    @Test("a part of an unknown number is refused, and so is a number of parts without one")
    func unknown() {
        #expect(throws: CommandError.self) { try Self.choose(["JOB_COMPLETION_INDEX": "1"]) }
        #expect(throws: CommandError.self) { try Self.choose([:], shards: 4) }
        #expect(throws: CommandError.self) { try Self.choose(["SLURM_ARRAY_TASK_ID": "x"]) }
    }

    @Test("without a scheduler one process takes everything")
    func whole() throws {
        #expect(try Self.choose([:]) == .whole)
        #expect(try Self.choose([:], shards: 1) == .whole)
    }
}
