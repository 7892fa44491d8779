/// What a scripted upload, or a part of a scripted form, sends.
enum UploadContent: Sendable {
    case bytes(Data)
    case file(ScriptedFile)
    /// A stream that gives these bytes.
    case stream(Data)
    case form(ScriptedMultipart)

    /// Keys that a whole upload and a part of a form have in common.
    static let keys: [ObjectShape.Key] = [
        .optional("text", .string, "Bytes in memory, as text."),
        .optional("base64", .string, "Bytes in memory, in base 64."),
        .optional("zeros", .integer(0...maximumZeros), "So many bytes in memory, all of them 0."),
        .optional("file", .string, "A file beside the script, or temporary/… for one that the run wrote."),
        .optional("missing", .flag, "Whether the file is meant to be missing, so that sending it fails."),
        .optional("stream", .string, "What a stream gives, as text."),
    ]

    /// A trace holds what is sent, so a script's bodies stay small.
    private static let maximumZeros = 10_000_000

    /// Reads the one way to send that the object names.
    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        let choices = ["text", "base64", "zeros", "file", "stream", "multipart"].filter {
            object.shape.keyNames.contains($0)
        }
        let given = choices.filter { object[$0] != nil }
        guard given.count == 1, let choice = given.first else {
            object.error("\(object.shape.name) needs one of \(choices.joined(separator: ", "))")
            return nil
        }
        if choice != "file", let json = object["missing"] {
            object.error("\"missing\": expected \"file\" beside it", at: json)
        }
        guard let content = Self.read(choice, object, decoder) else { return nil }
        self = content
    }

    private static func read(
        _ choice: String, _ object: ScriptObject, _ decoder: ScriptDecoder
    ) -> UploadContent? {
        switch choice {
        case "text": object.string("text").map { .bytes(Data($0.utf8)) }
        case "base64": base64(object).map { .bytes($0) }
        case "zeros": object.integer("zeros", in: 0...maximumZeros).map { .bytes(Data(count: $0)) }
        case "file": object.file("file", decoder).map { .file($0) }
        case "stream": object.string("stream").map { .stream(Data($0.utf8)) }
        default: object.object("multipart", .multipart).map { .form(ScriptedMultipart($0, decoder)) }
        }
    }

    private static func base64(_ object: ScriptObject) -> Data? {
        guard let text = object.string("base64"), let json = object["base64"] else { return nil }
        return Data(base64Encoded: text) ?? object.mismatch(json, "base64", "base 64")
    }
}

extension ObjectShape {
    static let uploadContent = ObjectShape(
        "what an upload sends",
        UploadContent.keys + [
            .optional("multipart", .object(.multipart), "A form of several parts.")
                .only(
                    on: .sessionManager, .session,
                    because: "an app without a library encodes its forms itself")
        ])
}
