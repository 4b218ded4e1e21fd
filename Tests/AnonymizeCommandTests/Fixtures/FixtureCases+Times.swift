/// Times, rates, edit lists and streams without times.
extension FixtureCase {
    static let times = clocks.map { fixture in fixture.with { $0.looks = false } }

    private static let clocks: [FixtureCase] = [
        .film("plain", "in.mp4", ["-i {base} -c copy {in}"], to: "out.mp4"),
        .film(
            "vfr", "in.mp4",
            [
                .ffmpeg(
                    "-i {base} -vf select='if(lt(t,.7),1,if(lt(t,1.4),not(mod(n,3)),not(mod(n,4))))' -vsync vfr -c:v libx264"
                        + " -preset ultrafast -video_track_timescale 90000 -c:a copy {in}")
            ], to: "out.mp4", frames: [16]),
        .film("fps-24000/1001", "in.mp4", [rate("24000/1001")], to: "out.mp4", frames: [48]),
        .film("fps-25", "in.mp4", [rate("25")], to: "out.mp4", frames: [50]),
        .film("fps-60", "in.mp4", [rate("60")], to: "out.mp4", frames: [120]),
        .film("fps-120", "in.mp4", [rate("120", "-t 1")], to: "out.mp4", frames: [120]),
        .film("fps-240", "in.mp4", [rate("240", "-t 0.5")], to: "out.mp4", frames: [120]),
        .film(
            "edit-list", "in.mp4", ["-ss 0.7 -i {base} -c copy {in}"], to: "out.mp4", frames: [19],
            differences: [.hiddenSound]),
        .film(
            "edit-list to mkv", "in.mp4", ["-ss 0.7 -i {base} -c copy {in}"], to: "out.mkv", frames: [19],
            differences: [.hiddenSound, .start]),
        .film(
            "offset", "in.mp4", ["-i {base} -itsoffset 0.5 -i {base} -map 1:v -map 0:a -c copy {in}"], to: "out.mp4"),
        .film(
            "offset to ts", "in.mp4", ["-i {base} -itsoffset 0.5 -i {base} -map 1:v -map 0:a -c copy {in}"],
            to: "out.ts",
            differences: [.start, .sound, .marks]),
        .film(
            "negative times", "in.mp4",
            [
                "-itsoffset -0.4 -i {base} -i {base} -map 0:v -map 1:a -c copy -avoid_negative_ts disabled {in}"
            ], to: "out.mp4", frames: [24]),
        .film(
            "bframes", "in.mp4",
            ["-i {base} -c:v libx264 -preset ultrafast -bf 8 -b_strategy 0 -refs 6 -c:a copy {in}"], to: "out.mp4"),
        .film(
            "jitter", "in.mp4",
            [
                .ffmpeg(
                    "-i {base} -vf setpts='PTS+if(mod(N,3),0,0.008)/TB' -vsync vfr -c:v libx264 -preset ultrafast"
                        + " -video_track_timescale 90000 -c:a copy {in}")
            ], to: "out.mp4"),
        .film(
            "gap", "in.mp4",
            [
                .ffmpeg(
                    "-i {base} -vf setpts='PTS+if(gt(N,15),1.5,0)/TB' -vsync vfr -c:v libx264 -preset ultrafast"
                        + " -video_track_timescale 90000 -c:a copy {in}")
            ], to: "out.mp4"),
        .film("no-duration mkv", "in.mkv", ["-i {base} -c copy -live 1 {in}"], to: "out.mkv"),
        .film(
            "no-duration h264", "in.h264", ["-i {base} -c:v copy -an {in}"], to: "out.mp4",
            differences: [.times, .rate],
            says: ["30 frames of video 0 had no usable time and were given one."]),
        .film(
            "no-duration hevc", "in.hevc",
            ["-i {base} -c:v libx265 -preset ultrafast -x265-params log-level=none -an {in}"], to: "out.mp4",
            differences: [.times, .rate], says: ["were given one."]),
        .film(
            "raw mpeg4", "in.m4v", ["-i {base} -c:v mpeg4 -q:v 3 -an {in}"], to: "out.mkv",
            differences: [.times, .rate]),
        .film(
            "raw mjpeg", "in.mjpeg", ["-i {base} -c:v mjpeg -q:v 3 -an {in}"], to: "out.mkv",
            differences: [.times, .rate, .color]),
        .film(
            "fragmented", "in.mp4",
            ["-i {base} -c copy -movflags frag_keyframe+empty_moov+default_base_moof {in}"], to: "out.mp4"),
        .film("late clock", "in.mkv", ["-i {base} -c copy -output_ts_offset 3600 {in}"], to: "out.mkv"),
        .film(
            "late clock to ts", "in.mkv", ["-i {base} -c copy -output_ts_offset 3600 {in}"], to: "out.ts",
            differences: [.sound, .marks]),
        .film("transport stream", "in.ts", ["-i {base} -c copy {in}"], to: "out.ts"),
        .film(
            "transport stream, sound first", "in.ts", ["-i {base} -map 0:a -map 0:v -c copy -muxdelay 0 {in}"],
            to: "out.ts", differences: [.start]),
        .film(
            "transport stream, clock wraps", "in.ts", ["-i {base} -c copy -output_ts_offset 95442 {in}"], to: "out.ts",
            differences: [.start]),
        .film(
            "transport stream, numbers change", "in.ts", joined("-mpegts_start_pid 0x200"), to: "out.ts", frames: [60],
            differences: [.streams, .frames, .times, .sound]),
        .film(
            "transport stream, streams begin late", "in.ts",
            joined("-mpegts_start_pid 0x200 -mpegts_pmt_start_pid 0x1100 -mpegts_service_id 7"), to: "out.ts",
            differences: [.streams], says: ["2 streams that begin in the middle of the input are left out."]
        ).with { $0.status = 1 },
    ]

    /// Two transport streams, one behind the other.
    private static func joined(_ options: String) -> [FixtureStep] {
        [
            "-i {base} -c copy {in}", .ffmpeg("-i {base} -c copy \(options) -output_ts_offset 2 {dir}/b.ts"),
            .appendFile("b.ts"),
        ]
    }

    private static func rate(_ rate: String, _ more: String = "") -> FixtureStep {
        .ffmpeg("-i {base} -vf fps=\(rate) -c:v libx264 -preset ultrafast -c:a copy \(more) {in}")
    }
}
