// swift-tools-version: 6.2
import PackageDescription

/// Where `scripts/setup` puts the inference runtime; see docs/decisions/0002-openvino-as-a-c-target.md.
let runtime = Context.packageDirectory + "/.dependencies/openvino/lib"
/// Where `scripts/install` puts it, seen from the installed command.
let installedRuntime = "$ORIGIN/../lib/anonymize"

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
]

/// Pixel loops are 30 to 190 times slower without optimization, so modules that hold them have it in debug builds too.
let pixelSettings = swiftSettings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

func module(_ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = swiftSettings)
    -> Target
{
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, swiftSettings: swiftSettings,
        linkerSettings: [.unsafeFlags(["-Xlinker", "-rpath", "-Xlinker", installedRuntime])])
}

func tests(of name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name + "Tests", dependencies: dependencies + ["TestSupport"], swiftSettings: swiftSettings)
}

let package = Package(
    name: "anonymize",
    products: [
        .library(name: "VideoFrames", targets: ["VideoFrames"]),
        .library(name: "Faces", targets: ["Faces"]),
        .library(name: "FaceFilters", targets: ["FaceFilters"]),
        .library(name: "FaceDetection", targets: ["FaceDetection"]),
        .library(name: "MediaFiles", targets: ["MediaFiles"]),
        .library(name: "Anonymizing", targets: ["Anonymizing"]),
        .library(name: "LiveMasking", targets: ["LiveMasking"]),
        .library(name: "Verifying", targets: ["Verifying"]),
        .executable(name: "anonymize", targets: ["anonymize"]),
        .executable(name: "anonymize-bench", targets: ["anonymize-bench"]),
    ],
    targets: [
        .systemLibrary(
            name: "CFFmpeg", pkgConfig: "libavdevice",
            providers: [
                .apt(["libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswscale-dev", "libavdevice-dev"])
            ]),
        .target(
            name: "COpenVINO",
            linkerSettings: [
                .linkedLibrary("openvino_c"),
                .unsafeFlags(["-L", runtime, "-Xlinker", "-rpath", "-Xlinker", runtime]),
            ]),
        .target(
            name: "VideoFrames", swiftSettings: pixelSettings,
            linkerSettings: [.linkedLibrary("m")]),  // for `rounded()`, which Foundation would bring otherwise
        module("Checksums", settings: pixelSettings),
        module("Faces", ["VideoFrames"]),
        module("FaceFilters", ["VideoFrames", "Faces"], settings: pixelSettings),
        module("FaceDetection", ["VideoFrames", "Faces", "Checksums", "COpenVINO"], settings: pixelSettings),
        module("MediaFiles", ["VideoFrames", "CFFmpeg"]),
        module("Anonymizing", ["VideoFrames", "Faces", "FaceFilters"]),
        module("LiveMasking", ["VideoFrames", "Faces", "FaceFilters"]),
        module("Verifying", ["VideoFrames", "Faces"], settings: pixelSettings),
        program(
            "anonymize",
            [
                "Checksums", "VideoFrames", "Faces", "FaceFilters", "FaceDetection", "MediaFiles", "Anonymizing",
                "LiveMasking", "Verifying",
            ]),
        program(
            "anonymize-bench",
            ["VideoFrames", "Faces", "FaceFilters", "FaceDetection", "MediaFiles", "Anonymizing"]),
        .target(
            name: "TestSupport", dependencies: ["VideoFrames", "Faces"], path: "Tests/TestSupport",
            swiftSettings: swiftSettings),
        tests(of: "Checksums", ["Checksums"]),
        tests(of: "VideoFrames", ["VideoFrames"]),
        tests(of: "Faces", ["Faces", "VideoFrames"]),
        tests(of: "FaceFilters", ["FaceFilters", "Faces", "VideoFrames"]),
        tests(of: "FaceDetection", ["Checksums", "FaceDetection", "Faces", "VideoFrames"]),
        tests(of: "MediaFiles", ["MediaFiles", "VideoFrames"]),
        tests(of: "Verifying", ["Verifying", "Faces", "VideoFrames"]),
        tests(of: "Anonymizing", ["Anonymizing", "FaceFilters", "Faces", "VideoFrames"]),
        tests(of: "LiveMasking", ["LiveMasking", "FaceFilters", "Faces", "VideoFrames"]),
        tests(
            of: "AnonymizeCommand", ["anonymize", "FaceDetection", "MediaFiles", "Anonymizing", "Faces", "VideoFrames"]),
    ]
)
