import Anonymizing
import Faces
import Glibc
import Synchronization
import VideoFrames

/// The faces that a user names in a file, frame by frame.
final class GivenFaces: @unchecked Sendable {
    // `reader` belongs to the one thread that asks for coverages; the rest may be asked for by any.
    private var reader: FacesFileReader
    private let path: FilePath
    private let failure = Mutex<FacesFileError?>(nil)

    /// Opens a faces file for a film that is shown at `pictureSize`.
    init(_ path: FilePath, pictureSize: PictureSize) throws(CommandError) {
        self.path = path
        let descriptor = try Self.open(path)
        do throws(FacesFileError) {
            reader = try FacesFileReader { try Descriptor.read(from: descriptor) }
            guard reader.pictureSize == pictureSize else {
                throw .otherPictureSize(file: reader.pictureSize, film: pictureSize)
            }
        } catch {
            throw CommandError(error, path)
        }
    }

    private static func open(_ path: FilePath) throws(CommandError) -> Int32 {
        if path.isStandardStream { return STDIN_FILENO }
        do throws(SystemFailure) {
            return try Descriptor.open(path, O_RDONLY)
        } catch {
            throw CommandError(error.status, "cannot read \(path.quoted): \(error.reason).")
        }
    }

    /// What must be hidden in a frame of the first video; everything where the file does not say, and after a failure.
    func coverage(track: Int, frame: Int) -> FaceCoverage {
        guard track == 0, failure.withLock({ $0 == nil }) else { return .unknown }
        do throws(FacesFileError) {
            return try reader.coverage(ofFrame: frame)
        } catch {
            failure.withLock { [error] in $0 = error }
            return .unknown
        }
    }

    /// Throws what was found wrong with the file so far.
    func check() throws(CommandError) {
        if let error = failure.withLock({ $0 }) { throw CommandError(error, path) }
    }
}
