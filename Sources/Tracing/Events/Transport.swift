import Foundation

/// The kinds of events about the wire.
public struct TransportKinds: EventKinds {
    public let sent = EventKind(
        "transport.sent",
        "A request was handed to the transport; it reaches the server unless the connection fails.",
        opens: .attempt)
    public let matched = EventKind(
        "transport.matched", "The scripted transport found the exchange that answers this request.")
    public let unmatched = EventKind(
        "transport.unmatched",
        "The scripted transport has no exchange for this request; the message shows the nearest one.")
    public let rangeDecided = EventKind(
        "transport.rangeDecided",
        "The scripted server was asked for a part of a body, and decided what to send.",
        asks: "Which part of the body does the server send?", decides: RangeOutcome.self)
    public let sentData = EventKind("transport.sentData", "A piece of a request's body was sent.")
    public let sentFrame = EventKind("transport.sentFrame", "A frame of a WebSocket was sent to the server.")
    public let receivedFrame = EventKind(
        "transport.receivedFrame", "A frame of a WebSocket arrived from the server.")
    public let receivedHead = EventKind(
        "transport.receivedHead", "The status line and the header fields of a response arrived.")
    public let receivedData = EventKind("transport.receivedData", "A piece of a response's body arrived.")
    public let ended = EventKind(
        "transport.ended", "A response arrived completely, or both sides of a WebSocket have closed.",
        closes: "transport.sent")
    public let failed = EventKind(
        "transport.failed",
        "The connection failed, or what came could not be read as a response; the phase says when.",
        closes: "transport.sent")
    public let cancelled = EventKind(
        "transport.cancelled",
        "Nobody waits for the rest of this exchange: anything that the server still sends is ignored.",
        closes: "transport.sent")
}

extension EventKind {
    /// Events about the wire.
    public static let transport = TransportKinds()
}

/// An event about the wire.
public enum TransportEvent: EventGroup, Sendable {
    case sent(URLRequest)
    case matched(exchange: String, line: Int)
    case unmatched(message: String)
    case rangeDecided(Decision)
    case sentData(bytes: Int)
    case sentFrame(WebSocketFrameSummary)
    case receivedFrame(WebSocketFrameSummary)
    case receivedHead(RecordedResponse)
    case receivedData(bytes: Int)
    case ended
    case failed(code: Int, phase: String)
    case cancelled

    public var kind: EventKind {
        switch self {
        case .sent: .transport.sent
        case .matched: .transport.matched
        case .unmatched: .transport.unmatched
        case .rangeDecided: .transport.rangeDecided
        case .sentData: .transport.sentData
        case .sentFrame: .transport.sentFrame
        case .receivedFrame: .transport.receivedFrame
        case .receivedHead: .transport.receivedHead
        case .receivedData: .transport.receivedData
        case .ended: .transport.ended
        case .failed: .transport.failed
        case .cancelled: .transport.cancelled
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .sent(let request):
            details.members(of: request)
        case .matched(let exchange, let line):
            details.field("exchange", exchange)
            details.place("line", line: line)
        case .unmatched(let message):
            details.field("message", message)
        case .rangeDecided(let decision):
            details.decision(decision)
        case .sentData(let bytes):
            details.field("bytes", bytes)
        case .sentFrame(let frame):
            details.members(of: frame)
        case .receivedFrame(let frame):
            details.members(of: frame)
        case .receivedHead(let response):
            details.members(of: response)
        case .receivedData(let bytes):
            details.field("bytes", bytes)
        case .ended:
            break
        case .failed(let code, let phase):
            details.field("error", "URLError(\(code))")
            details.field("phase", phase)
        case .cancelled:
            break
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .sent(let request): sizes.bytes(of: request)
        case .matched(let text, _), .unmatched(let text): text.utf8.count
        case .sentFrame(let frame), .receivedFrame(let frame): frame.content.count
        case .receivedHead(let head): head.byteCount
        case .rangeDecided, .sentData, .receivedData, .ended, .failed, .cancelled: 0
        }
    }
}

/// The outcomes of `transport.rangeDecided`.
public enum RangeOutcome: String, CaseIterable, Outcome {
    /// The whole body, with a 200.
    case whole
    /// A part of it, with a 206: `bytes 4-8`.
    case part = "bytes"
    /// Nothing, with a 416: the part would begin behind the end.
    case unsatisfiable
}

/// The kinds of events about reading a response off the wire.
public struct ResponseKinds: EventKinds {
    public let headDecided = EventKind(
        "response.headDecided",
        "The head of a response was unusual, and it was decided whether to read, ignore or refuse it.",
        asks: "Is this head the response?", decides: ResponseHeadOutcome.self,
        mirrors: [.urlSession("URLError.cannotParseResponse")])
    public let lengthDecided = EventKind(
        "response.lengthDecided",
        "The head was not clear about the length of the body: a length was chosen, or the response refused.",
        asks: "How long is the body?", decides: ResponseLengthOutcome.self,
        mirrors: [.urlSession("URLResponse.expectedContentLength")])
    public let endDecided = EventKind(
        "response.endDecided",
        "The response did not end where it should: the rest was ignored, or the connection was lost.",
        asks: "Is the response complete?", decides: ResponseEndOutcome.self,
        mirrors: [.urlSession("URLError.networkConnectionLost")])
}

extension EventKind {
    /// Events about reading a response off the wire.
    public static let response = ResponseKinds()
}

/// An event about reading a response off the wire.
public enum ResponseEvent: DecisionGroup, Sendable {
    case headDecided(Decision)
    case lengthDecided(Decision)
    case endDecided(Decision)

    public var kind: EventKind {
        switch self {
        case .headDecided: .response.headDecided
        case .lengthDecided: .response.lengthDecided
        case .endDecided: .response.endDecided
        }
    }

    var decision: Decision {
        switch self {
        case .headDecided(let decision), .lengthDecided(let decision), .endDecided(let decision): decision
        }
    }
}

/// The outcomes of `response.headDecided`.
public enum ResponseHeadOutcome: String, CaseIterable, Outcome {
    case read
    /// The head cannot be read, so the connection is dropped.
    case refuse
    case informational
    case ignored
}

/// The outcomes of `response.lengthDecided`.
public enum ResponseLengthOutcome: String, CaseIterable, Outcome {
    /// A number of bytes: `12 bytes`.
    case bytes
    /// The body ends where the server ends it.
    case toTheEnd = "to the end"
    /// The body ends with the chunk that says so.
    case byChunks = "by chunks"
    /// The head contradicts itself, so the connection is dropped.
    case refuse
}

/// The outcomes of `response.endDecided`.
public enum ResponseEndOutcome: String, CaseIterable, Outcome {
    /// The response is complete, and the bytes after its end are ignored.
    case restIgnored = "rest ignored"
    /// The connection was closed before the end.
    case lost
}
