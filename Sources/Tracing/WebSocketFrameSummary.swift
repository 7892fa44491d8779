import Foundation

/// A frame of a WebSocket, as an event has it.
public final class WebSocketFrameSummary: Sendable {
    /// `text`, `binary`, `ping`, `pong` or `close` (RFC 6455 §5.2).
    public let kind: String
    /// The message, or what a control frame carries.
    public let content: Data
    /// Why a side closes; nil for other frames, and for a close without a code.
    public let code: Int?

    public init(kind: String, content: Data, code: Int? = nil) {
        self.kind = kind
        self.content = content
        self.code = code
    }
}
