import Foundation

/// A declaration of a type or of a member of a type, as the symbol lists spell it:
/// `DataRequest.onHTTPResponse(on:perform:)`.
struct Declaration: Hashable {
    let symbol: String
    /// Everything from its name to its result type, on one line.
    let signature: String
    let isPublic: Bool
}

/// Reads the declarations of a Swift file without a compiler: types, extensions, their members and cases.
///
/// It understands as much Swift as this repository uses, and ignores what is declared inside a function.
struct DeclarationScanner {
    /// The type that the braces around the current place belong to; `nil` for the body of a function.
    private struct Context {
        let name: String
        /// Whether the cases of the enum, or the requirements of the protocol, are public.
        let givesPublic: Bool
        let isProtocol: Bool
    }

    private var text: Substring
    private var contexts: [Context?] = []
    private var pending: Context?
    private var found: [Declaration] = []

    static func declarations(in file: SourceFile) -> [Declaration] {
        var scanner = DeclarationScanner(text: file.code.joined(separator: "\n")[...])
        scanner.scan()
        return scanner.found
    }

    private init(text: Substring) { self.text = text }

    private static let keywords: Set = [
        "class", "struct", "enum", "protocol", "extension", "func", "var", "let", "case", "typealias", "init",
        "subscript",
    ]

    private var isInType: Bool { contexts.last.map { $0 != nil } ?? true }

    private mutating func scan() {
        while let (taken, modifiers) = takeKeyword() {
            var word = taken
            // `class` is a modifier, too.
            if word == "class", ["func", "var"].contains(text.prefix(while: isNamePart)) {
                guard let (next, _) = takeKeyword() else { return }
                word = next
            }
            switch word {
            case "{":
                contexts.append(pending)
                pending = nil
            case "}":
                _ = contexts.popLast()
            case "class", "struct", "enum", "protocol", "extension":
                noteType(word, modifiers)
            default:
                if isInType { noteMember(word, modifiers) }
            }
        }
    }

    /// Moves past the next brace or keyword. What precedes it on its line are its modifiers.
    private mutating func takeKeyword() -> (word: String, modifiers: Substring)? {
        var line = text.startIndex
        var index = text.startIndex
        let bytes = text.utf8
        while index < bytes.endIndex {
            let start = index
            let byte = bytes[index]
            if isWordPart(byte) {
                index = bytes[index...].firstIndex { !isWordPart($0) } ?? bytes.endIndex
                let word = String(text[start..<index])
                guard Self.keywords.contains(word) else { continue }
                let modifiers = text[line..<start]
                let rest = text[index...].drop { $0.isWhitespace || word == "init" && "?!".contains($0) }
                if word == "init" || word == "subscript" {
                    guard let next = rest.first, "(<".contains(next), !modifiers.hasSuffix(".") else {
                        continue
                    }
                    let mark = text[index...].prefix { "?!".contains($0) }
                    text = rest
                    return (word + mark, modifiers)
                }
                text = rest
                return (word, modifiers)
            }
            index = bytes.index(after: index)
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
                let modifiers = text[line..<start]
                text = text[index...]
                return (byte == UInt8(ascii: "{") ? "{" : "}", modifiers)
            }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: ";") { line = index }
        }
        return nil
    }

    private func isWordPart(_ byte: UInt8) -> Bool {
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
            || byte >= UInt8(ascii: "0")
                && byte <= UInt8(ascii: "9")
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "`")
            || byte >= 0x80
    }

    // MARK: Types

    private mutating func noteType(_ word: String, _ modifiers: Substring) {
        let name = String(text.prefix { isNamePart($0) || $0 == "." })
        guard isInType else { return }
        let isPublic = isPublic(modifiers)
        if word != "extension" { note(name, "\(word) \(name)", isPublic: isPublic) }
        let givesPublic = isPublic && (word == "protocol" || word == "enum")
        pending = Context(name: name, givesPublic: givesPublic, isProtocol: word == "protocol")
    }

    // MARK: Members

    private mutating func noteMember(_ word: String, _ modifiers: Substring) {
        let inherits = contexts.last.flatMap { $0?.givesPublic } ?? false
        let isPublic = isPublic(modifiers) || inherits && contexts.last??.isProtocol == true
        switch word {
        case "case":
            noteCases(isPublic: inherits)
        case "var", "let", "typealias":
            let signature = text.prefix { $0 != "\n" && $0 != "{" && $0 != "=" }
            note(text.prefix { isNamePart($0) }, "\(word) \(signature)", isPublic: isPublic)
        default:
            noteFunction(word, isPublic: isPublic)
        }
    }

    /// A function, an initializer or a subscript.
    private mutating func noteFunction(_ word: String, isPublic: Bool) {
        let isOperator = text.first.map { "=<>!+-*/|&^~%?".contains($0) } ?? false
        let spelled = text.prefix { isOperator ? "=<>!+-*/|&^~%?".contains($0) : isNamePart($0) }
        var rest = text.dropFirst(spelled.count).drop { $0.isWhitespace }
        if rest.first == "<" { rest = afterBrackets(rest, "<", ">").drop { $0.isWhitespace } }
        guard rest.first == "(" else { return }
        let end = afterBrackets(rest, "(", ")")
        let parameters = rest[..<end.startIndex].dropFirst().dropLast()
        let name = word == "func" ? String(spelled) : word
        let labels = split(parameters).map { "\(label(of: $0)):" }.joined()
        let result = end.prefix { !"{\n}".contains($0) }
        note("\(name)(\(labels))", "\(name)(\(parameters))\(result)", isPublic: isPublic)
        text = end
    }

    private mutating func noteCases(isPublic: Bool) {
        repeat {
            text = text.drop { $0.isWhitespace || $0 == "," }
            let name = text.prefix { isNamePart($0) }
            guard !name.isEmpty else { return }
            text = text.dropFirst(name.count)
            var values: Substring = ""
            if text.first == "(" {
                let end = afterBrackets(text, "(", ")")
                values = text[..<end.startIndex]
                text = end
            }
            note(String(name), "case \(name)\(values)", isPublic: isPublic)
            let separator = text.drop { $0 != "," && $0 != "\n" }
            guard separator.first == "," else { return }
            text = separator
        } while true
    }

    private mutating func note(
        _ name: some StringProtocol, _ signature: some StringProtocol, isPublic: Bool
    ) {
        // An extension of `[Element]` has no name, and the symbol lists leave it out as well.
        let types = contexts.compactMap { $0?.name }.filter { !$0.isEmpty }
        let path = types + [String(name.filter { $0 != "`" })]
        let oneLine = signature.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        found.append(
            Declaration(symbol: path.joined(separator: "."), signature: oneLine, isPublic: isPublic))
    }

    // MARK: Reading

    private func isPublic(_ modifiers: Substring) -> Bool {
        modifiers.split(whereSeparator: { !$0.isLetter }).contains { $0 == "public" || $0 == "open" }
    }

    private func isNamePart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_`".contains(character)
    }

    /// What follows the bracket that closes the first one. The `>` of an arrow closes nothing.
    private func afterBrackets(_ text: Substring, _ open: Character, _ close: Character) -> Substring {
        var depth = 0
        var previous: Character = " "
        for index in text.indices {
            let character = text[index]
            if character == open { depth += 1 }
            if character == close, previous != "-" || close != ">" { depth -= 1 }
            previous = character
            if depth == 0 { return text[text.index(after: index)...] }
        }
        return text[text.endIndex...]
    }

    /// Splits parameters at the commas that are not inside brackets.
    private func split(_ parameters: Substring) -> [Substring] {
        var depth = 0
        var previous: Character = " "
        var parts: [Substring] = []
        var start = parameters.startIndex
        for index in parameters.indices {
            let character = parameters[index]
            if "([{<".contains(character) { depth += 1 }
            if ")]}".contains(character) || character == ">" && previous != "-" { depth -= 1 }
            if character == ",", depth == 0 {
                parts.append(parameters[start..<index])
                start = parameters.index(after: index)
            }
            previous = character
        }
        parts.append(parameters[start...])
        return parts.filter { !$0.allSatisfy(\.isWhitespace) }
    }

    private func label(of parameter: Substring) -> Substring {
        parameter.drop { $0.isWhitespace }.prefix { isNamePart($0) }
    }
}
