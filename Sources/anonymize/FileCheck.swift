import Glibc

/// Looks at the files that a request names, before any of them is opened for writing.
struct FileCheck {
    let request: Request

    /// Refuses files that cannot be read or made, and outputs that would destroy an input.
    func run() throws(CommandError) {
        let options = request.options
        let isVerifying = request.command == .verify
        let further = [options.faces, options.against] + (isVerifying ? [options.report, options.log] : [])
        let named = request.input == VerifyRun.noFile ? [] : [request.input]
        let inputs = named + request.inputs + further.compactMap { $0 }
        let reports = isVerifying ? [] : [options.report, options.reportPage]
        let outputs =
            [request.output] + (reports + [options.writeFaces, options.contactSheet]).compactMap { $0 }
        if options.verify, request.input.isStandardStream || request.output.isStandardStream {
            throw .usage("standard input and output cannot be verified: they can be read only once.")
        }
        if inputs.filter(\.isStandardStream).count > 1 {
            throw .usage("only one input can be standard input.", command: request.command)
        }
        if outputs.filter(\.isStandardStream).count > 1 {
            throw .usage("only one output can be standard output.", command: request.command)
        }
        if request.command == .verify, request.input.isStandardStream || options.against?.isStandardStream == true {
            throw .usage("standard input cannot be verified: it can be read only once.", command: .verify)
        }
        for input in inputs { try Self.checkInput(input) }
        for (index, output) in outputs.enumerated() where !output.isStandardStream {
            for input in inputs { try checkDifference(output, input) }
            for other in outputs[..<index] { try checkOutputs(output, other) }
            try checkOutput(output)
        }
    }

    private static func checkInput(_ path: FilePath) throws(CommandError) {
        if path.isStandardStream { return }
        do throws(SystemFailure) {
            let identity = try FileIdentity(of: path)
            if identity.kind == .folder { throw SystemFailure(code: EISDIR) }
            guard unsafe path.withCString({ unsafe access($0, R_OK) }) == 0 else { throw .latest }
        } catch {
            switch error.code {
            case ENOENT, ENOTDIR: throw CommandError(.noInput, "there is no file \(path.quoted).")
            case EISDIR: throw CommandError(.badInput, "cannot read \(path.quoted): it is a folder.")
            default: throw CommandError(error.status, "cannot read \(path.quoted): \(error.reason).")
            }
        }
    }

    private func checkDifference(_ output: FilePath, _ input: FilePath) throws(CommandError) {
        guard !input.isStandardStream, let a = try? FileIdentity(of: input), let b = try? FileIdentity(of: output),
            a.isSameFile(as: b)
        else { return }
        throw CommandError(
            .usage, "the output \(output.quoted) is the input \(input.quoted) itself.", advice: "Name another output.")
    }

    private func checkOutputs(_ a: FilePath, _ b: FilePath) throws(CommandError) {
        let isSame =
            if let a = try? FileIdentity(of: a), let b = try? FileIdentity(of: b) { a.isSameFile(as: b) } else {
                a == b
            }
        if isSame {
            throw CommandError(.usage, "two outputs are the same file, \(a.quoted).", advice: "Name another one.")
        }
    }

    private func checkOutput(_ path: FilePath) throws(CommandError) {
        if let identity = try? FileIdentity(of: path) {
            switch identity.kind {
            case .folder: throw CommandError(.cannotCreate, "cannot write \(path.quoted): it is a folder.")
            case .other:
                let advice = "Write to '-' and redirect it there."
                throw CommandError(
                    .cannotCreate, "cannot write \(path.quoted): it is not a plain file.", advice: advice)
            case .plain: break
            }
        }
        if !request.options.overwrite, FileIdentity.exists(path) {
            let advice = "Choose another name, or add --overwrite."
            throw CommandError(.cannotCreate, "\(path.quoted) exists already.", advice: advice)
        }
        try checkFolder(of: path)
    }

    private func checkFolder(of path: FilePath) throws(CommandError) {
        do throws(SystemFailure) {
            guard try FileIdentity(of: path.folder).kind == .folder else { throw SystemFailure(code: ENOTDIR) }
            guard unsafe path.folder.withCString({ unsafe access($0, W_OK | X_OK) }) == 0 else { throw .latest }
        } catch {
            let status = error.status == .noPermission ? ExitStatus.noPermission : .cannotCreate
            throw CommandError(status, "cannot write \(path.quoted): \(path.folder.quoted): \(error.reason).")
        }
    }
}
