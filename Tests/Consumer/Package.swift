// swift-tools-version: 6.2
import PackageDescription

/// Stands for somebody else's package: `scripts/test` builds and runs it, and the README shows its code.
let package = Package(
    name: "consumer",
    dependencies: [.package(name: "anonymize", path: "../..")],
    targets: [
        .executableTarget(
            name: "consumer",
            dependencies: [
                .product(name: "VideoFrames", package: "anonymize"),
                .product(name: "Faces", package: "anonymize"),
                .product(name: "FaceFilters", package: "anonymize"),
                .product(name: "FaceDetection", package: "anonymize"),
                .product(name: "MediaFiles", package: "anonymize"),
                .product(name: "Anonymizing", package: "anonymize"),
            ])
    ]
)
