import ScriptReading

/// The keys of an exchange: which requests it answers, how, and how often.
struct ExchangeKeys: ScriptRecord {
    static let noun = "an exchange"

    @Key("name", .newName, "Its name in the trace; its method and URL by default.")
    private var name: String?
    @Key("match", .object(MatchKeys.self), "The requests that it answers; all by default.")
    private var match = RequestPattern()
    @Key("reply", .object(ReplyKeys.self), "What the server does.") private var reply: Reply
    @Key("times", .times, "How many requests it answers; 1 by default.")
    private var times = Exchange.Times.count(1)
    @Key("upload", .object(PaceKeys.self), "How fast the server takes the body of a request.")
    private var upload = UploadPace()

    /// Warns about a failure that comes too late to be one. An answer to any method is one to GET, too.
    func check(_ object: ScriptObject) {
        guard case .response(let response) = reply, let failure = $reply.json?["failure"],
            response.isCompleteBeforeFailure(answering: match.method ?? "GET")
        else { return }
        object.reader.problems.warning(
            "\"failure\": the response is complete before it, by its method, its status or its"
                + " \"Content-Length\"; expected an earlier one, or none",
            at: failure.offset)
    }

    func made(_ object: ScriptObject) -> Exchange? {
        Exchange(
            name: name ?? standardName, line: object.reader.line(object.offset), match: match, reply: reply,
            times: times, upload: upload)
    }

    private var standardName: String {
        "\(match.method ?? "any") \(match.url?.text ?? "request")"
    }
}

extension Exchange: ScriptValue {
    package static var type: ScriptType<Exchange> { .object(ExchangeKeys.self) }
}

extension ScriptType where Value == Exchange.Times {
    fileprivate static var times: ScriptType {
        .integer(in: 1...1_000_000, as: { .count($0) }, or: "unlimited", as: .unlimited)
    }
}

/// How fast the server takes the body of a request.
private struct PaceKeys: ScriptRecord {
    static let noun = "a pace"

    @Key("pieceBytes", in: 1...1_000_000_000, "The size of a piece in bytes.") private var pieceBytes: Int?
    @Key("delay", "How long each piece takes; 0 by default.") private var delay = Delay.exactly(.zero)

    func made(_ object: ScriptObject) -> UploadPace? { UploadPace(pieceBytes: pieceBytes, delay: delay) }
}
