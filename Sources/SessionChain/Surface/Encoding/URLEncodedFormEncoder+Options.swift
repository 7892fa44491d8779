// How a form spells values that it has no notation for. Mirrors the nested types of Alamofire 5.12
// `URLEncodedFormEncoder`.

extension URLEncodedFormEncoder {
    /// The key of an array's element.
    public enum ArrayEncoding: @unchecked Sendable {
        // Unchecked: it may hold an app's closure, and a simulation runs on one thread.
        /// `key[]`
        case brackets
        /// `key`
        case noBrackets
        /// `key[0]`
        case indexInBrackets
        /// The key that the closure makes of the array's key and the element's index, counted from 0.
        case custom((_ key: String, _ index: Int) -> String)

        func encode(_ key: String, atIndex index: Int) -> String {
            switch self {
            case .brackets: "\(key)[]"
            case .noBrackets: key
            case .indexInBrackets: "\(key)[\(index)]"
            case .custom(let encoding): encoding(key, index)
            }
        }
    }

    /// The text of a truth value.
    public enum BoolEncoding: Sendable {
        /// `1` and `0`
        case numeric
        /// `true` and `false`
        case literal

        func encode(_ value: Bool) -> String {
            switch self {
            case .numeric: value ? "1" : "0"
            case .literal: value ? "true" : "false"
            }
        }
    }

    /// The text of bytes.
    public enum DataEncoding: @unchecked Sendable {
        // Unchecked: it may hold an app's closure, and a simulation runs on one thread.
        /// What `Data` itself encodes: an array of numbers.
        case deferredToData
        /// Base 64 with the standard alphabet (RFC 4648 section 4); its `+`, `/` and `=` are then escaped if
        /// need be.
        case base64
        /// The text that the closure makes of the bytes.
        case custom((Data) throws -> String)

        /// The text, or nil if the value is to encode itself.
        func encode(_ data: Data) throws -> String? {
            switch self {
            case .deferredToData: nil
            case .base64: data.base64EncodedString()
            case .custom(let encoding): try encoding(data)
            }
        }
    }

    /// The text of a date.
    public enum DateEncoding: @unchecked Sendable {
        // Unchecked: it may hold an app's closure, and a simulation runs on one thread.
        /// What `Date` itself encodes: seconds since 2001.
        case deferredToDate
        /// Seconds with their fraction: `978307200.0`
        case secondsSince1970
        /// Milliseconds with their fraction: `978307200000.0`
        case millisecondsSince1970
        /// `2001-01-01T00:00:00Z` (RFC 3339)
        case iso8601
        /// The text that the caller's formatter makes of the date. Set the formatter's locale and time zone:
        /// without them, the text differs from machine to machine.
        case formatted(DateFormatter)
        /// The text that the closure makes of the date.
        case custom((Date) throws -> String)

        /// The text, or nil if the value is to encode itself.
        func encode(_ date: Date) throws -> String? {
            switch self {
            case .deferredToDate: nil
            case .secondsSince1970: "\(date.timeIntervalSince1970)"
            case .millisecondsSince1970: "\(date.timeIntervalSince1970 * 1000)"
            case .iso8601: date.ISO8601Format()
            case .formatted(let formatter): formatter.string(from: date)
            case .custom(let encoding): try encoding(date)
            }
        }
    }

    /// How the steps of a key path are joined.
    public struct KeyPathEncoding: Sendable {
        /// `parent[child]`
        public static let brackets = KeyPathEncoding { "[\($0)]" }
        /// `parent.child`
        public static let dots = KeyPathEncoding { ".\($0)" }

        private let encoding: @Sendable (_ subkey: String) -> String

        /// - Parameter encoding: gives what is appended to the parent's key for a child's.
        public init(encoding: @escaping @Sendable (_ subkey: String) -> String) { self.encoding = encoding }

        func encodeKeyPath(_ keyPath: String) -> String { encoding(keyPath) }
    }

    /// The text of a value that is nil.
    public struct NilEncoding: Sendable {
        /// No pair at all.
        public static let dropKey = NilEncoding { nil }
        /// `key=`
        public static let dropValue = NilEncoding { "" }
        /// `key=null`
        public static let null = NilEncoding { "null" }

        private let encoding: @Sendable () -> String?

        /// - Parameter encoding: gives the text; nil drops the pair.
        public init(encoding: @escaping @Sendable () -> String?) { self.encoding = encoding }

        func encodeNil() -> String? { encoding() }
    }

    /// The text of a space.
    public enum SpaceEncoding: Sendable {
        /// `%20`
        case percentEscaped
        /// `+`, as HTML forms write it.
        case plusReplaced

        func encode(_ text: String) -> String {
            // Most texts have no space, and Foundation takes long to look for one.
            guard text.utf8.contains(UInt8(ascii: " ")) else { return text }
            return switch self {
            case .percentEscaped: text.replacingOccurrences(of: " ", with: "%20")
            case .plusReplaced: text.replacingOccurrences(of: " ", with: "+")
            }
        }
    }

    /// Why a value cannot be a form.
    public enum Error: Swift.Error {
        /// The value is a single value or an array, which has no keys. The text shows what it encoded to.
        case invalidRootObject(String)

        /// The message for people.
        public var localizedDescription: String {
            switch self {
            case .invalidRootObject(let object): "A form needs keys, and this value has none: \(object)"
            }
        }
    }
}
