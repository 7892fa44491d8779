/// A kind, a group of kinds or a pattern: `retry.decided`, `retry`, `retry.*`, `*.decided`.
public struct KindPattern: Equatable, Sendable {
    /// The pattern as it was typed.
    public let text: String

    public init(_ text: String) { self.text = text }

    /// `true` if there is a kind that fits.
    public var fitsKind: Bool {
        text.contains("*") ? EventKind.all.contains { matches($0.name) } : Self.words.contains(text)
    }

    /// The names of all kinds and of their groups: what a pattern without a star can be.
    private static let words = Set(
        EventKind.all.flatMap { kind in [kind.name, String(kind.name.prefix { $0 != "." })] })

    /// Returns `true` if `kind` is the kind itself, belongs to the group, or fits the pattern.
    public func matches(_ kind: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: "*")) else {
            guard kind.utf8.starts(with: text.utf8) else { return false }
            let next = kind.utf8.dropFirst(text.utf8.count).first
            return next == nil || next == UInt8(ascii: ".")
        }
        return Self.matches(pattern: Array(text.utf8)[...], Array(kind.utf8)[...])
    }

    /// `*` stands for any number of characters. Remembering only the last star keeps every pattern fast.
    private static func matches(pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
        var pattern = pattern
        var text = text
        var afterStar: (pattern: ArraySlice<UInt8>, text: ArraySlice<UInt8>)?
        while let letter = text.first {
            if pattern.first == UInt8(ascii: "*") {
                pattern.removeFirst()
                afterStar = (pattern, text)
            } else if pattern.first == letter {
                pattern.removeFirst()
                text.removeFirst()
            } else if let star = afterStar {
                afterStar = (star.pattern, star.text.dropFirst())
                pattern = star.pattern
                text = star.text.dropFirst()
            } else {
                return false
            }
        }
        return pattern.allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
