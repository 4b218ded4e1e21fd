import Faces

/// Which of the mesh's 468 points lie where on a face; the numbers are those of MediaPipe's face mesh.
///
/// Pairs name the person's right side first. Lists run as `FaceContourType` says.
enum MeshTopology {
    static let pointCount = 468
    static let rightEyeCorners = (outer: 33, inner: 133)
    static let leftEyeCorners = (outer: 263, inner: 362)
    /// Points that lie mirrored to each other on the two sides of any face, from brow to jaw.
    static let sidePairs = [
        (33, 263), (133, 362), (61, 291), (234, 454), (127, 356), (172, 397), (50, 280), (70, 300), (48, 278),
    ]
    /// Points of the middle line on the forehead and on the chin.
    static let forehead = [10, 151, 9]
    static let chin = [152, 17, 200]

    /// Points of a contour.
    static func points(_ type: FaceContourType) -> [Int] {
        switch type {
        case .face:
            [
                10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176,
                149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
            ]
        case .rightEyebrowTop: [70, 63, 105, 66, 107]
        case .rightEyebrowBottom: [46, 53, 52, 65, 55]
        case .leftEyebrowTop: [336, 296, 334, 293, 300]
        case .leftEyebrowBottom: [285, 295, 282, 283, 276]
        case .rightEye: [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7]
        case .leftEye: [362, 398, 384, 385, 386, 387, 388, 466, 263, 249, 390, 373, 374, 380, 381, 382]
        case .upperLipTop: [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291]
        case .upperLipBottom: [191, 80, 81, 82, 13, 312, 311, 310, 415]
        case .lowerLipTop: [95, 88, 178, 87, 14, 317, 402, 318, 324]
        case .lowerLipBottom: [146, 91, 181, 84, 17, 314, 405, 321, 375]
        case .noseBridge: [168, 4]
        case .noseBottom: [98, 2, 327]
        case .rightCheek: [205]
        case .leftCheek: [425]
        }
    }
}
