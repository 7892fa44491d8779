/// What a client reads from the head of a response (RFC 9112 §4 and §5).
enum HeadReading: Equatable {
    /// The head can be read, and this is its status, with the version of HTTP/1 that the server speaks.
    case status(Int, HTTPVersion = .http11)
    /// The head cannot be read, so the client drops the connection.
    case refused

    /// The longest line of a head in bytes, and the longest head: the limits of libcurl, on which the URL
    /// loading system of Linux is built.
    static let longestLine = 100 * 1_024
    static let longestHead = 300 * 1_024

    /// Reads a scripted head. One that follows the rules leaves nothing to decide.
    static func read(_ response: ScriptedResponse) -> Reading<HeadReading> {
        let line = response.firstLine
        let fields = response.fieldLines
        let flaw = fields.unreadableName
        let (longest, whole) = fields.sizes
        guard line != nil || flaw != nil || longest > longestLine || whole > longestHead else {
            return .plain(.status(response.status))
        }
        var rules = RuleLog()
        let status = line.map { reading(of: $0) } ?? HeadReading.status(response.status)
        if let line { rules.check(.response.statusLine, saw: .text(line), status != nil) }
        guard let status else { return .decided(rules.decide(.refused)) }
        let saw = flaw.map { "\"\($0.prefix(40))\"" } ?? counted(fields.count, "field")
        let isReadable = rules.check(.response.fields, saw: .text(saw), flaw == nil)
        let size = Saw.text("\(whole) bytes, in one line \(longest)")
        guard isReadable,
            rules.check(.response.headSize, saw: size, longest <= longestLine && whole <= longestHead)
        else {
            return .decided(rules.decide(.refused))
        }
        // What had to be decided about a head that can be read after all is the line that a script gave it.
        return .decided(rules.decide(status, by: .response.statusLine))
    }

    /// What `HTTP/1.1 200 OK` says. The status has three digits, of which the first is not 0; a minor version
    /// that is not known here means no less than 1 (RFC 9110 §2.5).
    private static func reading(of line: String) -> HeadReading? {
        let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard !line.breaksOutOfItsLine,
            words.count >= 2, words[0].utf8.count == 8, words[0].hasPrefix("HTTP/1."),
            words[0].suffix(1).isDecimal, words[1].utf8.count == 3, words[1].first != "0"
        else { return nil }
        return words[1].wholeNumber.map { .status($0, words[0].hasSuffix("0") ? .http10 : .http11) }
    }
}

extension HeadReading: Outcome {
    /// `read` or `refuse`.
    var word: String {
        switch self {
        case .status: ResponseHeadOutcome.read.word
        case .refused: ResponseHeadOutcome.refuse.word
        }
    }
}

extension String {
    /// Whether it has a byte that a line of a head must not have: a bare CR, too, ends nothing (RFC 9112
    /// §2.2).
    fileprivate var breaksOutOfItsLine: Bool { utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 } }
}

extension [(name: String, value: String)] {
    /// The first name that is not a token, or whose value breaks out of its line (RFC 9110 §5.1 and §5.5).
    fileprivate var unreadableName: String? {
        first { name, value in
            !name.isToken || value.breaksOutOfItsLine
        }?.name
    }

    /// The bytes of the longest field line, and of all.
    fileprivate var sizes: (longest: Int, whole: Int) {
        reduce(into: (0, 0)) { sizes, field in
            // A colon, a space, and the end of the line.
            let bytes = field.name.utf8.count + field.value.utf8.count + 4
            sizes = (Swift.max(sizes.0, bytes), sizes.1 + bytes)
        }
    }
}
