/// Single pictures.
extension FixtureCase {
    static let stills: [FixtureCase] = [
        still("png rgba", "in.png", ["-i {face} -vf scale=256:256 -pix_fmt rgba {in}"], to: "out.png"),
        still("png gray", "in.png", ["-i {face} -vf scale=256:256 -pix_fmt gray {in}"], to: "out.png"),
        still("png 16 bits", "in.png", ["-i {face} -vf scale=256:256 -pix_fmt rgb48be {in}"], to: "out.png"),
        still(
            "jpeg with thumbnail and place", "in.jpg",
            [
                "-i {face} -vf scale=256:256 -q:v 2 {in}", "-i {face} -vf scale=64:64 {dir}/thumb.jpg",
                .exiftool("-n -GPSLatitude=12.5 -GPSLatitudeRef=N -Make=Secret -ThumbnailImage<={dir}/thumb.jpg"),
            ], to: "out.jpg"),
        still(
            "jpeg lying on its side", "in.jpg",
            ["-i {face} -vf scale=256:256,transpose=2 -q:v 2 {in}", .exiftool("-n -Orientation=6")], to: "out.jpg",
            differences: [.rotation]),
    ]

    private static func still(
        _ name: String, _ input: String, _ steps: [FixtureStep], to output: String, differences: Set<Difference> = []
    ) -> FixtureCase {
        film(name, input, steps, to: output, frames: [1], differences: differences.union([.times, .rate, .color])).with
        {
            $0.faces = [.innerFace(at: { _ in (0, 0) }, scale: 1.6, in: 256, 256)]
        }
    }
}
