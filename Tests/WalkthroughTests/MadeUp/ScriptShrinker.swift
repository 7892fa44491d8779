import JSONText

/// Takes parts away from a script as long as it still fails in the same way, so that what is left says why.
///
/// A part is an element of a list, or a member of an object. The largest parts are tried first, and a script
/// that does not load does not fail. Numbers become 0 where that is enough.
struct ScriptShrinker {
    /// Whether a script fails in the way that is looked into.
    let fails: (JSON) -> Bool
    /// How many more scripts are tried.
    private var tries: Int

    init(tries: Int = 2_000, fails: @escaping (JSON) -> Bool) {
        self.tries = tries
        self.fails = fails
    }

    /// The smallest script that was found to fail, which may be the first.
    mutating func shrink(_ script: JSON) -> JSON {
        var smallest = script
        while let smaller = smaller(than: smallest) { smallest = smaller }
        return smallest
    }

    private mutating func smaller(than script: JSON) -> JSON? {
        var candidates = script.withoutOnePart
        candidates.sort { $0.size < $1.size }
        for candidate in candidates + script.withOneZero {
            guard tries > 0 else { return nil }
            tries -= 1
            if fails(candidate) { return candidate }
        }
        return nil
    }
}

extension JSON {
    /// How many values it consists of.
    var size: Int {
        switch value {
        case .null, .bool, .integer, .number, .string: 1
        case .array(let elements): elements.reduce(1) { $0 + $1.size }
        case .object(let members): members.reduce(1) { $0 + $1.value.size }
        }
    }

    /// This value in every form that lacks one element or one member, at any depth.
    fileprivate var withoutOnePart: [JSON] {
        switch value {
        case .null, .bool, .integer, .number, .string: []
        case .array(let elements):
            elements.indices.map { JSON(.array(elements.without($0))) } + inside { $0.withoutOnePart }
        case .object(let members):
            members.indices.map { JSON(.object(members.without($0))) } + inside { $0.withoutOnePart }
        }
    }

    /// This value in every form in which one number is 0.
    fileprivate var withOneZero: [JSON] {
        switch value {
        case .integer(let number): number == 0 ? [] : [JSON(.integer(0))]
        case .null, .bool, .number, .string: []
        case .array, .object: inside { $0.withOneZero }
        }
    }

    /// This list or object with one of its parts in each of its other forms.
    private func inside(_ forms: (JSON) -> [JSON]) -> [JSON] {
        switch value {
        case .null, .bool, .integer, .number, .string: []
        case .array(let elements):
            elements.indices.flatMap { place in
                forms(elements[place]).map { JSON(.array(elements.with($0, at: place))) }
            }
        case .object(let members):
            members.indices.flatMap { place in
                let member = members[place]
                return forms(member.value).map {
                    let changed = Member(key: member.key, keyOffset: 0, value: $0)
                    return JSON(.object(members.with(changed, at: place)))
                }
            }
        }
    }
}

extension Array {
    fileprivate func without(_ place: Int) -> [Element] {
        var rest = self
        rest.remove(at: place)
        return rest
    }

    fileprivate func with(_ element: Element, at place: Int) -> [Element] {
        var changed = self
        changed[place] = element
        return changed
    }
}
