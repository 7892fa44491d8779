/// A unit of a WebSocket (RFC 6455 §5): a message, put together from its fragments, or a control frame.
public enum WebSocketFrame: Equatable, Sendable {
    case text(String)
    case binary(Data)
    /// Asks for a pong with the same bytes.
    case ping(Data)
    case pong(Data)
    /// The last frame of a side. Without a code the body is empty (RFC 6455 §5.5.1).
    case close(code: Int?, reason: Data)
}

extension WebSocketFrame {
    /// How many bytes the reason in a close frame may have, beside the two of its code (RFC 6455 §5.5).
    public static let longestReason = 123

    /// Whether a close frame may have this code. Of the others, some stand for a frame without one, or for no
    /// frame at all (RFC 6455 §7.4).
    public static func maySend(closeCode: Int) -> Bool {
        (1000...4999).contains(closeCode) && ![1004, 1005, 1006, 1015].contains(closeCode)
    }

    /// The content of a message or of a control frame, which may be empty.
    public var content: Data {
        switch self {
        case .text(let text): Data(text.utf8)
        case .binary(let data), .ping(let data), .pong(let data): data
        case .close(_, let reason): reason
        }
    }

    /// The frame as traces show it.
    public var summary: WebSocketFrameSummary {
        switch self {
        case .text: WebSocketFrameSummary(kind: "text", content: content)
        case .binary: WebSocketFrameSummary(kind: "binary", content: content)
        case .ping: WebSocketFrameSummary(kind: "ping", content: content)
        case .pong: WebSocketFrameSummary(kind: "pong", content: content)
        case .close(let code, _): WebSocketFrameSummary(kind: "close", content: content, code: code)
        }
    }
}
