/// The exchanges that may still answer, in the order of the script.
///
/// **Looked up, not compared.** Most exchanges of a script ask for texts in the same places, such as the URL.
/// So for each choice of places that there is, the texts that a request has there lead to the exchanges that
/// ask for them, and only these are compared with it. A script may have ten thousand exchanges and as many
/// requests; to compare each with each would take seconds. Where it comes to that all the same, because
/// patterns differ in what is between two `*`, in a part of a body, or in their lengths, the comparisons are
/// counted.
struct OpenExchanges {
    /// Exchanges by the places and the texts that their patterns ask for.
    typealias Lists = [[PatternPlace]: [[PatternText]: [Int]]]

    /// Those that ask for no header.
    private var lists: Lists = [:]
    /// The others, by the first header that each asks for, in lower case. Each may ask for another one, and
    /// each of these is another place; but only those of the headers that a request has are looked at.
    private var listsByHeader: [String: Lists] = [:]

    /// Adds an exchange behind all others.
    mutating func append(_ index: Int, _ pattern: RequestPattern) {
        let texts = pattern.texts
        change(pattern) { lists in
            lists[texts.map(\.place), default: [:]][texts.map(\.text), default: []].append(index)
        }
    }

    /// Takes an exchange out: it is used up.
    mutating func remove(_ index: Int, _ pattern: RequestPattern) {
        let texts = pattern.texts
        let (places, key) = (texts.map(\.place), texts.map(\.text))
        change(pattern) { lists in
            var list = lists[places]?.removeValue(forKey: key) ?? []
            if let place = list.firstIndex(of: index) { list.remove(at: place) }
            if !list.isEmpty { lists[places]?[key] = list }
            if lists[places]?.isEmpty == true { lists[places] = nil }
        }
    }

    private mutating func change(_ pattern: RequestPattern, _ body: (inout Lists) -> Void) {
        guard let header = pattern.neededHeader else { return body(&lists) }
        body(&listsByHeader[header, default: [:]])
        if listsByHeader[header]?.isEmpty == true { listsByHeader[header] = nil }
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

    /// The first exchange that matches a request, and in how many lists it was looked up. Each header whose
    /// value a list goes by counts as another list.
    func first(
        for request: RequestParts, where matches: (Int) -> Bool
    ) -> (index: Int?, lookups: Int) {
        var candidates: [[Int]] = []
        var lookups = 0
        forEachList(for: request) { places, lists in
            lookups += 1 + places.count(where: \.isHeader)
            if let texts = Self.texts(in: places, of: request), let list = lists[texts] {
                candidates.append(list)
            }
        }
        // The lists come in any order. What is compared is the same in each run.
        if candidates.count > 1 { candidates.sort { $0[0] < $1[0] } }
        var first: Int?
        for list in candidates {
            let end = first ?? .max
            if let found = list.first(where: { $0 >= end || matches($0) }), found < end { first = found }
        }
        return (first, lookups)
    }

    /// The lists in which a request is looked up.
    func forEachList(
        for request: RequestParts, _ body: (_ places: Lists.Key, _ lists: Lists.Value) -> Void
    ) {
        for (places, lists) in lists { body(places, lists) }
        guard !listsByHeader.isEmpty else { return }
        for name in request.headerNames {
            for (places, lists) in listsByHeader[name] ?? [:] { body(places, lists) }
        }
    }
}

extension RequestPattern {
    /// The first header without which no request matches, in lower case.
    fileprivate var neededHeader: String? {
        headers.first { $0.pattern != .absent }?.name.lowercased()
    }
}
