extension CanaryCase {
    static let all: [CanaryCase] = films + hidden + keeping + pictures

    private static let pattern = "-f lavfi -i testsrc2=s=64x48:r=10:d=1"
    private static let tone = "-f lavfi -i sine=f=440:r=48000:d=1"
    private static let video = "-c:v libx264 -preset ultrafast -flags +bitexact"
    private static let chapters = ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=900\ntitle=<chapter>\n"
    private static let words = "1\n00:00:00,100 --> 00:00:00,800\n<subtitle>\n"

    private static let films: [CanaryCase] = [
        CanaryCase(
            "in.mp4", to: ["out.mp4", "out.mov", "out.mkv"],
            [
                .text(chapters, to: "c.txt"), .text(words, to: "s.srt"),
                .ffmpeg("\(pattern) -frames:v 1 {dir}/cover.png"),
                .exiftool("-PNG:Comment=<cover-comment>", on: "{dir}/cover.png"),
                .ffmpeg(
                    "\(pattern) \(tone) -i {dir}/s.srt -i {dir}/c.txt -i {dir}/cover.png -map 0 -map 1 -map 2 -map 4"
                        + " -map_metadata 3 \(video) -c:a aac -c:s mov_text -c:v:1 copy -disposition:v:1 attached_pic"
                        + " -metadata title=<title> -metadata artist=<artist> -metadata comment=<comment>"
                        + " -metadata description=<description> -metadata copyright=<copyright> -metadata album=<album>"
                        + " -metadata genre=<genre> -metadata synopsis=<synopsis>"
                        + " -metadata:s:v:0 handler_name=<video-handler> -metadata:s:a:0 handler_name=<audio-handler>"
                        + " -metadata:s:s:0 handler_name=<subtitle-handler> {in}"),
                .exiftool("-XMP-dc:Creator=<xmp-box> -Keys:Author=<key> -UserData:Comment=<user-data>"),
                .append("\0\0\0\u{28}free<free-box>                    "),
            ]),
        CanaryCase(
            "in.mov", to: ["out.mov", "out.mp4", "out.avi"],
            [
                .ffmpeg(
                    "\(pattern) \(tone) \(video) -c:a aac -movflags use_metadata_tags -timecode 01:02:03:04"
                        + " -metadata com.apple.quicktime.location.ISO6709=<location>"
                        + " -metadata com.apple.quicktime.make=<make> -metadata com.apple.quicktime.model=<model>"
                        + " -metadata com.apple.quicktime.software=<software> -metadata <key-name>=value"
                        + " -metadata:s:v reel_name=<reel-name> {in}")
            ]),
        CanaryCase(
            "place.mov", to: ["out.mov", "out.mkv"],
            [
                .ffmpeg(
                    "\(pattern) \(video) -metadata location=<place> -metadata make=<maker> -metadata model=<device>"
                        + " -metadata title=<mov-title> {in}")
            ]),
        CanaryCase(
            "in.mkv", to: ["out.mkv", "out.mp4", "out.webm"],
            [
                .text(chapters, to: "c.txt"), .text(words, to: "s.srt"),
                .text("<attachment-bytes>", to: "<file-name>.txt"),
                .ffmpeg(
                    "\(pattern) \(tone) -i {dir}/s.srt -i {dir}/c.txt -map 0 -map 1 -map 1 -map 2 -map_metadata 3 \(video)"
                        + " -c:a:0 libvorbis -c:a:1 flac -c:s ass -attach {dir}/<file-name>.txt"
                        + " -metadata:s:t mimetype=text/plain -metadata:s:t description=<attachment-description>"
                        + " -metadata title=<title> -metadata FREE_TAG=<free-tag> -metadata <tag-name>=value"
                        + " -metadata:s:v title=<track-title> -metadata:s:a:0 artist=<vorbis-comment>"
                        + " -metadata:s:a:1 title=<flac-comment> -metadata:s:s title=<subtitle-title> {in}"),
            ]),
        CanaryCase(
            "in.webm", to: ["out.webm", "out.mkv"],
            [
                .text(words, to: "s.srt"),
                .ffmpeg(
                    "\(pattern) \(tone) -i {dir}/s.srt -map 0 -map 1 -map 2 -c:v libvpx -deadline realtime -c:a libopus"
                        + " -c:s webvtt -metadata title=<title> -metadata:s:v title=<track-title>"
                        + " -metadata:s:a artist=<opus-artist> {in}"),
            ]),
        CanaryCase(
            "in.ogv", to: ["out.mkv", "out.mp4"],
            [
                .ffmpeg(
                    "\(pattern) \(tone) -c:v libtheora -c:a libvorbis -metadata title=<title>"
                        + " -metadata:s:v artist=<theora-comment> -metadata:s:a artist=<vorbis-comment> {in}")
            ]),
        CanaryCase(
            "in.avi", to: ["out.avi", "out.mp4"],
            [
                .ffmpeg(
                    "\(pattern) \(tone) -c:v mpeg4 -c:a pcm_s16le -metadata title=<title> -metadata comment=<comment>"
                        + " -metadata artist=<artist> -metadata:s:v title=<stream-name> {in}"),
                .append("<behind-the-end>"),
            ]),
        CanaryCase(
            "in.ts", to: ["out.ts", "out.mp4"],
            [
                .text("<private-data>", to: "d.bin"),
                .ffmpeg(
                    "\(pattern) \(tone) -f data -i {dir}/d.bin -map 0 -map 1 -map 2 \(video) -c:a aac -c:d copy -copy_unknown"
                        + " -metadata service_name=<service> -metadata service_provider=<provider> {in}"),
            ]),
        CanaryCase(
            "in.flv", to: ["out.mp4"],
            [
                .ffmpeg(
                    "\(pattern) \(tone) -c:v flv1 -c:a libmp3lame -ar 44100 -metadata title=<title> -metadata x=<x> {in}"
                )
            ]),
        CanaryCase(
            "in.wmv", to: ["out.mkv"],
            [
                .ffmpeg(
                    "\(pattern) \(tone) -c:v wmv2 -c:a wmav2 -metadata title=<title> -metadata author=<author>"
                        + " -metadata copyright=<copyright> -metadata comment=<comment> {in}")
            ]),
    ]

    /// What no player shows.
    private static let hidden: [CanaryCase] = [
        CanaryCase(
            "telemetry.mp4", to: ["out.mp4", "out.mkv"],
            [
                .text("1\n00:00:00,100 --> 00:00:00,800\n<telemetry>\n", to: "s.srt"),
                .ffmpeg("\(pattern) -i {dir}/s.srt -map 0 -map 1 \(video) -c:s mov_text {in}"),
                .replace("tx3g", with: "gpmd"), .replace("sbtl", with: "meta"),
            ]),
        CanaryCase(
            "user-data.mp4", to: ["out.mp4", "out.mkv", "out.ts"],
            [
                .ffmpeg(
                    "\(pattern) \(video) -bsf:v h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+<h264-message>"
                        + " {in}")
            ]),
        CanaryCase(
            "captions.h264", to: ["out.mp4", "out.ts"],
            [.ffmpeg("\(pattern) \(video) {in}"), .message(.captions("captions"))]),
        CanaryCase(
            "captions-mpeg2.h264", to: ["out.ts"], options: "--encoder mpeg2video",
            [.ffmpeg("\(pattern) \(video) {in}"), .message(.captions("captions-again"))]),
        CanaryCase(
            "message.hevc", to: ["out.mp4", "out.mkv"],
            [
                .ffmpeg("\(pattern) -c:v libx265 -preset ultrafast -x265-params log-level=none {in}"),
                .message(.userData("h265-message")),
            ]),
        CanaryCase(
            "message-265.hevc", to: ["out.mp4", "out.ts"], options: "--encoder libx265",
            [
                .ffmpeg("\(pattern) -c:v libx265 -preset ultrafast -x265-params log-level=none {in}"),
                .message(.userData("h265-message-again")),
            ]),
        CanaryCase(
            "cut.mov", to: ["out.mov", "out.mkv"],
            [
                .text(
                    String(repeating: "<cut-away-sound>", count: 2400) + String(repeating: "\0", count: 67_200),
                    to: "sound.raw"),
                .ffmpeg(
                    "-f lavfi -i testsrc2=s=64x48:r=10:d=2 -f s16le -ar 24000 -ac 1 -i {dir}/sound.raw -map 0 -map 1 -c:v"
                        + " libx264 -preset ultrafast -g 50 -c:a copy {dir}/whole.mov"),
                .ffmpeg("-ss 1.2 -i {dir}/whole.mov -c copy {in}"),
            ]),
    ]

    /// What is kept where that is asked for, and what is not even then.
    private static let keeping: [CanaryCase] = [
        CanaryCase(
            "in.mp4", to: ["out.mp4", "out.mkv"], options: "--keep-subtitles --keep-chapters --keep-metadata",
            keeping: ["chapter", "subtitle", "title"],
            [
                .text(chapters, to: "c.txt"), .text(words, to: "s.srt"),
                .ffmpeg("\(pattern) -frames:v 1 {dir}/cover.png"),
                .exiftool("-PNG:Comment=<cover-comment>", on: "{dir}/cover.png"),
                .ffmpeg(
                    "\(pattern) \(tone) -i {dir}/s.srt -i {dir}/c.txt -i {dir}/cover.png -map 0 -map 1 -map 2 -map 4"
                        + " -map_metadata 3 \(video) -c:a aac -c:s mov_text -c:v:1 copy -disposition:v:1 attached_pic"
                        + " -metadata title=<title> -metadata:s:v:0 handler_name=<video-handler>"
                        + " -metadata:s:s:0 handler_name=<subtitle-handler> {in}"),
                .exiftool("-XMP-dc:Creator=<xmp-box> -UserData:LocationInformation=<place>"),
            ]),
        CanaryCase(
            "script.mkv", to: ["out.mkv"], options: "--keep-subtitles", keeping: ["line"],
            [
                .text(
                    "[Script Info]\n; <script-comment>\nTitle: <script-title>\nOriginal Script: <script-author>\n"
                        + "ScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize\nStyle: Default,Arial,16\n\n"
                        + "[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
                        + "Dialogue: 0,0:00:00.10,0:00:00.80,Default,,0,0,0,,<line>\n", to: "s.ass"),
                .ffmpeg("\(pattern) -i {dir}/s.ass -map 0 -map 1 \(video) -c:s copy {in}"),
            ]),
    ]

    private static let pictures: [CanaryCase] = [
        CanaryCase(
            "in.png", to: ["out.png", "out.jpg", "out.webp"],
            [
                .ffmpeg("\(pattern) -frames:v 1 {in}"),
                .exiftool(
                    "-PNG:Comment=<png-comment> -PNG:Author=<png-author> -XMP-dc:Title=<png-xmp> -EXIF:Artist=<png-exif>"
                        + " -IPTC:Headline=<png-iptc>"),
                .exiftool("-z -PNG:Description=<png-compressed>\(String(repeating: "_", count: 300))"),
                .append("<behind-the-end>"),
            ]),
        CanaryCase(
            "in.jpg", to: ["out.jpg", "out.png"],
            [
                .ffmpeg("\(pattern) -frames:v 1 {dir}/thumb.jpg"), .ffmpeg("\(pattern) -frames:v 1 {in}"),
                .exiftool(
                    "-ThumbnailImage<={dir}/thumb.jpg -Comment=<jpeg-comment> -EXIF:Artist=<jpeg-exif> -UserComment=<user-comment>"
                        + " -GPSAreaInformation=<gps-area> -IPTC:Caption-Abstract=<jpeg-iptc> -XMP-dc:Description=<jpeg-xmp>"
                        + " -Photoshop:URL=<photoshop> -ImageDescription=<image-description> -Make=<jpeg-make>"),
                .append("<motion-photo>"),
            ]),
        CanaryCase(
            "in.gif", to: ["out.mp4", "out.gif", "out.apng"],
            [
                .ffmpeg("-f lavfi -i testsrc2=s=64x48:r=5:d=0.6 {in}"),
                .exiftool("-Comment=<gif-comment> -XMP-dc:Title=<gif-xmp>"),
            ]),
        CanaryCase(
            "in.webp", to: ["out.webp", "out.png"],
            [
                .ffmpeg("\(pattern) -frames:v 1 {in}"),
                .exiftool("-EXIF:Artist=<webp-exif> -XMP-dc:Title=<webp-xmp>"),
            ]),
        CanaryCase(
            "in.tiff", to: ["out.tiff", "out.png"],
            [
                .ffmpeg("\(pattern) -frames:v 1 {in}"),
                .exiftool(
                    "-EXIF:Artist=<tiff-artist> -ImageDescription=<tiff-description> -XMP-dc:Title=<tiff-xmp>"
                        + " -IPTC:Headline=<tiff-iptc>"),
            ]),
    ]
}
