extension String {
    /// The text with some of its signs written in another way.
    ///
    /// Swift takes a quotation mark with an accent behind it for one character, which no comparison with a
    /// quotation mark finds. To a shell, a browser or a file system it is two signs.
    public func writing(_ signs: [Unicode.Scalar: String]) -> String {
        unicodeScalars.reduce(into: "") { text, scalar in
            // A view of scalars would copy all of the text for each other sign.
            if let other = signs[scalar] { text += other } else { text.unicodeScalars.append(scalar) }
        }
    }
}
