import Foundation

/// Faces that move, come, cross, are small, or lie half outside the picture.
extension FixtureCase {
    static let faces: [FixtureCase] = [
        .film("border", "in.mp4", [film("-90+40*t", "40")], to: "out.mp4").with {
            $0.faces = [.innerFace(at: { (-90 + 40 * seconds($0), 40) })]
        },
        .film("fast", "in.mp4", [film("80+60*sin(2*PI*t)", "40")], to: "out.mp4").with {
            $0.faces = [.innerFace(at: { (80 + 60 * sin(2 * .pi * seconds($0)), 40) })]
        },
        .film("onset: cut in", "in.mp4", [film("100", "40", ":enable='gte(n,10)'")], to: "out.mp4").with {
            $0.faces = [.innerFace(at: { _ in (100, 40) })]
        },
        .film("onset: slides in", "in.mp4", [film("320-90*t", "40")], to: "out.mp4").with {
            $0.faces = [.innerFace(at: { (320 - 90 * seconds($0), 40) })]
        },
        .film(
            "smear", "in.mp4",
            [
                "-i {base} -vf avgblur=sizeX=20:sizeY=1:enable='between(n,10,12)' -c:v libx264 -preset ultrafast -crf 14 -an {in}"
            ], to: "out.mp4"),
        .film(
            "crossing", "in.mp4",
            [
                .ffmpeg(
                    "-f lavfi -i color=c=gray:s=320x240:r=15:d=2 -loop 1 -framerate 15 -t 2 -i {face} -filter_complex"
                        + " [1:v]scale=100:100,split[f][g];[0:v][f]overlay=x='100*t':y=20[a];"
                        + "[a][g]overlay=x='210-100*t':y=120,format=yuv420p[v]"
                        + " -map [v] -c:v libx264 -preset ultrafast -crf 14 -t 2 {in}")
            ], to: "out.mp4"
        ).with {
            $0.faces = [
                .innerFace(at: { (100 * seconds($0), 20) }, scale: 0.625),
                .innerFace(at: { (210 - 100 * seconds($0), 120) }, scale: 0.625),
            ]
        },
        .film(
            "cells", "in.mp4",
            [
                .ffmpeg(
                    "-f lavfi -i color=c=gray:s=640x320:r=5:d=1 -loop 1 -framerate 5 -t 1 -i {face} -filter_complex"
                        + " [1:v]split=3[f][g][h];[f]scale=80:80[f];[g]scale=160:160[g];[h]scale=320:320[h];"
                        + "[0:v][f]overlay=x=10:y=10[a];[a][g]overlay=x=120:y=10[b];[b][h]overlay=x=310:y=0,format=yuv420p[v]"
                        + " -map [v] -c:v libx264 -preset ultrafast -crf 14 -t 1 {in}")
            ], to: "out.mp4", frames: [5]
        ).with {
            $0.faces = [
                .innerFace(at: { _ in (10, 10) }, scale: 0.5, in: 640, 320),
                .innerFace(at: { _ in (120, 10) }, in: 640, 320),
                .innerFace(at: { _ in (310, 0) }, scale: 2, in: 640, 320),
            ]
        },
        .film(
            "small in 4k", "in.mp4",
            [
                .ffmpeg(
                    "-f lavfi -i color=c=gray:s=3840x2160:r=5:d=0.4 -loop 1 -framerate 5 -t 0.4 -i {face} -filter_complex"
                        + " [1:v]scale=128:128[f];[0:v][f]overlay=x=2400:y=1200,format=yuv420p[v]"
                        + " -map [v] -c:v libx264 -preset ultrafast -crf 14 -t 0.4 {in}")
            ], to: "out.mp4", frames: [2]
        ).with {
            $0.options = "--preset ultrafast"
            $0.faces = [.innerFace(at: { _ in (2400, 1200) }, scale: 0.8, in: 3840, 2160)]
        },
    ]

    private static func seconds(_ frame: Int) -> Double { Double(frame) / 15 }

    /// The picture of 160×160 at a place that depends on the time.
    private static func film(_ x: String, _ y: String, _ more: String = "") -> FixtureStep {
        .ffmpeg(
            "-f lavfi -i color=c=gray:s=320x240:r=15:d=2 -loop 1 -framerate 15 -t 2 -i {face} -filter_complex"
                + " [1:v]scale=160:160[f];[0:v][f]overlay=x='\(x)':y='\(y)'\(more),format=yuv420p[v]"
                + " -map [v] -c:v libx264 -preset ultrafast -crf 14 -t 2 {in}")
    }
}
