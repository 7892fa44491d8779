/// What tells a text apart from others without saying what it is: with their secrets hidden, two texts that
/// differ may look the same.
///
/// It is a hash, which is another one each time that the program runs, and is never shown, not even where
/// what has it is printed. So it gives no secret away.
package struct TextIdentity: Hashable, Sendable {
    private let hash: Int

    package init(_ text: String) { hash = text.hashValue }
}

extension TextIdentity: CustomStringConvertible, CustomReflectable {
    /// The same for all of them.
    package var description: String { "TextIdentity" }

    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension TraceEvent {
    /// The texts by which stored responses are told apart.
    package enum IdentifyingText: CaseIterable, Sendable {
        /// The URL, as a cache names it (`CacheKey`).
        case url
        /// The same of the URL that the event gives a request.
        case newURL
        /// What the request had in the fields that a stored response varies by.
        case variant
        /// The same of the stored response that a decision found.
        case foundVariant
    }

    /// What tells one of these texts apart, also if secrets in it are hidden; nil if the event has none.
    package func identity(of name: IdentifyingText) -> TextIdentity? {
        if let hidden = hiddenIdentity(of: name) { return hidden }
        guard let text = identifyingText(name) else { return nil }
        return switch name {
        case .url, .newURL: TextIdentity(CacheKey.of(text))
        case .variant, .foundVariant: TextIdentity(text)
        }
    }

    /// Takes over the identities of the same event as it was before its secrets were hidden, where it has
    /// another text now.
    mutating func keepIdentities(of event: TraceEvent) {
        hiddenIdentities = []
        for name in IdentifyingText.allCases {
            let isHidden = event.hiddenIdentity(of: name) != nil
            guard isHidden || event.identifyingText(name) != identifyingText(name) else { continue }
            if let identity = event.identity(of: name) { hiddenIdentities.append((name, identity)) }
        }
    }

    private func hiddenIdentity(of name: IdentifyingText) -> TextIdentity? {
        hiddenIdentities.first { $0.name == name }?.identity
    }

    /// The text as the event has it: a URL is not yet named as a cache names it.
    private func identifyingText(_ name: IdentifyingText) -> String? {
        switch name {
        case .url: return self["url"]?.string
        case .newURL: return changes.last { $0.field == "url" }?.to
        case .variant: return self["variant"]?.string
        case .foundVariant:
            guard let decision, let check = decision.rules.first(where: { $0.id == "cache.vary" }) else {
                return nil
            }
            return check.saw
        }
    }
}
