extension String {
    /// A sentence of words that have neither its capital letter nor its full stop: `Print the manual page.`
    public var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
