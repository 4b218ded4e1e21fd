import Faces
import FoundationEssentials
import VideoFrames

/// One frame's line of a faces file.
struct FacesFileRecord {
    let frame: Int
    let coverage: FaceCoverage

    /// Parses and checks a line.
    init(line: [UInt8], number: Int) throws(FacesFileError) {
        let parsed: Line = try Self.decode(line, number: number)
        guard let frame = Int(exactly: parsed.frame), frame >= 0 else { throw .badValue(line: number, key: "frame") }
        self.frame = frame
        guard let faces = parsed.faces else {
            coverage = .unknown
            return
        }
        var covered: [CoveredFace] = []
        for (index, face) in faces.enumerated() {
            if let key = face.badKey { throw .badValue(line: number, key: "faces[\(index)].\(key)") }
            covered.append(face.covered)
        }
        coverage = .faces(covered)
    }

    /// Parses the first line of a file.
    static func pictureSize(header line: [UInt8]) throws(FacesFileError) -> PictureSize {
        let header: Header
        do { header = try decode(line, number: 1) } catch { throw .noHeader }
        guard let schema = header.schema else { throw .noHeader }
        guard schema == FacesFile.schema else { throw .unknownSchema(schema) }
        guard let width = header.width, width > 0 else { throw .badValue(line: 1, key: "width") }
        guard let height = header.height, height > 0 else { throw .badValue(line: 1, key: "height") }
        return PictureSize(width: width, height: height)
    }

    private static func decode<Value: Decodable>(_ line: [UInt8], number: Int) throws(FacesFileError) -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: Data(line))
        } catch DecodingError.keyNotFound(let key, let context) {
            throw .badValue(line: number, key: name(context.codingPath + [key]))
        } catch DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty {
            throw .badValue(line: number, key: name(context.codingPath))
        } catch DecodingError.valueNotFound(_, let context) where !context.codingPath.isEmpty {
            throw .badValue(line: number, key: name(context.codingPath))
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            throw .badValue(line: number, key: name(context.codingPath))
        } catch {
            throw .notJSON(line: number)
        }
    }

    /// Writes a path like `faces[0].box.width`.
    private static func name(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}

private struct Header: Decodable {
    var schema: String?
    var width: Int?
    var height: Int?
}

private struct Line: Decodable {
    /// A whole number; read as any number, so that a wrong one is blamed by name.
    var frame: Double
    /// `nil` where the line says null; a line without the key is wrong, for it may have been meant either way.
    var faces: [Entry]?

    enum CodingKeys: CodingKey { case frame, faces }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        frame = try container.decode(Double.self, forKey: .frame)
        faces = try container.decodeNil(forKey: .faces) ? nil : container.decode([Entry].self, forKey: .faces)
    }
}

private struct Entry: Decodable {
    var box: Box
    var confidence: Double?
    var trackingID: Double?
    var headEulerAngleZ: Double?
    var contours: Contours?

    struct Box: Decodable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    struct Contours: Decodable {
        var face: [[Double]]?
    }

    /// Name of the first value that no face can have.
    var badKey: String? {
        if !box.x.isFinite || !box.y.isFinite { return "box" }
        if !(box.width > 0) || !box.width.isFinite { return "box.width" }
        if !(box.height > 0) || !box.height.isFinite { return "box.height" }
        if let confidence, !(0...1).contains(confidence) { return "confidence" }
        if let trackingID, Int(exactly: trackingID) == nil { return "trackingID" }
        if contours?.face?.contains(where: { $0.count != 2 }) == true { return "contours.face" }
        return nil
    }

    var covered: CoveredFace {
        CoveredFace(
            box: PixelRect(x: box.x, y: box.y, width: box.width, height: box.height),
            roll: -(headEulerAngleZ ?? 0) * .pi / 180, confidence: confidence ?? 1,
            trackingID: trackingID.flatMap { Int(exactly: $0) },
            source: .given,
            outline: (contours?.face ?? []).map { PixelPoint(x: $0[0], y: $0[1]) })
    }
}
