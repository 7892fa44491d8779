/// A form of several parts, as a script writes it down.
struct ScriptedMultipart: Sendable {
    /// From how many bytes on it is encoded into a file.
    let threshold: UInt64
    /// Words of the author's between the parts; nil lets the form make its own.
    let boundary: String?
    let parts: [Part]

    /// One part: which of `append`'s forms it is, with everything that one takes.
    enum Part: Sendable {
        case data(Data, name: String, fileName: String?, mimeType: String?)
        case file(ScriptedFile, name: String)
        case namedFile(ScriptedFile, name: String, fileName: String, mimeType: String)
        case stream(Data, length: UInt64, name: String, fileName: String, mimeType: String)
        case bareStream(Data, length: UInt64, headers: [Header])
    }

    init(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        threshold =
            object.integer("threshold", in: 0...1_000_000_000).map { UInt64($0) }
            ?? MultipartFormData.encodingMemoryThreshold
        boundary = object.string("boundary")
        parts = object.objects("parts", .part).compactMap { Self.part($0, decoder) }
    }

    /// Appends every part, as an app's closure would.
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

    // MARK: Reading a part

    private static func part(_ object: ScriptObject, _ decoder: ScriptDecoder) -> Part? {
        guard let content = UploadContent(object, decoder) else { return nil }
        if case .stream(let data) = content { return stream(data, object, decoder) }
        for key in ["length", "headers"] {
            if let json = object[key] { object.error("\"\(key)\": expected \"stream\" beside it", at: json) }
        }
        let names = (fileName: object.string("fileName"), mimeType: object.string("mimeType"))
        guard let name = name(object) else { return nil }
        switch (content, names) {
        case (.bytes(let data), _):
            return .data(data, name: name, fileName: names.fileName, mimeType: names.mimeType)
        case (.file(let file), (nil, nil)):
            return .file(file, name: name)
        case (.file(let file), (let fileName?, let mimeType?)):
            return .namedFile(file, name: name, fileName: fileName, mimeType: mimeType)
        case (.file, (nil, _?)), (.file, (_?, nil)):
            object.error("a file has both \"fileName\" and \"mimeType\", or takes both from its path")
            return nil
        case (.stream, _), (.form, _):
            preconditionFailure("a stream was read above, and a part has no parts of its own")
        }
    }

    private static func stream(_ data: Data, _ object: ScriptObject, _ decoder: ScriptDecoder) -> Part? {
        let length = object.integer("length", in: 0...1_000_000_000).map { UInt64($0) } ?? UInt64(data.count)
        if object["headers"] != nil {
            for key in ["name", "fileName", "mimeType"] {
                if let json = object[key] {
                    object.error("\"\(key)\": expected no \"headers\" beside it, which say it all", at: json)
                }
            }
            return .bareStream(data, length: length, headers: decoder.headers(object, "headers"))
        }
        guard let name = name(object) else { return nil }
        guard let fileName = object.string("fileName"), let mimeType = object.string("mimeType") else {
            object.error("a stream needs \"fileName\" and \"mimeType\", or \"headers\"")
            return nil
        }
        return .stream(data, length: length, name: name, fileName: fileName, mimeType: mimeType)
    }

    private static func name(_ object: ScriptObject) -> String? {
        if object["name"] == nil { object.error("a part needs \"name\": what the form calls it") }
        return object.string("name")
    }
}

extension ObjectShape {
    static let multipart = ObjectShape(
        "a form",
        [
            .required("parts", .list(.object(.part)), "Its parts, in order."),
            .optional(
                "threshold", .integer(0...1_000_000_000),
                "From how many bytes on it is encoded into a file; 10,000,000 without it."),
            .optional(
                "boundary", .string, "What separates the parts; made from an ordinal without it."
            )
            .missing(on: .sessionManager, because: "its forms make their boundary themselves"),
        ])

    static let part = ObjectShape(
        "a part",
        [.optional("name", .string, "What the form calls it.")] + UploadContent.keys + [
            .optional("fileName", .string, "The file name it is sent under."),
            .optional("mimeType", .string, "The media type it is sent with."),
            .optional(
                "length", .integer(0...1_000_000_000),
                "How many bytes a stream is said to give; as many as it gives without it."),
            .optional("headers", .map(.string), "All headers of a part from a stream."),
        ])
}
