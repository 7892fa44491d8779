import JSONText

/// How long the body of a response is, as its head declares it (RFC 9112 §6.3).
enum DeclaredLength: Equatable {
    /// The head declares no length that counts: the body ends where the server ends it.
    case open
    case bytes(Int)
    /// The chunks of the body state their own sizes, and the last one has none.
    case chunks
    /// The head contradicts itself, and a client cannot tell where the body ends: it drops the connection.
    case unreadable

    /// Reads the header fields. One plain number, or no number, leaves nothing to decide.
    static func read(_ headers: [(name: String, value: String)]) -> Reading<DeclaredLength> {
        let values = headers.elements(of: "content-length")
        guard !values.isEmpty else { return .plain(.open) }
        // A script's body is what comes out of a content coding, and the length counts what goes in.
        let isCoded = headers.contains {
            $0.name.isField("content-encoding") && ContentCoding.isCoded($0.value)
        }
        let codings = headers.elements(of: "transfer-encoding").filter { !$0.isEmpty }
        if codings.isEmpty, values.count == 1, let bytes = values[0].wholeNumber {
            return .plain(isCoded ? .open : .bytes(bytes))
        }
        return .decided(decide(values, codings, isCoded: isCoded))
    }

    private static func decide(
        _ values: [Substring], _ codings: [Substring], isCoded: Bool
    ) -> Decided<DeclaredLength> {
        var rules = RuleLog()
        let saw = Saw.text(values.joined(separator: ", "))
        if let last = codings.last, rules.check(.response.chunked, saw: saw, true) {
            // Any other coding ends where the connection does.
            return rules.decide(last.lowercased() == "chunked" ? .chunks : .open)
        }
        guard rules.check(.response.lengthReadable, saw: saw, values.allSatisfy(\.isDecimal)) else {
            return rules.decide(.unreadable)
        }
        let numbers = values.map { $0.drop { $0 == "0" } }
        guard rules.check(.response.lengthsAgree, saw: saw, numbers.allSatisfy { $0 == numbers[0] }) else {
            return rules.decide(.unreadable)
        }
        let bytes = values[0].wholeNumber
        guard rules.check(.response.lengthCountable, saw: saw, bytes != nil), let bytes else {
            return rules.decide(.open)
        }
        // A single number would have been plain, so there are several, and they say the same.
        return rules.decide(isCoded ? .open : .bytes(bytes), by: .response.lengthsAgree)
    }
}

extension DeclaredLength: Outcome {
    /// `to the end`, `by chunks`, `12 bytes`, `refuse`.
    var word: String {
        switch self {
        case .open: ResponseLengthOutcome.toTheEnd.word
        case .bytes(let count): "\(count) \(ResponseLengthOutcome.bytes.word)"
        case .chunks: ResponseLengthOutcome.byChunks.word
        case .unreadable: ResponseLengthOutcome.refuse.word
        }
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
}
