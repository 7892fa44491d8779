import JSONText

/// What the objects of one script have in common while they are read: its problems, and the names in it.
package final class ScriptReader {
    private let text: [UInt8]
    private let lines: TextLines
    private let isSeen: Bool
    /// What the keys' types know besides, such as the folder that the script is in.
    package let surroundings: (any ScriptSurroundings)?
    package let problems: ScriptProblems
    package let names = ScriptNames()
    private var shapes: [Described: ObjectShape] = [:]
    private var elementCount = 0
    private var byteCount = 0

    /// - Parameters:
    ///   - text: the script, for the lines of messages.
    ///   - isSeen: whether anybody sees the text, and has use for a line of it.
    package init(
        text: [UInt8], isSeen: Bool = true, in surroundings: (any ScriptSurroundings)? = nil,
        problems: ScriptProblems
    ) {
        self.text = text
        self.isSeen = isSeen
        lines = TextLines(text)
        self.surroundings = surroundings
        self.problems = problems
    }

    /// A kind of object: one type has one shape, but a form has one in each place that it is possible in.
    enum Described: Hashable {
        case record(ObjectIdentifier)
        case form(ObjectIdentifier, noun: String, of: [ObjectIdentifier])
    }

    /// The shape of a kind of object, which is described only once.
    func shape(of kind: Described, _ describe: () -> ObjectShape) -> ObjectShape {
        if let known = shapes[kind] { return known }
        let shape = describe()
        shapes[kind] = shape
        return shape
    }

    // MARK: Size

    /// How many elements a list or map may have, and how many all of them together. Whatever a script of that
    /// size asks for is read within a second.
    package static let mostElements = (inOne: 10_000, inAll: 50_000)
    /// How many header fields a request, a response or a session may have. They are compared with each other,
    /// as the library compares them.
    static let mostHeaders = 1000

    /// Whether so many elements may be read. If not, notes that they are too many.
    ///
    /// - Parameters:
    ///   - json: the list or map that has them.
    ///   - most: how many it may have.
    package func admits(
        _ count: Int, of json: JSON, as key: String, most: Int = ScriptReader.mostElements.inOne
    ) -> Bool {
        guard count <= most else {
            return refuse(json, "\"\(key)\": expected at most \(most) elements, found \(count)")
        }
        elementCount += count
        let all = Self.mostElements.inAll
        // Said once: every list and map that follows would have the same mistake.
        guard elementCount - count <= all else {
            names.overlook(json)
            return false
        }
        guard elementCount <= all else {
            return refuse(
                json, "\"\(key)\": expected at most \(all) elements in all lists and maps of a script")
        }
        return true
    }

    /// How many bytes the bodies of a script may have together that it only counts, and does not write out.
    package static let mostBytes = 10_000_000

    /// Whether there may be so many bytes more that the script does not write out.
    package func admits(bytes: Int) -> Bool {
        byteCount += bytes
        return byteCount <= Self.mostBytes
    }

    private func refuse(_ json: JSON, _ message: String) -> Bool {
        problems.error(message, at: json.offset)
        names.overlook(json)
        return false
    }

    // MARK: Places

    /// The place of a character of a string, which is written with quotation marks and perhaps with escapes.
    ///
    /// - Parameters:
    ///   - count: how many Unicode scalars of the string stand before the character.
    ///   - start: the offset of the opening quotation mark.
    package func offset(of count: Int, inStringAt start: Int) -> Int {
        var place = start + 1
        for _ in 0..<count where place < text.count {
            skipJoinedLines(&place)
            guard place < text.count, text[place] == UInt8(ascii: "\\") else {
                skipScalar(&place)
                continue
            }
            switch place + 1 < text.count ? text[place + 1] : 0 {
            case UInt8(ascii: "x"): place += 4
            case UInt8(ascii: "u"): place += isHighSurrogate(at: place + 2) ? 12 : 6
            default:
                place += 1
                skipScalar(&place)
            }
        }
        skipJoinedLines(&place)
        return min(place, text.count)
    }

    private func skipScalar(_ place: inout Int) {
        repeat { place += 1 } while place < text.count && text[place] & 0xC0 == 0x80
    }

    /// Passes backslashes at the end of a line, with the line's end: they stand for nothing.
    private func skipJoinedLines(_ place: inout Int) {
        let ends = ["\r\n", "\n", "\r", "\u{2028}", "\u{2029}"]
        while place < text.count, text[place] == UInt8(ascii: "\\"),
            let end = ends.first(where: { text[(place + 1)...].starts(with: $0.utf8) })
        {
            place += 1 + end.utf8.count
        }
    }

    /// Whether the first half of a character begins here that is written as two halves: `\ud83d\ude00`.
    private func isHighSurrogate(at place: Int) -> Bool {
        place + 1 < text.count && text[place] | 0x20 == UInt8(ascii: "d")
            && [0x38, 0x39, 0x61, 0x62].contains(text[place + 1] | 0x20)
    }

    /// The line of the text at an offset, from 1; 0 if nobody sees the text.
    package func line(_ offset: Int) -> Int { isSeen ? lines.line(of: offset) : 0 }
}

/// What types of keys that are declared in another module look up while they read a value.
package protocol ScriptSurroundings: AnyObject {}
