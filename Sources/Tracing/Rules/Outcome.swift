/// A choice that a trace can spell.
///
/// The possible outcomes of a decision are declared with its kind of event, as an enum of words
/// (`RetryOutcome`). Where the choice carries nothing else, that enum is the choice. A choice that carries
/// values, such as the request to follow after a redirect, is an enum of the module that decides; its word
/// is made from the outcome's word and these values.
public protocol Outcome: Sendable {
    /// The choice as the trace spells it: `retry`, `fail(-1007)`, `hit; ttl=5`.
    var word: String { get }
}

extension Outcome where Self: RawRepresentable<String> {
    public var word: String { rawValue }
}

extension Outcome where Self: CaseIterable {
    /// Reads the outcome that a trace spells; nil for any other text.
    ///
    /// A trace may say more than the outcome: `fail(-1007)` is `fail`, `hit; ttl=5` is `hit`, and
    /// `fwd-status=304; use stored` is `use stored`.
    public init?(spelled text: String) {
        for part in text.split(whereSeparator: { $0 == ";" || $0 == "," }).map({ $0.drop { $0 == " " } }) {
            let fitting = Self.allCases.filter { Self.word($0.word, begins: part) }
            // Of `wait` and `wait for the others`, the longer word is the one that is meant.
            if let longest = fitting.max(by: { $0.word.count < $1.word.count }) {
                self = longest
                return
            }
        }
        return nil
    }

    /// `true` for a word alone, or a word with values around it: `fail(-1007)`, `bytes 7-11`, `12 bytes`.
    private static func word(_ word: String, begins part: Substring) -> Bool {
        part == word || part.hasPrefix(word + "(") || part.hasPrefix(word + " ") || part.hasSuffix(" " + word)
    }
}
