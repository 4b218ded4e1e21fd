import MediaFiles
import VideoFrames

/// Enlarged pieces of the output with their frame numbers, for a person to look at.
enum ContactSheet {
    /// One piece.
    struct Crop {
        /// Number of the frame.
        let frame: Int
        /// The piece, in the sheet's size.
        let picture: UprightPicture

        /// Cuts the surroundings of a face out of a frame.
        init(of source: borrowing VideoFrame, around box: PixelRect) {
            frame = source.index
            let side = max(box.width, box.height, 8) * 2
            let region = PixelRect(center: box.center, width: side, height: side)
            picture = UprightPicture(
                source.picture, geometry: source.geometry, region: region,
                size: PictureSize(width: ContactSheet.side, height: ContactSheet.side))
        }
    }

    /// Most pieces that a sheet holds.
    static let mostCrops = 96
    private static let (side, gap, columns, dot) = (160, 8, 6, 2)

    /// Puts the pieces into rows, each with its frame number under it; a sheet without pieces is one empty row.
    static func picture(_ crops: [Crop]) -> UprightPicture {
        let label = DigitFont.size(of: "", dot: dot).height
        let across = max(1, min(columns, crops.count))
        let rows = max(1, (crops.count + columns - 1) / columns)
        var sheet = UprightPicture(
            size: PictureSize(width: across * (side + gap) + gap, height: rows * (side + gap + label) + gap),
            color: .white)
        for (index, crop) in crops.enumerated() {
            let (x, y) = (gap + index % columns * (side + gap), gap + index / columns * (side + gap + label))
            sheet.place(crop.picture, x: x, y: y)
            DigitFont.draw(String(crop.frame), in: &sheet, x: x, y: y + side, dot: dot)
        }
        return sheet
    }
}
