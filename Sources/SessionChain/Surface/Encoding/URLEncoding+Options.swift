// How untyped parameters are spelled. Each of these has a namesake that the encoder of typed parameters uses,
// and spells things as its namesake does.

extension URLEncoding {
    /// Where the pairs go.
    public enum Destination: Sendable {
        /// Into the query for GET, HEAD and DELETE, into the body for all other methods.
        case methodDependent
        /// Into the query, after the pairs it already has, for every method.
        case queryString
        /// Into the body, in place of any existing one, for every method.
        case httpBody

        /// The same choice as the decision's type.
        var place: ParametersPlace.Destination {
            switch self {
            case .methodDependent: .methodDependent
            case .queryString: .queryString
            case .httpBody: .httpBody
            }
        }
    }

    /// The key of an array's element.
    public enum ArrayEncoding: Sendable {
        /// `key[]`
        case brackets
        /// `key`
        case noBrackets
        /// `key[0]`
        case indexInBrackets
        /// The key that the closure makes of the array's key and the element's index, counted from 0.
        case custom(@Sendable (_ key: String, _ index: Int) -> String)

        func encode(_ key: String, atIndex index: Int) -> String { namesake.encode(key, atIndex: index) }

        private var namesake: URLEncodedFormEncoder.ArrayEncoding {
            switch self {
            case .brackets: .brackets
            case .noBrackets: .noBrackets
            case .indexInBrackets: .indexInBrackets
            case .custom(let encoding): .custom(encoding)
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
            case .numeric: URLEncodedFormEncoder.BoolEncoding.numeric.encode(value)
            case .literal: URLEncodedFormEncoder.BoolEncoding.literal.encode(value)
            }
        }
    }
}
