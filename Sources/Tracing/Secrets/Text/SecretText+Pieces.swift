/// What the next piece of a body has to know of the text before it.
struct OpenEnd: Equatable {
    /// The last bytes, if the next piece may continue them: half a secret, or half of its name.
    var bytes: [UInt8] = []
    /// Whether the text is a command of curl, whose options may be far behind its name.
    var isCommand = false
    /// Whether the text is a form.
    var isForm = false
}

extension SecretText {
    /// A list or an object that a text ends in.
    struct Nest {
        /// Where its first bracket begins, and where it ends.
        let bracket: Range<Int>
        /// How many of its brackets are open.
        let depth: Int
        /// Where the last element begins, or the last sign between two.
        let element: Int
    }

    /// The most bytes of an open end that are kept. Each piece reads that of the piece before it again.
    private static let mostOpen = 1024

    /// What the next piece has to know.
    var open: OpenEnd { OpenEnd(bytes: openBytes, isCommand: isCommand, isForm: whole == .form) }

    /// The end of the text that the next piece may continue.
    private var openBytes: [UInt8] {
        if let table { return table.open(of: bytes) { Self.shortened($0, to: Self.mostOpen / 4) } }
        // The names of columns are counted from the first one.
        if SecretTable.mayBegin(bytes) { return bytes }
        guard let openPlace else { return [] }
        guard let nest else { return Self.shortened(bytes[openPlace...], to: Self.mostOpen) }
        let quarter = Self.mostOpen / 4
        let most = min(nest.depth, quarter / nest.bracket.count)
        return Self.shortened(bytes[openPlace..<max(openPlace, nest.bracket.lowerBound)], to: 2 * quarter)
            + Array(repeatElement(bytes[nest.bracket], count: most).joined())
            + Self.shortened(bytes[max(openPlace, nest.element)...], to: quarter)
    }

    /// An open end without its middle, if it is long: how it begins says what it is, and how it ends says
    /// whether the next byte belongs to it.
    private static func shortened(_ open: ArraySlice<UInt8>, to most: Int) -> [UInt8] {
        guard open.count > most else { return Array(open) }
        var beginning = open.prefix(most / 2)
        // What is cut off may not belong to a new line: that one has its first sign, and says how far it is
        // indented.
        if let last = beginning.last, isOfIndentation(last) {
            let rest = open[beginning.endIndex...].prefix(most / 4).prefix(while: isOfIndentation)
            beginning = open[...rest.endIndex]
        }
        // A quotation mark means something else without the backslash before it.
        let ending = open.suffix(most - beginning.count)
            .drop { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }
        guard ending.isEmpty else { return Array(beginning + ending) }
        let slashes = open.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
        return beginning + Array(repeating: UInt8(ascii: "\\"), count: slashes % 2)
    }

    private static func isOfIndentation(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: "-")
    }
}
