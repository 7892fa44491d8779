import ScriptReading

/// A multipart form.
struct ScriptedMultipart: ScriptRecord, ScriptValue {
    static let noun = "a form"

    @Key("parts", "Its parts, in order.") var parts: [Part]
    @Key(
        "threshold", .size, "The size from which on it is encoded into a file; 10,000,000 bytes by default.")
    var threshold = MultipartFormData.encodingMemoryThreshold
    @Key(
        "boundary", .boundary, "The text between the parts; by default, it is made from a number.",
        .missing(on: .sessionManager, because: "its forms make their boundary themselves"))
    var boundary: String?

    /// One part: the `append` method that it calls, with the arguments.
    enum Part: Sendable {
        case data(Data, name: String, fileName: String?, mimeType: String?)
        case file(ScriptedFile, name: String)
        case namedFile(ScriptedFile, name: String, fileName: String, mimeType: String)
        case stream(Data, length: UInt64, name: String, fileName: String, mimeType: String)
        case bareStream(Data, length: UInt64, headers: [Header])
    }

    /// Appends all parts, as an app's closure would.
    func append(to form: MultipartFormData, _ simulator: Simulator) {
        for part in parts {
            switch part {
            case .data(let data, let name, let fileName, let mimeType):
                form.append(data, withName: name, fileName: fileName, mimeType: mimeType)
            case .file(let file, let name):
                form.append(file.url(in: simulator), withName: name)
            case .namedFile(let file, let name, let fileName, let mimeType):
                form.append(
                    file.url(in: simulator), withName: name, fileName: fileName, mimeType: mimeType)
            case .stream(let data, let length, let name, let fileName, let mimeType):
                form.append(
                    InputStream(data: data), withLength: length, name: name, fileName: fileName,
                    mimeType: mimeType)
            case .bareStream(let data, let length, let headers):
                form.append(InputStream(data: data), withLength: length, headers: HTTPHeaders(headers))
            }
        }
    }
}

// MARK: - Parts

extension ScriptedMultipart.Part: ScriptValue {
    static var type: ScriptType<ScriptedMultipart.Part> { .object(PartKeys.self) }
}

private struct PartKeys: ScriptRecord {
    static let noun = "a part"

    @Key("name", "Its name in the form.") private var name: String?
    @Keys private var keys: ContentKeys
    @Key("fileName", "Its file name in the form.") private var fileName: String?
    @Key("mimeType", "Its media type in the form.") private var mimeType: String?
    @Key("length", .size, "The declared length of a stream; its real length by default.")
    private var length: UInt64?
    @Key("headers", .headers, "All headers of a part that is a stream.") private var headers: [Header]?

    func made(_ object: ScriptObject) -> ScriptedMultipart.Part? {
        guard let content = keys.content(object) else { return nil }
        if case .stream(let data) = content { return stream(data, object) }
        object.refuse($length, $headers, because: "expected \"stream\" beside it")
        guard let name = name(object) else { return nil }
        switch (content, fileName, mimeType) {
        case (.bytes(let data), _, _):
            if mimeType == nil { noteFileName(object) }
            return .data(data, name: name, fileName: fileName, mimeType: mimeType)
        case (.file(let file), nil, nil):
            return .file(file, name: name)
        case (.file(let file), let fileName?, let mimeType?):
            return .namedFile(file, name: name, fileName: fileName, mimeType: mimeType)
        case (.file, _, _):
            object.error("a file needs both \"fileName\" and \"mimeType\", or neither")
            return nil
        case (.stream, _, _), (.form, _, _):
            preconditionFailure("a stream was read above, and a part has no parts of its own")
        }
    }

    /// Notes a file name that 4.7 has no method for. On its chain, the part is appended without it.
    private func noteFileName(_ object: ScriptObject) {
        guard let json = $fileName.json else { return }
        object.reader.problems.limits.note(
            "\"fileName\"",
            .only(on: .session, because: "its forms take a file name only with a media type"),
            at: json.offset, with: json)
    }

    private func stream(_ data: Data, _ object: ScriptObject) -> ScriptedMultipart.Part? {
        let length = length ?? UInt64(data.count)
        if let headers {
            object.refuse(
                $name, $fileName, $mimeType,
                because: "expected no \"headers\" beside it, which say it all")
            return .bareStream(data, length: length, headers: headers)
        }
        guard let name = name(object) else { return nil }
        guard let fileName, let mimeType else {
            object.error("a stream needs \"fileName\" and \"mimeType\", or \"headers\"")
            return nil
        }
        return .stream(data, length: length, name: name, fileName: fileName, mimeType: mimeType)
    }

    private func name(_ object: ScriptObject) -> String? {
        if !$name.isGiven { object.error("a part needs \"name\": what the form calls it") }
        return name
    }
}

extension ScriptType where Value == String {
    /// A text that can stand between parts (RFC 2046 §5.1.1).
    fileprivate static var boundary: ScriptType {
        let expected = "1 to 70 letters, digits, spaces and any of '()+_,-./:=?, the last one no space"
        return ScriptType(.string, expected) { json in
            guard let text = json.string, (1...70).contains(text.utf8.count), text.last != " ",
                text.utf8.allSatisfy(\.isBoundaryCharacter)
            else { return nil }
            return text
        }
    }
}

extension UInt8 {
    fileprivate var isBoundaryCharacter: Bool {
        switch Unicode.Scalar(self) {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case " ", "'", "(", ")", "+", "_", ",", "-", ".", "/", ":", "=", "?": true
        default: false
        }
    }
}

extension ScriptType where Value == UInt64 {
    /// A number of bytes.
    fileprivate static var size: ScriptType {
        ScriptType<Int>.integer(in: 0...1_000_000_000).map { UInt64($0) }
    }
}
