extension URLSessionWebSocketTask {
    /// Why a connection was closed (RFC 6455 §7.4.1).
    ///
    /// Apple's type is an Objective-C enumeration: it has these names, and yet any number as its value, such
    /// as one from 4000 to 4999 that an app and its server have agreed on.
    public enum CloseCode: RawRepresentable, Hashable, Sendable {
        /// The connection is open.
        case invalid
        case normalClosure
        case goingAway
        case protocolError
        case unsupportedData
        /// The other side closed without a code.
        case noStatusReceived
        /// The connection broke without a closing handshake.
        case abnormalClosure
        case invalidFramePayloadData
        case policyViolation
        case messageTooBig
        case mandatoryExtensionMissing
        case internalServerError
        case tlsHandshakeFailure
        /// A number without a name. Apple's type has no such case; what counts is the `rawValue`.
        case unnamed(Int)

        /// Never nil, as with Apple's type.
        public init?(rawValue: Int) {
            self =
                switch rawValue {
                case 0: .invalid
                case 1000: .normalClosure
                case 1001: .goingAway
                case 1002: .protocolError
                case 1003: .unsupportedData
                case 1005: .noStatusReceived
                case 1006: .abnormalClosure
                case 1007: .invalidFramePayloadData
                case 1008: .policyViolation
                case 1009: .messageTooBig
                case 1010: .mandatoryExtensionMissing
                case 1011: .internalServerError
                case 1015: .tlsHandshakeFailure
                default: .unnamed(rawValue)
                }
        }

        /// The number that a close frame has.
        public var rawValue: Int {
            switch self {
            case .invalid: 0
            case .normalClosure: 1000
            case .goingAway: 1001
            case .protocolError: 1002
            case .unsupportedData: 1003
            case .noStatusReceived: 1005
            case .abnormalClosure: 1006
            case .invalidFramePayloadData: 1007
            case .policyViolation: 1008
            case .messageTooBig: 1009
            case .mandatoryExtensionMissing: 1010
            case .internalServerError: 1011
            case .tlsHandshakeFailure: 1015
            case .unnamed(let number): number
            }
        }
    }
}
