/// Sound, subtitles, covers, second videos, tags, and kinds of files.
extension FixtureCase {
    static let streams = (sound + others + kinds).map { fixture in fixture.with { $0.looks = fixture.name == "dv" } }

    private static let sound: [FixtureCase] = [
        .film("audio-none", "in.mp4", ["-i {base} -an -c:v copy {in}"], to: "out.mp4"),
        .film(
            "audio-two", "in.mp4",
            [
                .ffmpeg(
                    "-i {base} -f lavfi -i sine=f=880:r=48000:d=2 -map 0:v -map 0:a -map 1:a -c:v copy -c:a aac"
                        + " -metadata:s:a:0 language=eng -metadata:s:a:1 language=ger -disposition:a:0 0"
                        + " -disposition:a:1 default {in}")
            ], to: "out.mp4"),
        .film(
            "audio-two to mkv", "in.mkv",
            [
                .ffmpeg(
                    "-i {base} -f lavfi -i sine=f=880:r=48000:d=2 -map 0:v -map 0:a -map 1:a -c:v copy -c:a ac3"
                        + " -metadata:s:a:0 language=eng -metadata:s:a:1 language=ger -disposition:a:0 0"
                        + " -disposition:a:1 default+hearing_impaired {in}")
            ], to: "out.mkv"),
        .film(
            "audio-codec wmav2", "in.mkv", ["-i {base} -c:v copy -c:a wmav2 {in}"], to: "out.mp4",
            differences: [.sound],
            says: ["stream 1 (audio wmav2: mp4 cannot hold wmav2)"]),
        .film(
            "audio-codec vorbis", "in.webm", [webm("libvorbis")], to: "out.webm",
            differences: [.sound, .color], says: ["stream 1 (audio vorbis: vorbis may carry words)"]),
        .film("opus in webm", "in.webm", [webm("libopus")], to: "out.webm", differences: [.color]),
        .film(
            "opus from webm to mp4", "in.webm", [webm("libopus")], to: "out.mp4", differences: [.color]),
        .film("flac", "in.mkv", ["-i {base} -c:v copy -c:a flac {in}"], to: "out.mkv"),
        .film("pcm", "in.mov", ["-i {base} -c:v copy -c:a pcm_s16be {in}"], to: "out.mov"),
        .film("ac3", "in.ts", ["-i {base} -c:v copy -c:a ac3 {in}"], to: "out.ts"),
        .film(
            "alac", "in.mov", ["-i {base} -c:v copy -c:a alac {in}"], to: "out.mov"),
        .film("dts", "in.mkv", ["-i {base} -c:v copy -c:a dca -strict -2 {in}"], to: "out.mkv"),
        .film("truehd", "in.mkv", ["-i {base} -c:v copy -c:a truehd -strict -2 {in}"], to: "out.mkv"),
        .refusal(
            "strict: sound that cannot be copied", "in.mkv", ["-i {base} -c:v copy -c:a libvorbis {in}"], to: "out.mp4",
            status: 65, says: ["stream 1 (audio vorbis: vorbis may carry words) would be encoded again"]
        ).with { $0.options = "--strict" },
        .refusal(
            "strict: depth that cannot be kept", "in.mkv",
            ["-i {base} -t 1 -c:v ffv1 -pix_fmt yuv420p16le -an {in}"], to: "out.mp4", status: 64,
            says: ["bits of each sample are lost"]
        ).with { $0.options = "--strict" },
    ]

    private static let others: [FixtureCase] = [
        .film(
            "cover", "in.mp4",
            ["-i {base} -i {face} -map 0 -map 1 -c copy -c:v:1 mjpeg -disposition:v:1 attached_pic {in}"],
            to: "out.mp4",
            says: ["stream 2 (video mjpeg: cover)"]),
        .film(
            "subtitles, dropped by name", "in.mkv", subtitles("srt"), to: "out.mkv",
            says: ["stream 2 (subtitle subrip)"]),
        .film("subtitles, kept", "in.mkv", subtitles("srt"), to: "out.mkv").with { $0.options = "--keep-subtitles" },
        .film("subtitles, converted", "in.mkv", subtitles("ass"), to: "out.mp4", says: ["mp4 cannot hold ass"]).with {
            $0.options = "--keep-subtitles"
            $0.differences = [.start]
        },
        .film(
            "subtitles without a place", "in.mp4", subtitles("mov_text"), to: "out.ts",
            differences: [.start, .sound, .marks],
            says: ["stream 2 (subtitle mov_text: mpegts cannot hold mov_text)"]
        ).with { $0.options = "--keep-subtitles" },
        .film("chapters, dropped by name", "in.mp4", chapters, to: "out.mp4", says: ["2 chapters"]),
        .film("chapters, kept", "in.mp4", chapters, to: "out.mkv", differences: [.start]).with {
            $0.options = "--keep-chapters"
        },
        .film(
            "second-video", "in.mkv",
            [
                .ffmpeg(
                    "-i {base} -filter_complex [0:v]split[a][b];[b]vflip,vflip[c] -map [a] -map [c] -map 0:a -c:v libx264"
                        + " -preset ultrafast -c:a copy {in}")
            ], to: "out.mkv", frames: [30, 30]),
        .film(
            "location", "in.mov",
            [
                .ffmpeg(
                    "-i {base} -c copy -metadata com.apple.quicktime.location.ISO6709=+12.34-056.78/ -metadata title=T"
                        + " -timecode 01:02:03:04 -movflags use_metadata_tags {in}")
            ], to: "out.mov",
            says: ["(data tmcd: timecode)", "'com.apple.quicktime.location.iso6709'"]),
    ]

    private static let kinds: [FixtureCase] = [
        .film(
            "packed avi", "in.avi", ["-i {base} -c:v mpeg4 -bf 2 -q:v 3 -c:a libmp3lame {in}"], to: "out.mp4",
            differences: [.marks]),
        .film(
            "program stream", "in.mpg", ["-i {base} -c:v mpeg2video -r 25 -q:v 3 -c:a mp2 {in}"], to: "out.ts",
            frames: [50], differences: [.start]),
        .film(
            "flash", "in.flv", ["-i {base} -c:v flv1 -q:v 3 -c:a libmp3lame -ar 44100 {in}"], to: "out.mp4",
            differences: [.marks]),
        .film(
            "wmv", "in.wmv", ["-i {base} -c:v wmv2 -q:v 3 -c:a wmav2 {in}"], to: "out.mkv",
            differences: [.sound, .rate, .marks]),
        .film(
            "ogg", "in.ogv", ["-i {base} -vf noise=alls=6:allf=t -c:v libtheora -q:v 9 -an {in}"], to: "out.mkv",
            differences: [.rate, .color]),
        .film(
            "mxf", "in.mxf", ["-i {base} -c:v mpeg2video -r 25 -q:v 2 -c:a pcm_s16le -ar 48000 {in}"], to: "out.mov",
            frames: [50], differences: [.marks, .portions]),
        .film(
            "gif", "in.gif", ["-i {base} -vf fps=5 {in}"], to: "out.mp4", frames: [10],
            differences: [.pixelFormat, .color, .rate]),
        .film(
            "apng", "in.apng", ["-i {base} -vf fps=5 -f apng -pix_fmt rgb24 {in}"], to: "out.mkv", frames: [10],
            differences: [.pixelFormat, .color, .rate]),
        .film(
            "gif to gif", "in.gif", ["-i {base} -vf fps=5 -loop 3 {in}"], to: "out.gif", frames: [10],
            differences: [.pixelFormat]),
        .film(
            "gif of uneven delays to apng", "in.gif", ["-i {base} -vf select=not(eq(mod(n\\,5)\\,2)) -vsync vfr {in}"],
            to: "out.apng", frames: [24], differences: [.pixelFormat, .color, .rate]),
        .film(
            "mp4 to gif", "in.mp4", ["-i {base} -t 1 -c copy {in}"], to: "out.gif", frames: [17],
            differences: [.pixelFormat, .color, .rate, .times, .streams],
            says: ["gif cannot hold sound", "at most 256 colors"]),
        .refusal(
            "60 frames a second to gif", "in.mp4", ["-i {base} -vf fps=60 -an {in}"], to: "out.gif", status: 73,
            says: ["more than 50 frames a second"]),
        .film("y4m", "in.y4m", ["-i {base} -t 1 -pix_fmt yuv420p {in}"], to: "out.mp4", frames: [15]),
        .film(
            "dv", "in.dv",
            ["-i {base} -t 1 -vf scale=720:576,setsar=16/15,fps=25 -c:v dvvideo -c:a pcm_s16le -ac 2 -ar 48000 {in}"],
            to: "out.avi", frames: [25], differences: [.marks, .portions]),
        .film(
            "av1", "in.mp4", ["-i {base} -t 1 -c:v libsvtav1 -preset 12 -an {in}"], to: "out.mp4", frames: [15],
            differences: [.color]),
        .film(
            "mp4 to webm", "in.mp4", ["-i {base} -t 1 -c copy {in}"], to: "out.webm", frames: [17],
            differences: [.sound, .color], says: ["webm cannot hold aac"]),
    ]

    private static func webm(_ audio: String) -> FixtureStep {
        .ffmpeg("-i {base} -c:v libvpx -deadline realtime -cpu-used 8 -b:v 2M -c:a \(audio) {in}")
    }

    private static func subtitles(_ codec: String) -> [FixtureStep] {
        [
            .text("1\n00:00:00,500 --> 00:00:01,000\nwords\n", to: "words.srt"),
            .ffmpeg("-i {base} -i {dir}/words.srt -map 0 -map 1 -c copy -c:s \(codec) -metadata:s:s language=eng {in}"),
        ]
    }

    private static let chapters: [FixtureStep] = [
        .text(
            ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=One\n"
                + "[CHAPTER]\nTIMEBASE=1/1000\nSTART=1000\nEND=2000\ntitle=Two\n", to: "marks.txt"),
        .ffmpeg("-i {base} -i {dir}/marks.txt -map 0 -map_metadata 1 -c copy {in}"),
    ]
}
