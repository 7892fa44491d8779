/// What a server that serves parts of a body sends when it is asked for one (RFC 9110 §14).
enum RangeDecision: Equatable {
    /// The whole body, as if no `Range` had been sent.
    case whole
    case part(Range<Int>)
    /// Nothing: the part would begin behind the end of the body.
    case unsatisfiable

    /// Decides about a request with a `Range`.
    static func decide(_ request: URLRequest, _ response: ScriptedResponse) -> Decided<RangeDecision> {
        var rules = RuleLog()
        let method = request.httpMethod ?? "GET"
        let head = HeadReading.read(response).choice
        guard method == "GET", case .status(200, _) = head else {
            let status = response.firstLine ?? "\(response.status)"
            let line = head == .refused ? "a head that cannot be read" : status
            rules.check(.range.applies, saw: .text("\(method), \(line)"), false)
            return rules.decide(.whole)
        }
        if let coding = response.value(of: "Content-Encoding"), ContentCoding.isCoded(coding) {
            rules.check(.range.notCoded, saw: .text(coding), false)
            return rules.decide(.whole)
        }
        let field = request.value(forHTTPHeaderField: "Range") ?? ""
        let asked = ByteRange(field)
        // So many bytes from the end are not served.
        let hasFirst = if case .from? = asked { true } else { false }
        guard rules.check(.range.unit, saw: .text(field), hasFirst), case .from(let first, let last)? = asked
        else { return rules.decide(.whole) }
        let condition = request.value(forHTTPHeaderField: "If-Range")
        // A weak tag does not stand for the exact bytes, so it never matches. A date does: unlike a cache,
        // the server knows how often its copy has changed in that second (RFC 9110 §8.8.2.2).
        let isSame = condition.map {
            !$0.hasPrefix("W/")
                && ($0 == response.value(of: "ETag") || $0 == response.value(of: "Last-Modified"))
        }
        guard rules.check(.range.ifRange, saw: .text(condition ?? "no If-Range"), isSame ?? true) else {
            return rules.decide(.whole)
        }
        let length = response.bodyLength
        guard rules.check(.range.satisfiable, saw: .text("\(first) of \(length)"), first < length) else {
            return rules.decide(.unsatisfiable)
        }
        return rules.decide(.part(first..<min(last ?? .max, length - 1) + 1))
    }
}

extension RangeDecision: Outcome {
    /// `whole`, `bytes 4-8`, `unsatisfiable`.
    var word: String {
        switch self {
        case .whole: RangeOutcome.whole.word
        case .part(let range): "\(RangeOutcome.part.word) \(range.lowerBound)-\(range.upperBound - 1)"
        case .unsatisfiable: RangeOutcome.unsatisfiable.word
        }
    }
}

extension ScriptedResponse {
    /// The response that carries out a decision.
    func serving(_ decision: RangeDecision) -> ScriptedResponse {
        var response = self
        switch decision {
        case .whole:
            break
        case .part(let range):
            response.change(status: 206)
            response.chunks = chunks(in: range)
            response.declare(bytes: range.count)
            let place = ContentRange(
                first: range.lowerBound, last: range.upperBound - 1, length: bodyLength)
            response.set("Content-Range", to: place.description)
        case .unsatisfiable:
            response.change(status: 416)
            response.chunks = []
            response.declare(bytes: 0)
            response.set("Content-Range", to: "bytes */\(bodyLength)")
        }
        return response
    }

    /// The pieces of the body, without what lies outside; what is not sent takes no time. A silence stays if
    /// a byte of the range follows it, or if the range and the body end with it.
    private func chunks(in range: Range<Int>) -> [Chunk] {
        let length = bodyLength
        var place = 0
        return chunks.compactMap { chunk in
            if chunk.data.isEmpty {
                let isEnd = place == length && place == range.upperBound
                return isEnd || range.contains(place) ? chunk : nil
            }
            let own = (place..<place + chunk.data.count).clamped(to: range)
            defer { place += chunk.data.count }
            guard !own.isEmpty else { return nil }
            let data = chunk.data.dropFirst(own.lowerBound - place).prefix(own.count)
            return Chunk(Data(data), delay: chunk.delay)
        }
    }

    fileprivate var bodyLength: Int { chunks.reduce(0) { $0 + $1.data.count } }

    /// The first value of a header, whose name is compared without regard to case.
    func value(of name: String) -> String? {
        fieldLines.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Declares how long the body is. It is not sent in chunks, which would take the place of a length (RFC
    /// 9112 §6.2).
    private mutating func declare(bytes: Int) {
        headers.removeAll { $0.name.lowercased() == "transfer-encoding" }
        set("Content-Length", to: String(bytes))
    }

    private mutating func set(_ name: String, to value: String) {
        headers.removeAll { $0.name.lowercased() == name.lowercased() }
        headers.append((name, value))
    }
}

/// The rules a server follows when a request asks for a part of a body.
struct RangeRules: RuleGroup {
    let applies = Rule(
        "range.applies", "The request is a GET, and without its `Range` the answer would be a 200.",
        .rfc(9110, section: "14.2"))
    let notCoded = Rule(
        "range.not-coded",
        "The body is not encoded: a range counts the encoded bytes, and a script has the decoded ones.",
        .rfc(9110, section: "14.2"))
    let unit = Rule(
        "range.unit", "The request asks for bytes from one place to the end, or to another place.",
        .rfc(9110, section: "14.1.2"))
    let ifRange = Rule(
        "range.if-range",
        "The `If-Range` is the strong `ETag` or the `Last-Modified` of the server's copy, or there is none.",
        .rfc(9110, section: "13.1.5"))
    let satisfiable = Rule(
        "range.satisfiable", "The range begins before the end of the body.", .rfc(9110, section: "14.1.1"))
}

extension Rule {
    static let range = RangeRules()
}
