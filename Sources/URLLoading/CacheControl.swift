/// The directives of a `Cache-Control` field (RFC 9111 §5.2), as far as they can be understood.
///
/// What does not parse is passed over, as a cache must ignore directives it does not know.
struct CacheControl: Equatable {
    /// Names in lower case, in the order they stand; of a repeated directive the first one counts.
    private(set) var directives: [(name: String, value: String?)] = []

    init(_ field: String?) {
        guard let field else { return }
        for part in Self.split(field) {
            let halves = part.split(separator: "=", maxSplits: 1)
            guard let name = halves.first?.trimmed.lowercased(), !name.isEmpty, !has(name) else { continue }
            directives.append((name, halves.count > 1 ? halves[1].trimmed.unquoted : nil))
        }
    }

    func has(_ name: String) -> Bool { directives.contains { $0.name == name } }

    /// Seconds, as in `max-age=60`. A directive without a number one can read counts as 0: stale is safe.
    func seconds(_ name: String) -> Int? {
        guard let directive = directives.first(where: { $0.name == name }) else { return nil }
        return Self.deltaSeconds(directive.value ?? "")
    }

    /// Delta-seconds (RFC 9111 §1.2.2): more than 2^31 means 2^31. Nothing readable means 0.
    static func deltaSeconds(_ text: String) -> Int {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else {
            return 0
        }
        return min(Int(text) ?? .max, 1 << 31)
    }

    /// Parts between commas, except those inside quotes.
    private static func split(_ field: String) -> [Substring] {
        var parts: [Substring] = []
        var start = field.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in field.indices {
            let character = field[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                parts.append(field[start..<index])
                start = field.index(after: index)
            }
        }
        return parts + [field[start...]]
    }

    static func == (a: Self, b: Self) -> Bool {
        a.directives.map(\.name) == b.directives.map(\.name)
            && a.directives.map(\.value) == b.directives.map(\.value)
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        var text = drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }

    /// The text without its quotes, and without the backslashes inside them.
    fileprivate var unquoted: String {
        guard count >= 2, first == "\"", last == "\"" else { return String(self) }
        var text = ""
        var isEscaped = false
        for character in dropFirst().dropLast() {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                text.append(character)
                isEscaped = false
            }
        }
        return text
    }
}
