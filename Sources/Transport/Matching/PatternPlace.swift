import JSONText

/// A place of a request where a pattern asks for a text. Patterns that ask in the same places differ in the
/// texts alone.
///
/// What cannot be looked up, such as a header that only has to be present, or a part of a body, has no place:
/// it is left to `RequestPattern.matches(_:)`.
enum PatternPlace: Hashable {
    case method
    case url(TextForm)
    case path(TextForm)
    case pathAndQuery(TextForm)
    case header(String, TextForm)
    case body
    case json

    var isHeader: Bool { if case .header = self { true } else { false } }

    /// What a request has in this place; nil if no pattern that asks here can match it.
    func text(in request: RequestParts) -> PatternText? {
        switch self {
        case .method: .whole(request.method)
        case .url(let form): form.text(of: request.url)
        case .path(let form): form.text(of: URLPattern.path(of: request.url))
        case .pathAndQuery(let form): form.text(of: URLPattern.pathAndQuery(of: request.url))
        case .header(let name, let form): request.header(name).flatMap(form.text)
        case .body: .bytes(request.body.bytes)
        case .json: request.body.jsonHash.map(PatternText.json)
        }
    }
}

/// How much of a text is looked up.
enum TextForm: Hashable {
    case whole
    /// So many bytes at its beginning and at its end: what a pattern has before its first `*` and behind its
    /// last.
    case ends(Int, Int)

    init(of pattern: String) {
        let parts = pattern.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        if let first = parts.first, let last = parts.last, parts.count > 1 {
            self = .ends(first.count, last.count)
        } else {
            self = .whole
        }
    }

    func text(of text: String) -> PatternText? {
        switch self {
        case .whole: return .whole(text)
        case .ends(let first, let last):
            let bytes = text.utf8
            guard bytes.count >= first + last else { return nil }
            return .bytes(Array(bytes.prefix(first)) + bytes.suffix(last))
        }
    }
}

/// What a request has in a place, or what a pattern asks for there.
enum PatternText: Hashable {
    case whole(String)
    case bytes([UInt8])
    /// A number that equal JSON values have in common.
    case json(Int)
}

extension RequestPattern {
    /// Where the pattern asks for a text, and for which.
    var texts: [(place: PatternPlace, text: PatternText)] {
        var texts: [(PatternPlace, PatternText)] = []
        if let method { texts.append((.method, .whole(method))) }
        switch url {
        case .exact(let url)?: texts.append((.url(.whole), .whole(url)))
        case .pattern(let pattern)?: texts.append(asking(for: pattern) { .url($0) })
        case .path(let pattern)?: texts.append(asking(for: pattern) { .path($0) })
        case .pathAndQuery(let pattern)?: texts.append(asking(for: pattern) { .pathAndQuery($0) })
        case nil: break
        }
        for (name, pattern) in headers {
            let name = name.lowercased()
            switch pattern {
            case .equals(let value): texts.append((.header(name, .whole), .whole(value)))
            case .pattern(let pattern): texts.append(asking(for: pattern) { .header(name, $0) })
            case .present, .absent: break
            }
        }
        switch body {
        case .equals(let text)?: texts.append((.body, .bytes(Array(text.utf8))))
        case .json(let text)?:
            let value = try? JSON.parse(Array(text.utf8))
            if let value { texts.append((.json, .json(value.sameValueHash))) }
        case .contains?, nil: break
        }
        return texts
    }

    private func asking(
        for pattern: String, in place: (TextForm) -> PatternPlace
    ) -> (PatternPlace, PatternText) {
        let form = TextForm(of: pattern)
        // A pattern begins and ends as the texts that it matches.
        guard let text = form.text(of: pattern) else { preconditionFailure("its ends are a part of a text") }
        return (place(form), text)
    }
}
