/// Files that are cut, damaged, tiny or empty.
extension FixtureCase {
    static let damage: [FixtureCase] = [
        .film("one frame", "in.mp4", ["-i {base} -frames:v 1 -an {in}"], to: "out.mp4", frames: [1]),
        .film(
            "name with a colon, a percent sign and quotes", "a:b%d [x] 'q'.mp4", named, to: "a:b%d [y] 'q'.mp4",
            frames: [10]),
        .film("name in many scripts", "ünï 日本 😀.mp4", named, to: "日本 😀.mp4", frames: [10]),
        .film("name with a new line", "new\nline.mp4", named, to: "other\nline.mp4", frames: [10]),
        .refusal("disk full", "in.mp4", ["-i {base} -c copy {in}"], to: "out.mp4", status: 74, says: ["No space left"])
            .with {
                $0.fault = "write:fail@2"
            },
        .refusal(
            "network gone", "in.mp4", ["-i {base} -c copy {in}"], to: "out.mp4", status: 69,
            says: ["holds no 'centerface"]
        ).with { $0.options = "--models {dir}" },
        .film("no face", "in.mp4", ["-f lavfi -i color=c=gray:s=320x240:r=25:d=1 {in}"], to: "out.mp4", frames: [25])
            .with {
                $0.faces = []
                $0.says = ["0 faces followed"]
            },
        .refusal(
            "no frames", "in.mp4", ["-f lavfi -i color=gray:s=64x64 -frames:v 0 -c:v libx264 {in}"], to: "out.mp4",
            status: 65, says: ["has no video and no picture."]),
        .refusal("no bytes", "in.mp4", [.text("", to: "in.mp4")], to: "out.mp4", status: 65, says: ["cannot open"]),
        .refusal(
            "some text", "in.mp4", [.text("a text", to: "in.mp4")], to: "out.mp4", status: 65, says: ["cannot open"]),
        .refusal(
            "audio only", "in.m4a", ["-i {base} -vn -c:a copy {in}"], to: "out.mp4", status: 65,
            says: ["has no video and no picture."]),
        .refusal(
            "playlist", "in.mp4", [.text("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nother.ts\n", to: "in.mp4")],
            to: "out.mp4", status: 65,
            says: ["refers to other files"]),
        .film(
            "truncated mkv", "in.mkv", [.cut("-i {base} \(small) {in}", percent: 60)], to: "out.mkv", frames: [15],
            differences: [.hiddenSound], says: ["damaged somewhere"]
        ).with { $0.status = 1 },
        .film(
            "truncated mp4", "in.mp4", [.cut("-i {base} \(small) -movflags faststart {in}", percent: 60)],
            to: "out.mp4",
            frames: [15], differences: [.hiddenSound, .frames], says: ["damaged somewhere"]
        ).with { $0.status = 1 },
        .film(
            "truncated ts", "in.ts", [.cut("-i {base} \(small) {in}", percent: 60)], to: "out.ts", frames: [16],
            differences: [.hiddenSound, .frames]
        ).with { $0.status = 1 },
        .refusal(
            "truncated mp4 without moov", "in.mp4", [.cut("-i {base} \(small) {in}", percent: 60)], to: "out.mp4",
            status: 65, says: ["cannot open"]),
        .film(
            "corrupt", "in.mkv", [.ffmpeg("-i {base} \(small) -bsf:v noise=amount=60 {in}")], to: "out.mkv",
            frames: [29],
            differences: [.frames], says: ["damaged and hidden whole.", "1 packet of video 0 could not be decoded"]
        ).with { $0.status = 1 },
    ]

    /// The ffmpeg command takes some names for more than a name.
    private static let named: [FixtureStep] = ["-i {base} -t 0.5 -c copy {dir}/plain.mp4", .move("plain.mp4")]

    /// Every fifth frame is a key frame, so that damage ends soon.
    private static let small = "-c:v libx264 -preset ultrafast -g 5 -bf 0 -c:a copy"
}
