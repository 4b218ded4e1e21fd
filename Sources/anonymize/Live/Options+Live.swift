import FaceDetection
import LiveMasking
import MediaFiles

extension Options {
    /// What the mask's ladder is told.
    var liveSettings: LiveSettings {
        var settings = LiveSettings()
        settings.filter = filter
        settings.delay = live.delay
        if let confidence {
            settings.startConfidence = confidence
            settings.continueConfidence = min(confidence, settings.continueConfidence)
        }
        return settings
    }

    /// What the source is told.
    var liveInput: LiveInputOptions {
        var options = LiveInputOptions()
        options.listens = live.listens
        options.paces = live.paces
        options.size = live.size
        options.frameRate = live.rate
        options.reconnectLimit = live.reconnect
        return options
    }

    /// What encoder and places are told.
    var liveOutput: LiveOutputOptions {
        var output = LiveOutputOptions()
        if let preset { output.preset = preset }
        if let crf { output.quality = Double(crf) }
        output.bitRate = bitrate
        output.keepsSound = audio == .keep
        output.listens = live.serves
        output.segmentSeconds = live.segment
        output.replacesExisting = overwrite
        output.threads = max(1, min(4, (threads ?? ProcessorLimit.available) / 2))
        return output
    }
}
