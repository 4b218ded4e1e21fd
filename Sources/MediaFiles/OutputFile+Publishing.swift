internal import CFFmpeg
internal import Glibc
internal import Synchronization

extension OutputFile {
    /// Gives the closed file its final name, in one step and without replacing another unless that is allowed.
    ///
    /// The file gets the mode that a plainly created one would have.
    func publish() throws(MediaError) {
        if isStandardOutput { return }
        let failure: MediaError? = state.withLock { state in
            precondition(state.phase == .closed, "a file is published after it is complete, once")
            fchmod(state.descriptor, Self.mode(replacing: path))
            guard rename() else {
                return errno == EEXIST ? .outputExists(path: path) : .creating(path: path, Self.failure("rename"))
            }
            Glibc.close(state.descriptor)
            state.phase = .published
            return synchronizeFolder() ? nil : .writing(path: path, Self.failure("fsync"))
        }
        if let failure { throw failure }
    }

    private func rename() -> Bool {
        if replacesExisting { return unsafe Glibc.rename(temporaryPath, path) == 0 }
        if unsafe shim_rename_noreplace(temporaryPath, path) == 0 { return true }
        guard errno == EINVAL || errno == ENOSYS else { return false }
        // The file system cannot rename without replacing; a second link has the same promise.
        guard unsafe link(temporaryPath, path) == 0 else { return false }
        unsafe unlink(temporaryPath)
        return true
    }

    private func synchronizeFolder() -> Bool {
        let folder = Self.split(path).folder
        let descriptor = unsafe open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return true }  // a folder that may be written but not read cannot be synchronized
        defer { Glibc.close(descriptor) }
        return fsync(descriptor) == 0 || errno == EINVAL
    }

    private static func mode(replacing path: String) -> mode_t {
        var status = stat()
        if unsafe stat(path, &status) == 0 { return status.st_mode & 0o777 }
        return 0o666 & ~currentMask
    }

    /// The process's umask, read without changing it for other threads.
    private static var currentMask: mode_t {
        guard let file = unsafe fopen("/proc/self/status", "re") else { return 0o022 }
        defer { unsafe fclose(file) }
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
            guard let line = buffer.baseAddress else { return 0o022 }
            while unsafe fgets(line, 512, file) != nil {
                let text = unsafe String(cString: line)
                guard text.hasPrefix("Umask:") else { continue }
                return mode_t(text.dropFirst(6).filter { $0.isNumber }, radix: 8) ?? 0o022
            }
            return 0o022
        }
    }

    /// Removes what runs left behind that were killed while they wrote into this folder.
    static func removeOrphans(in folder: String) {
        guard let directory = unsafe opendir(folder.isEmpty ? "." : folder) else { return }
        defer { unsafe closedir(directory) }
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe String(cString: UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self))
            }
            guard let orphan = TemporaryName(parsing: name), orphan.isOrphan else { continue }
            removeUnlocked(folder + name)
        }
    }

    /// Removes a file unless a process of another container, whose number we cannot see, still holds it.
    private static func removeUnlocked(_ path: String) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return }
        defer { Glibc.close(descriptor) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unsafe unlink(path) }
    }
}
