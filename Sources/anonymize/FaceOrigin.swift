import Anonymizing
import Faces
import VideoFrames

/// Where the faces of a run come from: a detector that looks for them, or a file that names them.
struct FaceOrigin {
    /// What looks for faces; `nil` where they are given.
    var finder: (any FaceFinding)?
    /// The frames, as the pipeline must read them.
    var source: any FrameSource
    /// The file that names the faces; `nil` where they are looked for.
    var given: GivenFaces?
}
