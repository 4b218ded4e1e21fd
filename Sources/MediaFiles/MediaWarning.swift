public import VideoFrames

/// Something about a file that did not stop the reading but that its owner should know.
///
/// The cases are data; sentences are made by whoever talks to people.
public enum MediaWarning: Error, Hashable, Sendable {
    /// The file ends or breaks before its own end; what lies behind could not be read.
    case cutShort(LibavFailure)
    /// The container is damaged somewhere; libav's first complaint.
    case containerDamaged(String)
    /// A video stream is left out, because no picture of it could be decoded or no decoder exists.
    case trackLeftOut(StreamDescription, LibavFailure?)
    /// From this frame on, the stored pictures have another size; they are scaled to the track's.
    case sizeChanged(track: Int, frame: Int, from: PictureSize, to: PictureSize)
    /// From this frame on, samples have another layout (libav's names); they are converted to the track's.
    case formatChanged(track: Int, frame: Int, from: String, to: String)
    /// Frames had no times, or times that run backwards; times were made up for that many.
    case timesMadeUp(track: Int, frames: Int)
    /// The file is a still picture but holds this many further pictures, which are left out.
    case furtherPicturesLeftOut(Int)
    /// The packets hold further views beside the one that is shown, such as a second eye's; they are left out.
    case furtherViewsLeftOut(track: Int)
    /// The video has transparency beside its pictures, which this build of libav cannot decode.
    case transparencyLeftOut(track: Int)
    /// Data that changes the brightness from scene to scene cannot be kept; the picture without it is.
    case dynamicRangeDataLeftOut(track: Int, kind: DynamicRangeData)
    /// That many packets of a video could not be decoded at all; their pictures are missing.
    case packetsRefused(track: Int, count: Int)
    /// That many streams begin in the middle of the file, and are left out.
    case lateStreamsLeftOut(Int)
    /// Captions lie hidden in the pictures' packets, and are left out.
    case captionsLeftOut(track: Int)
    /// The output's encoder does not take the source's samples as they are; libav's names, and what is lost by it.
    case formatConverted(track: Int, from: String, to: String, losses: Set<FormatLoss>)
    /// Mastering display and content light level have no place in the output.
    case highDynamicRangeDataDropped(track: Int)
    /// The container has no times: frames are shown at one rate, though the source's are not.
    case rateMadeConstant(track: Int)
    /// That many frames had the time of an earlier one and were moved by one tick.
    case timesMoved(track: Int, frames: Int)
    /// That many packets of sound could not be decoded; where they were is silence.
    case soundRefused(stream: Int, packets: Int)
    /// That many packets of copied sound had times that run backwards and were moved behind the ones before.
    case soundTimesMoved(stream: Int, packets: Int)
    /// The container begins at a time of its own: everything is shown this many seconds later than in the source, together.
    case startMoved(seconds: Double)
    /// Sound of the output's stream begins this many seconds later against the picture than in the source.
    case soundShifted(stream: Int, seconds: Double)
}

/// Kinds of data that adapt pictures of high dynamic range to a screen, scene by scene.
public enum DynamicRangeData: String, Hashable, Sendable {
    /// Dolby Vision, where its base layer is a picture by itself.
    case dolbyVision
    /// HDR10+ (SMPTE ST 2094-40).
    case hdr10Plus
}

/// What a change of a picture's sample layout loses.
public enum FormatLoss: String, Hashable, Sendable {
    /// Bits of each sample.
    case depth
    /// Resolution of the color planes.
    case chroma
    /// Exactness only: the color model changes, and values are rounded.
    case rounding
    /// Transparency.
    case alpha
    /// All but 256 colors a picture.
    case colors
}
