extension JSON {
    /// Returns this value with a change made to it: a JSON merge patch (RFC 7396), with one addition.
    ///
    /// The members of the patch replace those of the value, or are added to it; `null` removes a member. An
    /// object is changed member by member; everything else is replaced as a whole.
    ///
    /// The addition is for lists, which a merge patch can only replace. An object in the place of a list
    /// changes the elements that its members name: by their `id`, their `name`, or by their place, counted
    /// from 0. `null` removes the element. A name that no element has adds one with that `id` if an element
    /// has one, and otherwise with that `name`.
    ///
    ///     { "requests": { "profile": { "validate": false }, "avatar": null } }
    public func changed(by patch: JSON) -> JSON {
        guard case .object(let changes) = patch.value else { return patch }
        switch value {
        case .array(let elements):
            return JSON(.array(Self.changed(elements, by: changes)), offset: offset)
        case .object(let members):
            return JSON(.object(Self.changed(members, by: changes)), offset: offset)
        case .null, .bool, .integer, .number, .string:
            return JSON(.object(Self.changed([Member](), by: changes)), offset: patch.offset)
        }
    }

    private static func changed(_ members: [Member], by changes: [Member]) -> [Member] {
        // What is removed keeps its place until the end, so that the places of the others mean the same.
        var parts: [Member?] = members
        var places = PartPlaces(of: members)
        for change in changes {
            let place = places[change.key]
            if change.value.isNull {
                if let place { parts[place] = nil }
                continue
            }
            let old = place.flatMap { parts[$0]?.value } ?? JSON(.null)
            let new = Member(
                key: change.key, keyOffset: change.keyOffset, value: old.changed(by: change.value))
            if let place {
                parts[place] = new
            } else {
                places.add(change.key, at: parts.count)
                parts.append(new)
            }
        }
        return parts.compactMap { $0 }
    }

    private static func changed(_ elements: [JSON], by changes: [Member]) -> [JSON] {
        let naming = nameKey(of: elements)
        var parts: [JSON?] = elements
        let places = PartPlaces(of: elements)
        for change in changes {
            let place = places[change.key]
            guard !change.value.isNull else {
                if let place { parts[place] = nil }
                continue
            }
            if let place {
                parts[place] = parts[place]?.changed(by: change.value)
            } else {
                let name = Member(
                    key: naming, keyOffset: change.keyOffset,
                    value: JSON(.string(change.key), offset: change.keyOffset))
                parts.append(JSON(.object([name]), offset: change.keyOffset).changed(by: change.value))
            }
        }
        return parts.compactMap { $0 }
    }

    /// The key that a new element has its name under.
    private static func nameKey(of elements: [JSON]) -> String {
        elements.contains { $0["id"] != nil } ? "id" : "name"
    }

    private var isNull: Bool { if case .null = value { true } else { false } }
}

extension JSON {
    /// Something that a change names, but that is not there.
    public struct Miss {
        /// The keys that lead to where it should be.
        public let path: [String]
        public let name: String
        /// What is there instead.
        public let known: [String]
        /// `true` if it was to be removed, and false if it has been added to a list.
        public let isRemoval: Bool
        /// The key of its name, if it has been added to a list whose elements have names, or to an empty one.
        public let naming: String?
    }

    /// What a change names that is not there, except for the members that it adds to objects.
    ///
    /// - Parameter most: how many of them are looked for. Whoever has more has another mistake.
    public func misses(of patch: JSON, atMost most: Int = 100) -> [Miss] {
        var misses: [Miss] = []
        findMisses(of: patch, at: [], atMost: most, &misses)
        return misses
    }

    private func findMisses(of patch: JSON, at path: [String], atMost most: Int, _ misses: inout [Miss]) {
        guard case .object(let changes) = patch.value else { return }
        let places = members.map(PartPlaces.init) ?? array.map(PartPlaces.init) ?? PartPlaces()
        lazy var known = partNames
        for change in changes where misses.count < most {
            if let place = places[change.key] {
                let part = members?[place].value ?? array?[place]
                part?.findMisses(of: change.value, at: path + [change.key], atMost: most, &misses)
            } else if change.value.isNull || array != nil {
                let elements = array ?? []
                let areNamed =
                    elements.isEmpty || elements.contains { $0["id"] != nil || $0["name"] != nil }
                let isRemoval = change.value.isNull
                let naming = isRemoval || !areNamed ? nil : Self.nameKey(of: elements)
                misses.append(
                    Miss(
                        path: path, name: change.key, known: known, isRemoval: isRemoval, naming: naming))
            }
        }
    }

    /// What a change calls the members or elements.
    private var partNames: [String] {
        members?.map(\.key)
            ?? array?.enumerated().map { $1["id"]?.string ?? $1["name"]?.string ?? "\($0)" } ?? []
    }
}

/// Where the parts of a value are that a change may name. A change may name all of them, so they are gone
/// through once, and not for each name.
private struct PartPlaces {
    private var places: [String: Int] = [:]

    init() {}

    init(of members: [JSON.Member]) {
        for (place, member) in members.enumerated() { add(member.key, at: place) }
    }

    /// A name comes before a place: an element whose `id` is "0" is the one that 0 means.
    init(of elements: [JSON]) {
        for (place, element) in elements.enumerated() {
            for name in [element["id"]?.string, element["name"]?.string].compactMap(\.self) {
                add(name, at: place)
            }
        }
        for place in elements.indices { add("\(place)", at: place) }
    }

    /// Of parts with the same name, the first one has it.
    mutating func add(_ name: String, at place: Int) {
        if places[name] == nil { places[name] = place }
    }

    subscript(name: String) -> Int? { places[name] }
}
