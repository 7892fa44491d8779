/// How long the body of a response is, as its head declares it (RFC 9112 §6.3).
enum DeclaredLength: Equatable {
    /// The head says nothing that counts: the body ends where the server ends it.
    case open
    case bytes(Int)
    /// Nobody could tell where the body ends, so the response is of no use.
    case unreadable

    /// Decides by the header fields. Where one plain number, or none, stands there, nothing has to be
    /// decided.
    static func decide(_ headers: [(name: String, value: String)]) -> (DeclaredLength, Decision?) {
        let values = headers.elements(of: "content-length")
        // A script's body is what comes out of a content coding, and the length counts what goes in.
        guard !values.isEmpty, !headers.contains(where: { $0.name.isField("content-encoding") }) else {
            return (.open, nil)
        }
        let isChunked = headers.elements(of: "transfer-encoding").contains { $0.isField("chunked") }
        if !isChunked, values.count == 1, let bytes = values[0].wholeNumber { return (.bytes(bytes), nil) }
        var rules = RuleLog()
        let length = decide(values, isChunked: isChunked, &rules)
        return (length, Decision(length.word, rules: rules.checks))
    }

    private static func decide(
        _ values: [Substring], isChunked: Bool, _ rules: inout RuleLog
    ) -> DeclaredLength {
        let saw = Saw.text(values.joined(separator: ", "))
        if isChunked, rules.check(.response.chunked, saw: saw, true) { return .open }
        guard rules.check(.response.lengthReadable, saw: saw, values.allSatisfy(\.isDecimal)) else {
            return .unreadable
        }
        let numbers = values.map { $0.drop { $0 == "0" } }
        guard rules.check(.response.lengthsAgree, saw: saw, numbers.allSatisfy { $0 == numbers[0] }) else {
            return .unreadable
        }
        let bytes = values[0].wholeNumber
        return rules.check(.response.lengthCountable, saw: saw, bytes != nil) ? .bytes(bytes ?? 0) : .open
    }

    private var word: String {
        switch self {
        case .open: "to the end"
        case .bytes(let count): "\(count) bytes"
        case .unreadable: "refuse"
        }
    }
}

/// What the end of a body means, after so many bytes of so many that were declared.
enum BodyEnd: Equatable {
    case complete
    /// The connection was closed too early.
    case lost

    /// Decides; where no byte is missing, and none is too many, nothing has to be decided.
    ///
    /// - Parameter surplus: The bytes that came behind the end, or will come.
    static func decide(came: Int, of declared: Int?, surplus: Int) -> (BodyEnd, Decision?) {
        let isMissing = declared.map { came < $0 } ?? false
        guard isMissing || surplus > 0 else { return (.complete, nil) }
        var rules = RuleLog()
        if let declared {
            let saw = Saw.text("\(came) of \(declared) bytes")
            guard rules.check(.response.lengthReached, saw: saw, !isMissing) else {
                return (.lost, Decision("lost", rules: rules.checks))
            }
        }
        rules.check(.response.surplus, saw: .text("\(surplus) bytes more"), true)
        return (.complete, Decision("rest ignored", rules: rules.checks))
    }
}

extension [(name: String, value: String)] {
    /// The values of a field, which may be given several times, or as a list with commas (RFC 9110 §5.3).
    fileprivate func elements(of name: String) -> [Substring] {
        // `filter` alone would look at each name twice, and nearly no head gets further than this.
        guard contains(where: { $0.name.isField(name) }) else { return [] }
        return filter { $0.name.isField(name) }.flatMap { field in
            field.value.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
        }
    }
}

extension StringProtocol {
    /// Whether it is this word, which is in lower case, in any case.
    fileprivate func isField(_ word: String) -> Bool { utf8.count == word.utf8.count && lowercased() == word }

    /// Whether it has only digits, and one at least.
    fileprivate var isDecimal: Bool { !isEmpty && utf8.allSatisfy { (48...57).contains($0) } }

    /// Its value, if it is decimal and can be counted.
    fileprivate var wholeNumber: Int? { isDecimal ? Int(self) : nil }
}

extension Substring {
    /// Without the white space around it.
    fileprivate var trimmed: Substring {
        var text = drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
