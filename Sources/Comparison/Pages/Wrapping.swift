import Foundation

/// Breaks text into lines of a given width.
enum Wrapping {
    /// The lines of a text: broken at spaces, and inside a word only where it is wider than a line; there
    /// preferably behind a sign or before a capital, so that `unacceptableStatusCode(503)` stays readable.
    static func lines(_ text: String, width: Int) -> [String] {
        broken(text, width: width).map { $0.replacingOccurrences(of: glue, with: " ") }
    }

    /// A space at which no line is broken: an arrow stays with the word that it points to.
    static let glue = "\u{A0}"

    private static func broken(_ text: String, width: Int) -> [String] {
        let width = max(width, 4)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let room = width - line.count - (line.isEmpty ? 0 : 1)
            if word.count <= room {
                line += (line.isEmpty ? "" : " ") + word
                continue
            }
            // What must be broken anyway may begin on this line.
            let start = word.count > width && room >= 6 ? breakingPoint(in: Array(word), width: room) : 0
            if start > 0 { line += (line.isEmpty ? "" : " ") + word.prefix(start) }
            if !line.isEmpty { lines.append(line) }
            let pieces = broken(word.dropFirst(start), width: width)
            lines += pieces.dropLast()
            line = pieces.last ?? ""
        }
        return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
    }

    /// A word in pieces that fit.
    private static func broken(_ word: Substring, width: Int) -> [String] {
        var pieces: [String] = []
        var rest = Array(word)
        while rest.count > width {
            let end = breakingPoint(in: rest, width: width)
            pieces.append(String(rest[..<end]))
            rest.removeFirst(end)
        }
        return pieces + [String(rest)]
    }

    /// The last place up to `width` where breaking does not hurt; `width` itself where there is none.
    private static func breakingPoint(in letters: [Character], width: Int) -> Int {
        let places = (1...width).reversed().filter { place in
            let before = letters[place - 1]
            let after = letters[place]
            if before == ".", after.isNumber { return false }
            return (!before.isLetter && !before.isNumber) || (before.isLowercase && after.isUppercase)
        }
        // A break near the front would only make another line.
        return places.first { $0 * 4 >= width } ?? width
    }
}
