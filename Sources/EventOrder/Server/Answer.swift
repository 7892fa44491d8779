/// What a server does with one request: a status alone, as in `401`, or whatever these functions make.
///
///     server.on("/token").reply(.json(#"{"access_token":"t2"}"#).after(milliseconds: 30))
public struct Answer: Sendable, ExpressibleByIntegerLiteral {
    private enum Content: Sendable {
        case response(ScriptedResponse)
        case failure(ScriptedFailure)
    }

    private var content: Content
    /// Whether its author has said when it comes.
    package let hasOwnTime: Bool

    private init(_ content: Content, hasOwnTime: Bool = false) {
        self.content = content
        self.hasOwnTime = hasOwnTime
    }

    /// Answers with this status and no body.
    public init(integerLiteral status: Int) { self = .status(status) }

    /// A response with this status and no body, 15 ms after the request.
    public static func status(_ status: Int) -> Answer {
        Answer(.response(ScriptedResponse(status: status)))
    }

    /// A response with JSON in its body; the text is sent as it is, even if it is no JSON at all.
    public static func json(_ text: String, status: Int = 200) -> Answer {
        body(text, type: "application/json", status: status)
    }

    /// A response with plain text in its body.
    public static func text(_ text: String, status: Int = 200) -> Answer {
        body(text, type: "text/plain", status: status)
    }

    private static func body(_ text: String, type: String, status: Int) -> Answer {
        Answer(
            .response(
                ScriptedResponse(status: status, headers: [("Content-Type", type)], chunks: [Chunk(text)])))
    }

    /// No response: the network fails before a connection is made, as it does offline.
    public static func failure(_ code: URLError.Code) -> Answer {
        Answer(.failure(ScriptedFailure(code: code, phase: .connect)))
    }

    /// No response: the network fails after the request was sent, and nobody knows whether it was served.
    ///
    ///     server.on("/orders", method: "POST").reply(.failureOnceSent(.networkConnectionLost), then: 201)
    public static func failureOnceSent(_ code: URLError.Code) -> Answer {
        Answer(.failure(ScriptedFailure(code: code, phase: .request)))
    }

    /// No response at all: the server keeps silent for longer than a run may take, 366 days, and the request
    /// times out before.
    public static let silence = Answer.status(200).after(milliseconds: 400 * 86_400_000)

    /// Any response that a walkthrough can script, such as one with its body in pieces, or one that breaks
    /// off after its head. A WebSocket conversation is not a response.
    ///
    /// A delay of 15 ms is taken for the default, and not for a time of its own, which an audit leaves as it
    /// is; `after(milliseconds: 15)` sets one.
    public static func response(_ response: ScriptedResponse) -> Answer {
        Answer(.response(response), hasOwnTime: response.delay != ScriptedResponse().delay)
    }

    /// The same answer, this long after the request.
    public func after(milliseconds: UInt64) -> Answer { after(milliseconds: milliseconds...milliseconds) }

    /// The same answer after a time between these bounds. The schedule draws it, and `explore` tries several.
    public func after(milliseconds range: ClosedRange<UInt64>) -> Answer {
        let delay: Delay =
            VirtualDuration.milliseconds(range.lowerBound)...VirtualDuration.milliseconds(range.upperBound)
        switch content {
        case .response(var response):
            response.delay = delay
            return Answer(.response(response), hasOwnTime: true)
        case .failure(var failure):
            failure.delay = delay
            return Answer(.failure(failure), hasOwnTime: true)
        }
    }

    /// The same answer with one more header field. A failure has none.
    public func header(_ name: String, _ value: String) -> Answer {
        guard case .response(var response) = content else { return self }
        response.headers.append((name, value))
        return Answer(.response(response), hasOwnTime: hasOwnTime)
    }

    /// The answer in a few words, as the exchange's name in a trace.
    var name: String {
        switch content {
        case .response(let response): "\(response.status)"
        case .failure(let failure): "URLError \(failure.code.rawValue)"
        }
    }

    var reply: Reply {
        switch content {
        case .response(let response): .response(response)
        case .failure(let failure): .failure(failure)
        }
    }
}
