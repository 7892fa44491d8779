/// The exchanges that may still answer, in the order of the script.
///
/// **Looked up, not compared.** Most exchanges of a script ask for texts in the same places, such as the URL.
/// So for each choice of places that there is, the texts that a request has there lead to the exchanges that
/// ask for them, and only these are compared with it. A script may have ten thousand exchanges and as many
/// requests; to compare each with each would take seconds.
struct OpenExchanges {
    /// By the places and the texts that their patterns ask for.
    private var lists: [[PatternPlace]: [[PatternText]: [Int]]] = [:]

    /// Adds an exchange behind all others.
    mutating func append(_ index: Int, _ pattern: RequestPattern) {
        let texts = pattern.texts
        lists[texts.map(\.place), default: [:]][texts.map(\.text), default: []].append(index)
    }

    /// Takes an exchange out: it is used up.
    mutating func remove(_ index: Int, _ pattern: RequestPattern) {
        let texts = pattern.texts
        let (places, key) = (texts.map(\.place), texts.map(\.text))
        var list = lists[places]?.removeValue(forKey: key) ?? []
        if let place = list.firstIndex(of: index) { list.remove(at: place) }
        if !list.isEmpty { lists[places]?[key] = list }
        if lists[places]?.isEmpty == true { lists[places] = nil }
    }

    /// What a request has in some places; nil if it lacks one of them. The body comes last, and is not taken
    /// apart where a header is missing.
    private static func texts(in places: [PatternPlace], of request: RequestParts) -> [PatternText]? {
        var texts: [PatternText] = []
        for place in places {
            guard let text = place.text(in: request) else { return nil }
            texts.append(text)
        }
        return texts
    }

    /// The first exchange that matches a request.
    func first(for request: RequestParts, where matches: (Int) -> Bool) -> Int? {
        var first: Int?
        // The lists come in any order: it is the lowest index that counts.
        for (places, lists) in lists {
            guard let texts = Self.texts(in: places, of: request), let list = lists[texts] else { continue }
            let end = first ?? .max
            if let found = list.first(where: { $0 >= end || matches($0) }), found < end { first = found }
        }
        return first
    }
}
