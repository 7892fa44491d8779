import ScriptReading

/// The content that an upload, or a part of a form, sends.
enum UploadContent: Sendable {
    case bytes(Data)
    case file(ScriptedFile)
    /// A stream of these bytes.
    case stream(Data)
    case form(ScriptedMultipart)
}

/// The object that says what an upload sends.
struct UploadKeys: ScriptRecord {
    static let noun = "what an upload sends"

    @Keys private var keys: ContentKeys
    @Key(
        "multipart", "A form of several parts.",
        .only(
            on: .sessionManager, .session, because: "an app without a library encodes its forms itself"))
    private var form: ScriptedMultipart?

    func made(_ object: ScriptObject) -> UploadContent? {
        keys.content(object, or: $form) ?? form.map { .form($0) }
    }
}

/// The keys that an upload and a part of a form have in common. Exactly one of them says what is sent.
struct ContentKeys: ScriptKeys {
    @Key("text", .written, "Bytes in memory, as text.") private var text: String?
    @Key("base64", .base64, "Bytes in memory, in base 64.") private var base64: Data?
    // Bodies stay small, because a trace holds what is sent.
    @Key("zeros", in: 0...ScriptReader.mostBytes, "The number of bytes in memory, all of them 0.") private
        var zeros: Int?
    @Key("file", .file, "A file in the script's folder, or temporary/… for one that the run has written.")
    private var file: ScriptedFile?
    @Key("missing", "Whether the file is missing intentionally, so that sending it fails.")
    private var isMissing = false
    @Key("stream", .written, "The bytes of a stream, as text.") private var stream: String?

    func check(_ object: ScriptObject) {
        if !$file.isGiven { object.refuse($isMissing, because: "expected \"file\" beside it") }
        file?.checkPresence(isMeantToBeMissing: isMissing, object, $file)
        if let bytes = zeros ?? file?.byteCount, !object.reader.admits(bytes: bytes) {
            object.refuse(
                $zeros.isGiven ? $zeros : $file,
                because: "expected at most \(ScriptReader.mostBytes) bytes in all uploads together")
        }
    }

    /// The content. If no key names it, or several do, notes the mistake and returns nil.
    ///
    /// - Parameter others: further keys that may name the content.
    func content(_ object: ScriptObject, or others: KeyPlace...) -> UploadContent? {
        let choices = [$text, $base64, $zeros, $file, $stream] + others
        guard choices.count(where: \.isGiven) == 1 else {
            let names = choices.map(\.name).joined(separator: ", ")
            object.error("\(object.shape.noun) needs one of \(names)")
            return nil
        }
        if let text { return .bytes(Data(text.utf8)) }
        if let base64 { return .bytes(base64) }
        if let zeros { return .bytes(Data(count: zeros)) }
        if let file { return .file(file) }
        return stream.map { .stream(Data($0.utf8)) }
    }
}

extension ScriptType where Value == Data {
    fileprivate static var base64: ScriptType {
        ScriptType(.string, "base 64") { $0.string.flatMap { Data(base64Encoded: $0) } }
    }
}
