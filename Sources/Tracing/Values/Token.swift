// The names of header fields and methods, which are tokens (RFC 9110 §5.6.2).

extension String {
    /// Whether it may be the name of a field or of a method.
    package var isToken: Bool { !isEmpty && utf8.allSatisfy(\.isTokenCharacter) }
}

extension UInt8 {
    /// Whether it may stand in a token.
    package var isTokenCharacter: Bool {
        switch Unicode.Scalar(self) {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case "!", "#", "$", "%", "&", "'", "*", "+", "-", ".", "^", "_", "`", "|", "~": true
        default: false
        }
    }
}
