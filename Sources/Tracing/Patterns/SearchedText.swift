import Foundation

/// A text that is looked for in others, or in which others are looked for, whatever the case of its letters.
///
/// An é may be one scalar, or an e and its accent. Both are the same letter, so both are found.
package struct SearchedText: Hashable, Sendable {
    /// The text in small letters, each spelled in one way. ASCII has only one.
    private let folded: String

    package init(_ text: String) {
        let small = text.lowercased()
        folded =
            small.utf8.allSatisfy { $0 < 0x80 } ? small : small.precomposedStringWithCanonicalMapping
    }

    /// Whether it stands in another text.
    package func stands(in text: String) -> Bool { stands(in: SearchedText(text)) }

    /// Whether it stands in another text.
    package func stands(in text: SearchedText) -> Bool { text.folded.contains(bytesOf: folded) }
}
