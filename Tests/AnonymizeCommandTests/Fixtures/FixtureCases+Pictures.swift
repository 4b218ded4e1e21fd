import Foundation

/// Sizes, shapes, rotation, colors, fields and transparency.
extension FixtureCase {
    static let pictures: [FixtureCase] = geometry + colors + layouts

    private static let geometry: [FixtureCase] = [
        .film("rotation 90", "in.mp4", turned("transpose=1", 90), to: "out.mp4"),
        .film("rotation 180", "in.mp4", turned("hflip,vflip", 180), to: "out.mp4"),
        .film("rotation 270", "in.mp4", turned("transpose=2", 270), to: "out.mov"),
        .film(
            "rotation 90 to mkv", "in.mp4", turned("transpose=1", 90), to: "out.mkv",
            differences: [.rotation, .start]),
        .film("mirror", "in.mp4", [encoded("hflip"), .matrix([-1, 0, 0, 1])], to: "out.mp4"),
        .film("mirror and turn", "in.mp4", [encoded("transpose=0"), .matrix([0, 1, 1, 0])], to: "out.mp4"),
        .film("odd-size h264", "in.mp4", [encoded("scale=321:241", "-pix_fmt yuv444p")], to: "out.mp4"),
        .film("odd-size ffv1", "in.mkv", ["-i {base} -vf scale=321:241 -c:v ffv1 -an {in}"], to: "out.mkv"),
        .film(
            "odd-size mjpeg", "in.avi", ["-i {base} -vf scale=321:241 -c:v mjpeg -q:v 3 -an {in}"], to: "out.avi",
            differences: [.pixelFormat]),
        .film("size 426×240", "in.mp4", [encoded("scale=426:240")], to: "out.mp4"),
        .film("size 1920×1080", "in.mp4", [encoded("scale=1920:1080", "-t 0.5")], to: "out.mp4", frames: [8]),
        .film("sar", "in.mp4", [encoded("scale=180:240,setsar=16/9")], to: "out.mp4"),
        .film("sar to mkv", "in.mp4", [encoded("scale=180:240,setsar=16/9")], to: "out.mkv", differences: [.start]),
        .film(
            "crop rectangle", "in.mp4",
            [encoded("null", "-bsf:v h264_metadata=crop_left=16:crop_right=16:crop_top=12:crop_bottom=12")],
            to: "out.mp4"
        ).with { $0.faces = [FixtureRegion(x: 60.0 / 288, y: 54.0 / 216, width: 17.0 / 288, height: 26.0 / 216)] },
        .film(
            "unaligned crop rectangle", "in.mp4",
            [encoded("null", "-bsf:v h264_metadata=crop_left=6:crop_right=2:crop_top=2:crop_bottom=6")],
            to: "out.mp4"
        ).with { $0.faces = [FixtureRegion(x: 71.0 / 312, y: 64.0 / 232, width: 17.0 / 312, height: 26.0 / 232)] },
        .film(
            "crop rectangle of mp4", "in.mp4", [encoded("null", "-an"), .crop(left: 40, top: 20)], to: "out.mp4",
            differences: [.size]
        )
        .with { $0.faces = [cropped] },
        .film(
            "crop rectangle of mkv", "in.mkv", [encoded("setsar=2/1", "-an"), .crop(left: 40, top: 20)], to: "out.mkv",
            differences: [.size]
        ).with { $0.faces = [cropped] },
        .film("tilted", "in.mp4", [encoded("rotate=30*PI/180:c=gray")], to: "out.mp4").with {
            $0.faces = [FixtureRegion(x: 113.0 / 320, y: 50.0 / 240, width: 12.0 / 320, height: 14.0 / 240)]
        },
        .film("tilted by 45°", "in.mp4", [encoded("rotate=45*PI/180:c=gray")], to: "out.mp4").with {
            $0.faces = [tilted { _ in 45 }]
        },
        .film("tilted to and fro", "in.mp4", [encoded("rotate=5*PI/180*sin(2*PI*t):c=gray")], to: "out.mp4").with {
            $0.faces = [tilted { 5 * sin(2 * .pi * $0) }]
        },
        .film("huge", "in.mp4", [encoded("crop=64:48:54:55,scale=320:240")], to: "out.mp4").with {
            $0.faces = [FixtureRegion(x: 0.38, y: 0.3, width: 0.25, height: 0.45)]
        },
    ]

    /// The base film's face when the whole picture is turned about its middle by some degrees at a time in seconds.
    private static func tilted(by degrees: @escaping @Sendable (Double) -> Double) -> FixtureRegion {
        FixtureRegion(
            x: -6.0 / 320, y: -6.0 / 240, width: 12.0 / 320, height: 12.0 / 240,
            moved: { frame in
                let time = Double(frame) / 15
                let angle = degrees(time) * .pi / 180
                // From the picture's middle to the face's.
                let (x, y) = (80 + 5 * time - 160, 79.0 - 120)
                return (
                    (160 + x * cos(angle) - y * sin(angle)) / 320, (120 + x * sin(angle) + y * cos(angle)) / 240
                )
            })
    }

    /// The face behind a cut of 40 columns and 20 rows.
    private static let cropped = FixtureRegion(x: 36.0 / 280, y: 46.0 / 220, width: 17.0 / 280, height: 26.0 / 220)

    private static let colors: [FixtureCase] = [
        .film(
            "full range", "in.mp4",
            [
                encoded(
                    "scale=out_range=full:out_color_matrix=bt709,format=yuv420p",
                    "-color_range pc -colorspace bt709 -color_primaries bt709 -color_trc bt709")
            ], to: "out.mp4"),
        .film(
            "limited range", "in.mp4",
            [
                encoded(
                    "null", "-color_range tv -x264-params fullrange=off -bsf:v h264_metadata=video_full_range_flag=0")
            ],
            to: "out.mp4"),
        .film(
            "bt601", "in.mp4",
            [encoded("null", "-colorspace smpte170m -color_primaries smpte170m -color_trc smpte170m")], to: "out.mp4"),
        .film(
            "bt709", "in.mp4", [encoded("null", "-colorspace bt709 -color_primaries bt709 -color_trc bt709")],
            to: "out.mov"),
        .film("hlg", "in.mp4", [hdr("arib-std-b67")], to: "out.mp4", frames: [15]),
        .film("pq with mastering data", "in.mp4", [hdr("smpte2084:" + mastering)], to: "out.mp4", frames: [15]),
        .film("pq with mastering data to mkv", "in.mp4", [hdr("smpte2084:" + mastering)], to: "out.mkv", frames: [15]),
        .film(
            "pq with mastering data to mov", "in.mp4", [hdr("smpte2084:" + mastering)], to: "out.mov", frames: [15]),
        .film("dark", "in.mp4", [encoded("eq=brightness=-0.35:gamma=0.6")], to: "out.mp4"),
    ]

    private static let layouts: [FixtureCase] = [
        .film(
            "interlaced mpeg2", "in.ts",
            ["-i {base} -vf tinterlace=mode=interleave_top -c:v mpeg2video -q:v 3 -r 25 -flags +ilme+ildct -an {in}"],
            to: "out.ts", frames: [15]),
        .film(
            "interlaced, bottom field first", "in.mkv",
            [
                .ffmpeg(
                    "-i {base} -vf tinterlace=mode=interleave_bottom,fieldorder=bff -c:v mpeg2video -q:v 3 -r 25"
                        + " -flags +ilme+ildct -an {in}")
            ], to: "out.mkv", frames: [15]),
        .film(
            "interlaced h264", "in.mp4",
            [
                encoded(
                    "tinterlace=mode=interleave_top", "-flags +ilme+ildct -x264opts tff=1")
            ], to: "out.mp4", frames: [15]),
        .film("4:2:2", "in.mp4", [encoded("null", "-pix_fmt yuv422p")], to: "out.mp4"),
        .film("4:4:4 in 10 bits", "in.mp4", [encoded("null", "-pix_fmt yuv444p10le")], to: "out.mp4"),
        .film("4:2:0 in 10 bits", "in.mkv", [encoded("null", "-pix_fmt yuv420p10le")], to: "out.mkv"),
        .film("gray", "in.mp4", [encoded("null", "-pix_fmt gray")], to: "out.mp4"),
        .film("rgb", "in.mkv", ["-i {base} -c:v libx264rgb -preset ultrafast -crf 12 -c:a copy {in}"], to: "out.mkv"),
        .film(
            "lossless rgb", "in.mkv", ["-i {base} -t 1 -c:v ffv1 -pix_fmt gbrp10le -an {in}"], to: "out.mkv",
            frames: [15]),
        .film(
            "prores 4444 with alpha", "in.mov",
            [
                .ffmpeg(
                    "-i {base} -t 1 -vf format=yuva444p10le,geq=lum='p(X,Y)':cb='p(X,Y)':cr='p(X,Y)':a='if(lt(X,160),1023,300)'"
                        + " -c:v prores_ks -profile:v 4444 -an {in}")
            ], to: "out.mov", frames: [15], differences: [.pixelFormat], says: ["bits of each sample are lost"]),
        .film(
            "vp9 with alpha", "in.webm",
            [
                .ffmpeg(
                    "-i {base} -t 1 -vf format=yuva420p,geq=lum='p(X,Y)':cb='p(X,Y)':cr='p(X,Y)':a='if(lt(X,160),255,100)'"
                        + " -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -an {in}")
            ], to: "out.webm", frames: [15]),
        .film(
            "alpha into mp4", "in.webm",
            [
                "-i {base} -t 1 -vf format=yuva420p -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -an {in}"
            ], to: "out.mp4", frames: [15], says: ["transparency is lost"]),
    ]

    private static let mastering =
        "hdr-opt=1:repeat-headers=1:master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1)"
        + ":max-cll=1000,400"

    private static func encoded(_ filter: String, _ more: String = "") -> FixtureStep {
        .ffmpeg("-i {base} -vf \(filter) -c:v libx264 -preset ultrafast -crf 14 \(more) -c:a copy {in}")
    }

    /// `transfer` is followed by further parameters of x265.
    private static func hdr(_ transfer: String) -> FixtureStep {
        .ffmpeg(
            "-i {base} -t 1 -pix_fmt yuv420p10le -c:v libx265 -preset ultrafast -x265-params"
                + " log-level=none:colorprim=bt2020:colormatrix=bt2020nc:transfer=\(transfer) -tag:v hvc1 -an {in}")
    }

    private static func turned(_ filter: String, _ degrees: Int) -> [FixtureStep] {
        [
            .ffmpeg("-i {base} -vf \(filter) -c:v libx264 -preset ultrafast -crf 14 -c:a copy {dir}/stored.mp4"),
            .ffmpeg("-i {dir}/stored.mp4 -c copy -metadata:s:v:0 rotate=\(degrees) {in}"),
        ]
    }
}
