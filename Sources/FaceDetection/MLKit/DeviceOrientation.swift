public import VideoFrames

/// How a device is held while its camera records.
public enum DeviceOrientation: String, CaseIterable, Hashable, Sendable {
    /// Upright.
    case portrait
    /// Upright with the lower edge at the top.
    case portraitUpsideDown
    /// On its side, the upper edge to the left.
    case landscapeLeft
    /// On its side, the upper edge to the right.
    case landscapeRight
    /// Flat, the screen up.
    case faceUp
    /// Flat, the screen down.
    case faceDown
    /// Not known.
    case unknown
}

/// Which of a device's cameras records.
public enum CameraPosition: String, CaseIterable, Hashable, Sendable {
    /// The camera beside the screen, whose picture is mirrored.
    case front
    /// The camera on the other side.
    case back
}

/// Returns the orientation of what a camera records while the device is held in some way; `up` where it lies flat.
public func imageOrientation(
    deviceOrientation: DeviceOrientation, cameraPosition: CameraPosition
) -> ImageOrientation {
    let isFront = cameraPosition == .front
    return switch deviceOrientation {
    case .portrait: isFront ? .leftMirrored : .right
    case .landscapeLeft: isFront ? .downMirrored : .up
    case .portraitUpsideDown: isFront ? .rightMirrored : .left
    case .landscapeRight: isFront ? .upMirrored : .down
    case .faceUp, .faceDown, .unknown: .up
    }
}
