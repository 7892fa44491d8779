import JSONText
import Tracing

/// The line of a script, or of a Swift file, that a problem is in, with a caret below the place.
public struct SourceExcerpt: Equatable, Sendable, CustomStringConvertible {
    /// The line without its indentation. A long one is cut around the place.
    let line: String
    /// How many characters of the line stand before the place.
    let column: Int

    private static let room = 90
    /// How many bytes are looked at on either side of the place: a line may be as long as its file.
    private static let reach = 2_000
    private static let margin = "    "

    /// - Parameters:
    ///   - offset: the place in `text`.
    ///   - secrets: parts of the text in place of which dots are shown.
    /// - Returns: nil if there is nothing in that line, as at the end of a text.
    package init?(of text: [UInt8], at offset: Int, without secrets: [Range<Int>] = []) {
        let place = min(max(offset, 0), text.count)
        let near = max(place - Self.reach, 0)..<min(place + Self.reach, text.count)
        let start =
            text[near.lowerBound..<place].lastIndex(where: Self.endsLine).map { $0 + 1 } ?? near.lowerBound
        let end = text[place..<near.upperBound].firstIndex(where: Self.endsLine) ?? near.upperBound
        // A line that is cut off may begin inside a character, and the first one with a byte order mark.
        let textStart = start == 0 ? min(text.byteOrderMarkCount, place) : start
        let first =
            text[textStart..<place].firstIndex { $0 != 0x20 && $0 != 0x09 && $0 & 0xC0 != 0x80 } ?? place
        let before = Self.shown(text, in: first..<place, without: secrets)
        let after = Self.shown(text, in: place..<end, without: secrets)
        guard !(before + after).allSatisfy(\.isWhitespace) else { return nil }
        (line, column) = Self.cut(before, after)
    }

    /// `    methd: "GET",`, and below it a caret.
    public var description: String {
        "\(Self.margin)\(line)\n\(Self.margin)\(String(repeating: " ", count: column))^"
    }

    private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Where the secrets are in the line of a place. It is looked through as a whole, however long it is:
    /// what stands before a secret says that it is one.
    package static func secrets(in text: [UInt8], near offset: Int) -> [Range<Int>] {
        let place = min(max(offset, 0), text.count)
        let start = text[..<place].lastIndex(where: endsLine).map { $0 + 1 } ?? 0
        let end = text[place...].firstIndex(where: endsLine) ?? text.count
        return SecretMask().places(ofSecretsIn: Array(text[start..<end])).map {
            start + $0.lowerBound..<start + $0.upperBound
        }
    }

    /// A part of the text as characters. The dots for a secret are in the part that it ends in.
    private static func shown(
        _ text: [UInt8], in part: Range<Int>, without secrets: [Range<Int>]
    ) -> [Character] {
        var characters: [Character] = []
        var next = part.lowerBound
        for secret in secrets where secret.overlaps(part) {
            if secret.lowerBound > next { characters += shown(text[next..<secret.lowerBound]) }
            if secret.upperBound <= part.upperBound { characters += Array(SecretMask.dots) }
            next = min(secret.upperBound, part.upperBound)
        }
        return characters + shown(text[next..<part.upperBound])
    }

    /// The bytes as characters of one column each, without those that a terminal might obey.
    private static func shown(_ bytes: ArraySlice<UInt8>) -> [Character] {
        var shown = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\t": shown.append(" ")
            case " "..."~": shown.append(scalar)
            default: shown.append(scalar.isObeyed ? "?" : scalar)
            }
        }
        return Array(String(shown))
    }

    private static func cut(_ before: [Character], _ after: [Character]) -> (String, Int) {
        // Two thirds of the room are for what leads to the place, if there is more behind it.
        let isLong = before.count + after.count > room
        let kept = isLong ? max(room * 2 / 3, room - after.count) : before.count
        let isCutBefore = before.count > kept
        let head = isCutBefore ? ["…"] + before.suffix(kept - 1) : before
        let rest = room - head.count
        let isCutAfter = isLong && after.count > rest
        let tail = isCutAfter ? after.prefix(rest - 1) + ["…"] : after
        let line = String(head + tail)
        return (String(line.reversed().drop(while: \.isWhitespace).reversed()), head.count)
    }
}
