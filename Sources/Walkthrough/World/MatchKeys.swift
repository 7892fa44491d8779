import JSONText
import ScriptReading

/// The keys that say which requests an exchange answers.
struct MatchKeys: ScriptRecord {
    static let noun = "a match"

    @Key("method", "The method.") private var method: HTTPMethod?
    @Key("url", .urlPattern, "The whole URL, including the query; * for any characters.")
    private var url: URLPattern?
    @Key(
        "headers", .headerPatterns,
        "Each header's value (* for any characters), true for present, false for absent.")
    private var headers: [(name: String, pattern: HeaderPattern)] = []
    @Key("body", "The whole body, or something in it.") private var body: BodyPattern?

    func made(_ object: ScriptObject) -> RequestPattern? {
        RequestPattern(method: method?.rawValue, url: url, headers: headers, body: body)
    }
}

extension ScriptType where Value == URLPattern {
    /// A whole URL, in which `*` stands for any characters.
    static var urlPattern: ScriptType {
        ScriptType(.string) { json, reading in
            guard let text = json.string,
                text.contains("*") || ScriptURL.isAbsolute(text, schemes: LoadableSchemes.all)
            else {
                return reading.mismatch(
                    json, "a whole URL such as https://example.com/profile, or one with *")
            }
            if text.contains("*"), let obstacle = ScriptURL.obstacle(toPattern: text) {
                reading.error("\"\(reading.key)\": \(obstacle)", at: json)
                return nil
            }
            guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
                let hint = URL(string: text).map { "; write \(quoted($0.absoluteString))" } ?? ""
                reading.error(
                    "\"\(reading.key)\": no request has the URL \(quoted(text)), because a URL is sent in"
                        + " ASCII\(hint)", at: json)
                return nil
            }
            return text.contains("*") ? .pattern(text) : .exact(text)
        }
    }
}

extension ScriptType where Value == [(name: String, pattern: HeaderPattern)] {
    fileprivate static var headerPatterns: ScriptType {
        ScriptType(.map(.oneOf([.string, .flag]))) { json, reading in
            reading.fields(json)?.filter(reading.hasFieldName).compactMap { member in
                pattern(member.value, reading.under(member.key)).map { (member.key, $0) }
            }
        }
    }

    private static func pattern(_ json: JSON, _ reading: Reading) -> HeaderPattern? {
        switch json.value {
        case .string(let written): pattern(of: written.streamSafe)
        case .bool(let isPresent): isPresent ? .present : .absent
        case .null, .integer, .number, .array, .object:
            reading.mismatch(json, "a value, true for present or false for absent")
        }
    }

    private static func pattern(of text: String) -> HeaderPattern {
        text.contains("*") ? .pattern(text) : .equals(text)
    }
}

extension BodyPattern: ScriptValue {
    package static var type: ScriptType<BodyPattern> { .text({ .equals($0) }, or: Part.self) }

    /// Something that a body must contain.
    private struct Part: ScriptRecord {
        static let noun = "a body match"

        @Key("contains", .written, "Text that is somewhere in the body.") private var text: String?
        @Key("json", "The same JSON value, however it is formatted.") private var json: ScriptedJSON?

        func made(_ object: ScriptObject) -> BodyPattern? {
            if !$text.isGiven, json == nil {
                object.error("expected \"contains\" or \"json\" in a body match")
            }
            if $text.isGiven { object.refuse($json, because: "expected none beside \"contains\"") }
            return text.map { .contains($0) } ?? json.map { .json($0.text) }
        }
    }
}
