// Names and values that stand apart, in any order: `"name": "token", "value": "…"`,
// `<input value="…" name="token">`.
extension SecretText {
    /// What has been read of an object, or of the attributes of an element.
    struct Pair {
        /// The name of a secret, and where its key begins. A value may follow.
        var name: (secret: SecretName, start: Int)?
        /// Where the key of a value is. Its name may follow.
        var value: Mark?

        /// Takes back what has been read behind a place.
        mutating func forget(behind place: Int) {
            if let start = name?.start, start >= place { name = nil }
            if let start = value?.place, start >= place { value = nil }
        }
    }

    /// A place that has been read, in how many objects it is, and how much of the text was shown and hidden
    /// before it.
    struct Mark {
        let place: Int
        let depth: Int
        let shown: Int
        let hidden: Int
    }

    /// The objects and the element that a place is in.
    struct Pairs {
        /// The first one is the text itself.
        private var objects = [Pair()]
        /// How many more objects are open.
        private var more = 0
        private var attributes: Pair?
        /// Where their element begins.
        private var element = 0

        private static let mostObjects = 256

        /// The object, or the attributes, whose members are given their values by a sign.
        subscript(sign: UInt8) -> Pair {
            get {
                if sign == UInt8(ascii: "="), let attributes { return attributes }
                return objects[objects.count - 1]
            }
            set {
                if sign == UInt8(ascii: "="), attributes != nil {
                    attributes = newValue
                } else {
                    objects[objects.count - 1] = newValue
                }
            }
        }

        /// Where the first name begins that has no value yet.
        var openName: Int? {
            [objects[objects.count - 1].name?.start, attributes?.name?.start].compactMap { $0 }.min()
        }

        var isInObject: Bool { objects.count > 1 || attributes != nil }

        var depth: Int { objects.count }

        mutating func goBack(to mark: Mark) {
            if objects.count > mark.depth { objects.removeLast(objects.count - mark.depth) }
            for index in objects.indices { objects[index].forget(behind: mark.place) }
            if element >= mark.place { attributes = nil }
            attributes?.forget(behind: mark.place)
        }

        mutating func note(_ bracket: UInt8, at place: Int) {
            switch bracket {
            case UInt8(ascii: "{"):
                if objects.count < Self.mostObjects { objects.append(Pair()) } else { more += 1 }
            case UInt8(ascii: "}"):
                if more > 0 {
                    more -= 1
                } else {
                    objects.removeLast()
                    if objects.isEmpty { objects = [Pair()] }
                }
            case UInt8(ascii: "<"): (attributes, element) = (Pair(), place)
            case UInt8(ascii: ">"): attributes = nil
            default: break
            }
        }
    }

    /// How far apart a name and its value may be in a text that is neither an object nor an element.
    private static let mostApart = 1024

    /// Hides the value that is beside the name of a secret. The place is behind the name.
    ///
    /// - Parameters:
    ///   - start: where the name begins.
    ///   - end: where the string ends that it is in.
    mutating func hidePair(_ name: SecretName, from start: Int, behind end: Int) {
        if let sign = valueSign(nextTo: end) { return hideJSON(name, at: sign.end) }
        guard let (sign, keyStart) = keySign(before: start) else { return }
        guard table == nil, let value = pairs[sign].value, isNear(value.place) else {
            pairs[sign].name = (name, keyStart)
            return
        }
        pairs[sign].value = nil
        let behind = place
        let isRead = goBack(to: value)
        guard let given = valueSign(at: value.place) else { return copy(to: behind) }
        if isRead {
            hideValue(of: name, after: given)
        } else {
            copy(to: given.end)
            hide(.whole, to: behind)
        }
    }

    /// Hides a value that a word is the key of, if its name has been read; `false` if it is no such word.
    mutating func hidePaired(_ word: String, from start: Int) -> Bool {
        guard 3...7 ~= word.utf8.count, let sign = valueSign(at: start) else { return false }
        if let name = pairs[sign.byte].name, isNear(name.start) {
            hideValue(of: name.secret, after: sign)
            return true
        }
        pairs[sign.byte].value = mark
        return false
    }

    /// Whether what has been read belongs to the place, which is in the same object or near it.
    func isNear(_ start: Int) -> Bool { pairs.isInObject || place - start <= Self.mostApart }

    private mutating func hideValue(of name: SecretName, after sign: Sign) {
        copy(to: sign.end)
        if sign.byte == UInt8(ascii: ":") { return hideJSON(name, at: sign.end) }
        hideGiven(name, after: sign, isSpaced: has(" ", at: sign.end))
    }

    /// The sign behind `value`, if that is next to the string with its name: `"name": "token", "value": …`
    private func valueSign(nextTo end: Int) -> Sign? {
        var next = skippingSpace(end, withLines: true)
        if has(",", at: next) { next = skippingSpace(next + 1, withLines: true) }
        if let quote = quote(at: next) { next = quote.end }
        return valueSign(at: next)
    }

    /// The sign behind a key that says that a value is what another member names.
    func valueSign(at start: Int) -> Sign? {
        var next = start
        if hasInAnyCase("value", at: start) {
            next += 5
        } else if hasInAnyCase("content", at: start) {
            next += 7
        } else if hasInAnyCase("val", at: start) {
            next += 3
        } else {
            return nil
        }
        if let quote = quote(at: next) { next = quote.end }
        guard let sign = sign(at: skippingSpace(next)),
            sign.byte == UInt8(ascii: ":") || sign.byte == UInt8(ascii: "=")
        else { return nil }
        return sign
    }

    /// The sign that gives a key its value, which is a string that begins with a name; and where the key
    /// begins. Nil if the key says something else than what another member is.
    private func keySign(before name: Int) -> (sign: UInt8, start: Int)? {
        guard let mark = markStart(before: name),
            let (sign, signStart) = sign(before: start(ofSpaceBefore: mark)),
            sign.byte == UInt8(ascii: ":") || sign.byte == UInt8(ascii: "=")
        else { return nil }
        let spaced = start(ofSpaceBefore: signStart)
        let end = markStart(before: spaced) ?? spaced
        let key = bytes[..<end].suffix(Self.longestKey + 1).reversed().prefix(while: Self.isOfWord)
        guard key.count <= Self.longestKey,
            Self.keysOfNames.contains(String(decoding: key.reversed(), as: UTF8.self).lowercased())
        else { return nil }
        return (sign.byte, end - key.count)
    }

    private static let keysOfNames: Set = [
        "field", "header", "headername", "id", "key", "name", "param", "parameter", "property", "type",
    ]
    private static let longestKey = 10

    /// Where the quotation mark begins that is right before a place, with its backslashes.
    private func markStart(before end: Int) -> Int? {
        guard let (sign, start) = sign(before: end),
            sign.byte == UInt8(ascii: "\"") || sign.byte == UInt8(ascii: "'")
        else { return nil }
        return start
            - bytes[..<start].suffix(Self.mostSlashes).reversed()
            .prefix { $0 == UInt8(ascii: "\\") }.count
    }

    /// Where the spaces begin that are right before a place.
    private func start(ofSpaceBefore end: Int) -> Int {
        end
            - bytes[..<end].suffix(64).reversed().prefix {
                $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
            }.count
    }
}
