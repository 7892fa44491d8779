/// What the table of rules says about one rule: what it asks, and where that is written.
public struct RuleEntry: Equatable, Sendable {
    /// One sentence that is true when the rule held.
    public let sentence: String
    /// Where the rule comes from.
    public let reference: RuleReference

    public init(_ sentence: String, _ reference: RuleReference) {
        self.sentence = sentence
        self.reference = reference
    }
}

/// Where a rule comes from.
public enum RuleReference: Equatable, Sendable {
    /// A section of an RFC: `RFC 9111 §4.2`.
    case rfc(Int, section: String)
    /// A section of a draft that is to become an RFC: `draft-ietf-httpbis-rfc6265bis §5.7`.
    case draft(String, section: String)
    /// A declaration of a library that decides the same thing.
    case mirrored(MirroredSymbol)
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

    /// The page on the web, for a rule that comes from an RFC, or is to.
    public var url: String? {
        switch self {
        case .rfc(let number, let section): "https://www.rfc-editor.org/rfc/rfc\(number)#section-\(section)"
        case .draft(let name, let section): "https://datatracker.ietf.org/doc/html/\(name)#section-\(section)"
        case .mirrored: nil
        }
    }
}

extension RuleReference {
    /// A declaration in Alamofire 4.7.3; `file` is relative to its `Source` folder.
    static func alamofire4(_ symbol: String, _ file: String, _ line: Int) -> RuleReference {
        .mirrored(.alamofire4(symbol, file, line))
    }

    /// A declaration in Alamofire 5.12.0; `file` is relative to its `Source` folder.
    static func alamofire5(_ symbol: String, _ file: String, _ line: Int) -> RuleReference {
        .mirrored(.alamofire5(symbol, file, line))
    }

    /// A declaration of the URL loading system, as Apple's documentation names it.
    static func urlSession(_ symbol: String) -> RuleReference { .mirrored(.urlSession(symbol)) }

    /// A part of the layer that an app without a library writes itself.
    static func resource(_ symbol: String) -> RuleReference { .mirrored(.resource(symbol)) }

    /// Another declaration of Foundation, as Apple's documentation names it.
    static func foundation(_ symbol: String) -> RuleReference { .mirrored(.foundation(symbol)) }
}
