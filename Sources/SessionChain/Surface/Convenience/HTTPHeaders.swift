/// Header fields in the order they were added, looked up without regard to case.
///
/// Mirrors Alamofire 5.12 `HTTPHeaders`. Field names are case-insensitive (RFC 9110 section 5.1), so there is
/// at most one field per name, spelled as it was last written.
public struct HTTPHeaders: Equatable, Hashable, Sendable {
    private var headers: [HTTPHeader] = []

    /// No fields.
    public init() {}

    /// The fields in order; of two with the same name the later one counts, in the earlier one's place.
    public init(_ headers: [HTTPHeader]) {
        // To look for each name among all the others would take much longer, if there are a thousand.
        var places: [String: Int] = [:]
        for header in headers {
            let name = header.name.lowercased()
            if let place = places[name] {
                self.headers[place] = header
            } else {
                places[name] = self.headers.count
                self.headers.append(header)
            }
        }
    }

    /// The dictionary's fields, sorted by name, because a dictionary has no order that could be kept.
    public init(_ dictionary: [String: String]) {
        self.init(dictionary.sorted { $0.key < $1.key }.map { HTTPHeader(name: $0.key, value: $0.value) })
    }

    /// Does what `update(name:value:)` does.
    public mutating func add(name: String, value: String) { update(name: name, value: value) }

    /// Does what `update(_:)` does.
    public mutating func add(_ header: HTTPHeader) { update(header) }

    /// Replaces the field of that name where it stands, or appends it.
    public mutating func update(name: String, value: String) {
        update(HTTPHeader(name: name, value: value))
    }

    /// Replaces the field of that name where it stands, or appends it.
    public mutating func update(_ header: HTTPHeader) {
        if let index = index(of: header.name) {
            headers[index] = header
        } else {
            headers.append(header)
        }
    }

    /// Removes the field of that name, if there is one.
    public mutating func remove(name: String) {
        if let index = index(of: name) { headers.remove(at: index) }
    }

    /// Orders the fields by name, without regard to case.
    public mutating func sort() {
        headers.sort { $0.name.lowercased() < $1.name.lowercased() }
    }

    /// The same fields, ordered by name without regard to case.
    public func sorted() -> HTTPHeaders {
        var sorted = self
        sorted.sort()
        return sorted
    }

    /// The value of the field of that name.
    public func value(for name: String) -> String? {
        index(of: name).map { headers[$0].value }
    }

    /// The value of the field of that name; setting nil removes the field.
    public subscript(_ name: String) -> String? {
        get { value(for: name) }
        set {
            if let newValue {
                update(name: name, value: newValue)
            } else {
                remove(name: name)
            }
        }
    }

    /// The fields as Foundation wants them.
    public var dictionary: [String: String] {
        Dictionary(headers.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
    }

    private func index(of name: String) -> Int? {
        let name = name.lowercased()
        return headers.firstIndex { $0.name.lowercased() == name }
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// `["Accept": "text/plain", "X-Order": "1"]`, in the order written.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { HTTPHeader(name: $0.0, value: $0.1) })
    }
}

extension HTTPHeaders: ExpressibleByArrayLiteral {
    /// `[.accept("text/plain"), .contentType("text/plain")]`, in the order written.
    public init(arrayLiteral elements: HTTPHeader...) { self.init(elements) }
}

extension HTTPHeaders: Collection {
    public var startIndex: Int { headers.startIndex }
    public var endIndex: Int { headers.endIndex }
    public subscript(position: Int) -> HTTPHeader { headers[position] }
    public func index(after position: Int) -> Int { position + 1 }
    public func makeIterator() -> IndexingIterator<[HTTPHeader]> { headers.makeIterator() }
}

extension HTTPHeaders: CustomStringConvertible {
    /// One field per line: `Name: value`.
    public var description: String { headers.map(\.description).joined(separator: "\n") }
}
