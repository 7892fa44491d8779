import Foundation

/// A text that is looked for in others, whatever the case of its letters.
///
/// An é may be one scalar, or an e and its accent. Both are the same letter, so both are found.
package struct SearchedText {
    private let folded: String

    package init(_ text: String) { folded = Self.folded(text) }

    /// Whether it stands in another text.
    package func stands(in text: String) -> Bool { Self.folded(text).contains(bytesOf: folded) }

    /// The text in small letters, each spelled in one way. ASCII has only one.
    private static func folded(_ text: String) -> String {
        let small = text.lowercased()
        return small.utf8.allSatisfy { $0 < 0x80 } ? small : small.precomposedStringWithCanonicalMapping
    }
}

extension String {
    /// Whether a text occurs in this one, in letters of either case.
    package func contains(ignoringCaseOf text: String) -> Bool { SearchedText(text).stands(in: self) }
}
