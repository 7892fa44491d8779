extension String {
    /// This text as it must stand between double quotes in a shell, as far as quotes go.
    package var withEscapedQuotes: String { replacingOccurrences(of: "\"", with: "\\\"") }

    /// The same for a body, whose quotes may have been escaped once already.
    package var asShellBody: String { replacingOccurrences(of: #"\""#, with: #"\\""#).withEscapedQuotes }
}
