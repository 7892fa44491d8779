/// A rule that decisions consult: one sentence, and the place it comes from.
///
/// A rule is declared once, beside the decision that consults it, as a member of its group. Swift code names
/// it as its id does: `cache.fresh` in a trace is `.cache.fresh` in Swift.
///
/// Rules are constants that live as long as the program. Two are equal when they are the same declaration.
public struct Rule: BitwiseCopyable, Sendable {
    private final class Declaration: Sendable {
        let id: String
        let sentence: String
        let reference: RuleReference
        let older: RuleReference?

        init(_ id: String, _ sentence: String, _ reference: RuleReference, _ older: RuleReference?) {
            self.id = id
            self.sentence = sentence
            self.reference = reference
            self.older = older
        }
    }

    // Never released, so that a check counts no references.
    private let declaration: Unmanaged<Declaration>

    /// Declares a rule.
    ///
    /// - Parameters:
    ///   - id: the word that a trace shows: `cache.fresh`.
    ///   - sentence: one sentence that is true when the rule held.
    ///   - reference: where the rule comes from.
    ///   - older: where Alamofire 4.7 has the same rule, if `reference` is a declaration of 5.12.
    public init(
        _ id: String, _ sentence: String, _ reference: RuleReference, older: RuleReference? = nil
    ) {
        declaration = .passRetained(Declaration(id, sentence, reference, older))
    }

    /// The word that a trace shows: `cache.fresh`.
    public var id: String { declaration._withUnsafeGuaranteedRef { $0.id } }
    /// One sentence that is true when the rule held.
    public var sentence: String { declaration._withUnsafeGuaranteedRef { $0.sentence } }
    /// Every place that the rule comes from: one, or one in each version of Alamofire.
    public var references: [RuleReference] {
        declaration._withUnsafeGuaranteedRef { [$0.reference] + ($0.older.map { [$0] } ?? []) }
    }

    /// Where the rule comes from, for somebody who looks at a run. An app without Alamofire decides for
    /// itself what Alamofire decides elsewhere.
    ///
    /// - Parameter chain: the chain of the run, as a trace names it.
    public func origin(on chain: String) -> String {
        let chain = Chain(rawValue: chain)
        let reference = declaration._withUnsafeGuaranteedRef {
            (chain == .sessionManager ? $0.older : nil) ?? $0.reference
        }
        let isOwn = (chain == .urlSession || chain == .resource) && reference.isOfAlamofire
        return isOwn ? "The app's own code, as in \(reference)" : reference.description
    }
}

extension Rule: Hashable, CheaplyHashed {
    public static func == (one: Rule, other: Rule) -> Bool {
        one.declaration.toOpaque() == other.declaration.toOpaque()
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(declaration.toOpaque()) }

    var cheapHash: Int { Int(bitPattern: declaration.toOpaque()) >> 4 }
}

extension Rule: CustomStringConvertible {
    public var description: String { id }
}

/// Where a rule comes from.
public enum RuleReference: Equatable, Sendable {
    /// A section of an RFC: `RFC 9111 §4.2`.
    case rfc(Int, section: String)
    /// A section of a draft that may become an RFC: `draft-ietf-httpbis-rfc6265bis §5.7`.
    case draft(String, section: String)
    /// A declaration of a library that decides the same thing.
    case mirrored(MirroredSymbol)
}

extension RuleReference {
    fileprivate var isOfAlamofire: Bool {
        guard case .mirrored(let symbol) = self else { return false }
        return symbol.library == .alamofire4 || symbol.library == .alamofire5
    }
}

extension RuleReference: CustomStringConvertible {
    /// `RFC 9111 §4.2`, or the mirrored declaration with its library and place.
    public var description: String {
        switch self {
        case .rfc(let number, let section): "RFC \(number) §\(section)"
        case .draft(let name, let section): "\(name) §\(section)"
        case .mirrored(let symbol): symbol.description
        }
    }

    /// The web page of a rule that comes from an RFC or a draft; nil for any other.
    public var url: String? {
        switch self {
        case .rfc(let number, let section): "https://www.rfc-editor.org/rfc/rfc\(number)#section-\(section)"
        case .draft(let name, let section): "https://datatracker.ietf.org/doc/html/\(name)#section-\(section)"
        case .mirrored: nil
        }
    }
}

extension RuleReference: MadeOfMirroredSymbol {
    public init(_ symbol: MirroredSymbol) { self = .mirrored(symbol) }
}
