/// Puts a text into quotes for a message, shortened and without control characters.
package func quoted(_ text: String) -> String { "\"\(shortened(text))\"" }

/// A text for a message, shortened and without control characters, which a terminal might obey.
package func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let shown = scalars.prefix(40).map { $0.isObeyed ? "?" : String($0) }
    return "\(shown.joined())\(scalars.count > 40 ? "…" : "")"
}

extension Unicode.Scalar {
    /// Whether a terminal might obey it instead of showing it.
    package var isObeyed: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
