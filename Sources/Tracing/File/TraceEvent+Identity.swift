/// What tells a text apart from others without saying what it is: with their secrets hidden, two texts that
/// differ may look the same.
///
/// It is a hash, which is another one each time that the program runs, and is never shown. So it gives no
/// secret away.
package struct TextIdentity: Hashable, Sendable {
    private let hash: Int

    package init(_ text: String) { hash = text.hashValue }
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
        if let hidden = hiddenIdentities[name] { return hidden }
        return identifyingText(name).map { TextIdentity($0) }
    }

    /// Takes over the identities of the same event as it was before its secrets were hidden, where it has
    /// another text now.
    mutating func keepIdentities(of event: TraceEvent) {
        hiddenIdentities = event.hiddenIdentities
        for name in IdentifyingText.allCases where hiddenIdentities[name] == nil {
            guard let text = event.identifyingText(name), text != identifyingText(name) else { continue }
            hiddenIdentities[name] = TextIdentity(text)
        }
    }

    private func identifyingText(_ name: IdentifyingText) -> String? {
        switch name {
        case .url:
            guard let url = self["url"]?.string else { return nil }
            return CacheKey.of(url)
        case .newURL:
            guard let change = changes.last(where: { $0.field == "url" }), let url = change.to else {
                return nil
            }
            return CacheKey.of(url)
        case .variant:
            return self["variant"]?.string
        case .foundVariant:
            guard let decision, let check = decision.rules.first(where: { $0.id == "cache.vary" }) else {
                return nil
            }
            return check.saw
        }
    }
}
