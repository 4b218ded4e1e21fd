internal import Foundation

/// Measures the whole command, its kernels and what it covers; prints tables, and JSON on request.
@main
struct Program {
    static func main() {
        do {
            try run()
        } catch {
            FileHandle.standardError.write(Data("anonymize-bench: \(error)\n".utf8))
            exit(64)
        }
    }

    private static func run() throws {
        let options = try BenchOptions(arguments: Array(CommandLine.arguments.dropFirst()))
        if let path = options.smileFeatures { return try SmileFeatures(options: options).write(to: path) }
        var tables: [Table] = []
        func add(_ table: Table) {
            print(table.text)
            tables.append(table)
        }
        // Speed comes first: a child's peak memory is never less than this process's own.
        if options.sections.contains(.speed) { add(try SpeedBench(options: options).table()) }
        if options.sections.contains(.kernels) { add(try KernelBench().table()) }
        if options.sections.contains(.detector) {
            for table in try LibraryBench(options: options).tables() { add(table) }
        }

        if options.sections.contains(.coverage) {
            for table in try CoverageBench(options: options).tables() { add(table) }
            // The section before has measured it already.
            if !options.sections.contains(.detector) {
                for table in try LibraryBench(options: options).recall() { add(table) }
            }
        }
        if let path = options.json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(tables).write(to: URL(fileURLWithPath: path))
        }
    }
}
