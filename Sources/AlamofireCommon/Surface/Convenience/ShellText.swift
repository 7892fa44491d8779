extension String {
    /// This text as it must stand between double quotes in a shell, as far as quotes go.
    package var withEscapedQuotes: String { escapingQuotes { _ in 1 } }

    /// The same for a body, whose quotes may have been escaped once already.
    package var asShellBody: String { escapingQuotes { $0 == UInt8(ascii: "\\") ? 2 : 1 } }

    /// This text with as many backslashes before each double quote as the byte before that asks for.
    ///
    /// Foundation would take many times as long, and each description of a request may have a long field.
    private func escapingQuotes(_ backslashes: (_ previous: UInt8?) -> Int) -> String {
        let quote = UInt8(ascii: "\"")
        guard utf8.contains(quote) else { return self }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(utf8.count)
        for byte in utf8 {
            if byte == quote {
                let count = backslashes(escaped.last)
                escaped += repeatElement(UInt8(ascii: "\\"), count: count)
            }
            escaped.append(byte)
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
