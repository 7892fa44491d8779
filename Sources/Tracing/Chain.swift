/// A way of making requests: the code of ours whose events a trace holds. Its raw value is the word that the
/// trace's header has for it.
public enum Chain: String, CaseIterable, Sendable {
    /// Plain `URLSession`: tasks, completion handlers, a delegate.
    case urlSession = "url-session"
    /// A layer that an app without a library writes itself: resources, requests, operations.
    case resource
    /// Alamofire 4.7's `SessionManager`.
    case sessionManager = "session-manager"
    /// Alamofire 5.12's `Session`.
    case session
}

extension Chain: Comparable {
    /// In the order in which they are listed, which begins with the chain that has no library.
    public static func < (one: Chain, other: Chain) -> Bool { one.place < other.place }

    private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Sequence where Element == Chain {
    /// Their words, for a sentence: `session-manager, session`.
    package var names: String { map(\.rawValue).joined(separator: ", ") }
}
