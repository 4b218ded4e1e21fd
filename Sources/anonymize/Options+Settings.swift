import Anonymizing
import FaceDetection
import FaceFilters
import Faces
import MediaFiles

extension Options {
    /// What the detector is told.
    ///
    /// In fast mode it works beside the encoder, which takes most of the time, and so has half of the processors.
    var detectorSettings: CenterFaceSettings {
        let available = threads ?? ProcessorLimit.available
        return CenterFaceSettings(
            performance: performance == .fast ? .fast : .accurate, minFaceSize: smallestFace,
            confidenceFloor: min(0.15, trackerSettings.continueConfidence),
            threads: performance == .fast ? max(1, available / 2) : available,
            searchesInFlight: performance == .fast ? 1 : 2)
    }

    /// What the tracker is told; a confidence that is given shifts all of its thresholds alike.
    var trackerSettings: FaceTrackerSettings {
        var settings = FaceTrackerSettings()
        guard let confidence else { return settings }
        let factor = confidence / settings.startConfidence
        settings.startConfidence = confidence
        settings.mediumConfidence *= factor
        settings.continueConfidence *= factor
        return settings
    }

    /// What the pipeline is told.
    var pipelineSettings: AnonymizationSettings {
        var settings = AnonymizationSettings()
        settings.filter = filter
        settings.tracker = trackerSettings
        // A face that is not followed must be found in the very frame.
        settings.looksAtEveryFrame = performance == .accurate || tracking == .off
        return settings
    }

    /// What `detect` finds out about faces, or `nil` where boxes are enough; angles come with any of the others.
    var listedDetails: FaceDetails? {
        guard landmarks || contours || classification else { return nil }
        return FaceDetails(landmarks: landmarks, contours: contours, classification: classification)
    }

    /// What masks need to know of faces, or `nil` where boxes are enough; faces of a file bring their own outlines.
    var maskDetails: FaceDetails? {
        guard filter.shape == .contour, faces == nil else { return nil }
        var details = FaceDetails(angles: false)
        details.outline = true
        return details
    }

    /// What a preview finds out about faces.
    var previewDetails: FaceDetails? {
        draw ? FaceDetails(landmarks: true, contours: true, classification: true) : maskDetails
    }

    /// What the writer is told.
    ///
    /// - Parameters:
    ///   - output: Where it writes; standard output has no ending that would name the container.
    ///   - isPicture: Whether the input is a still picture.
    func writerSettings(output: FilePath, isPicture: Bool) -> MediaWriterSettings {
        var settings = MediaWriterSettings()
        settings.encoder = encoder
        settings.quality = crf.map(Double.init)
        settings.preset = preset
        settings.bitRate = bitrate
        settings.keepsAudio = audio == .keep
        settings.keepsSubtitles = keepSubtitles
        settings.keepsChapters = keepChapters
        settings.keepsMetadata = keepMetadata
        settings.keepsLocation = keepLocation
        settings.refusesLosses = strict
        settings.replacesExisting = overwrite
        settings.threads = threads ?? ProcessorLimit.available
        if output.isStandardStream { settings.container = isPicture ? "png" : "matroska" }
        return settings
    }

    /// The settings by the names of their options, for the report.
    var json: JSONValue {
        [
            "mode": .string(filter.effect.rawValue), "cells": .integer(filter.cells),
            "shape": .string(filter.shape.rawValue), "margin": .number(filter.margin),
            "feather": .number(filter.feather),
            "performance": .string(performance.rawValue), "minFaceSize": .number(smallestFace),
            "confidence": .number(trackerSettings.startConfidence), "faces": .bool(faces != nil),
            "audio": .string(audio.rawValue), "keepSubtitles": .bool(keepSubtitles),
            "keepChapters": .bool(keepChapters), "keepMetadata": .bool(keepMetadata),
            "keepLocation": .bool(keepLocation), "strict": .bool(strict),
            "encoder": encoder.map { .string($0) } ?? .null,
            "crf": crf.map { .integer($0) } ?? .null, "preset": preset.map { .string($0) } ?? .null,
            "bitrate": bitrate.map { .integer($0) } ?? .null, "threads": threads.map { .integer($0) } ?? .null,
        ]
    }
}
