// Names and values that stand apart, in any order: `"name": "token", "value": "…"`,
// `<input value="…" name="token">`.
extension SecretText {
    /// What has been read of an object, or of the attributes of an element.
    struct Pair {
        /// The name of a secret, and where its key begins, or the mark before that. Values may follow.
        var name: (secret: SecretName, start: Int)?
        /// Where the first key of a value is whose name may follow, and where the last one begins.
        var values: (first: Mark, last: Int)?

        /// Takes back what has been read behind a place.
        mutating func forget(behind place: Int) {
            if let start = name?.start, start >= place { name = nil }
            guard let (first, last) = values, last >= place else { return }
            values = first.place >= place ? nil : (first, first.place)
        }
    }

    /// A place that has been read, in how many objects it is, and how much of the text was shown and hidden
    /// before it.
    struct Mark {
        let place: Int
        let depth: Int
        let shown: Int
        let hidden: Int
        let string: Range<Int>
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

        /// Where the first name begins whose values may follow.
        var openName: Int? {
            [objects[objects.count - 1].name?.start, attributes?.name?.start].compactMap { $0 }.min()
        }

        /// Where the keys of values begin whose name has not been read: the first ones, and the last ones.
        var openValues: [Int] {
            [objects[objects.count - 1].values, attributes?.values].compactMap { $0 }
                .flatMap { [$0.first.place, $0.last] }
        }

        /// Where the tag begins that has not ended yet.
        var openTag: Int? { attributes.map { _ in element } }

        /// The element whose attributes name a secret, and where that attribute begins.
        var namedElement: (start: Int, key: Int)? { attributes?.name.map { (element, $0.start) } }

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

    /// Lets the next piece go on from a name whose values may follow, and from a tag that has not ended; and
    /// from a value that has no name yet. That has been shown, but will be known from its name on.
    mutating func leavePairOpen() {
        // How far it is indented says which of the lines below it belong to it.
        if let name = pairs.openName, isNear(name) { leaveOpen(earlier: beginning(ofSpaceBefore: name)) }
        for value in pairs.openValues {
            let start = beginning(ofName: value)
            if place - start <= Self.mostApart { leaveOpen(earlier: start) }
        }
        if let tag = pairs.openTag, place - tag <= Self.mostApart { leaveOpen(earlier: tag) }
    }

    /// Hides the values that are beside the name of a secret. The place is behind the name.
    ///
    /// - Parameters:
    ///   - start: where the name begins.
    ///   - end: where the string ends that it is in.
    ///   - isQuoted: whether that string is in quotation marks.
    mutating func hidePair(_ name: SecretName, from start: Int, behind end: Int, isQuoted: Bool = false) {
        let key = keySign(before: start)
        if let key {
            if table == nil, let first = pairs[key.sign].values?.first, isNear(first.place) {
                return hideValues(of: name, namedBy: key, from: first)
            }
            // More of them may follow: `"name": "token", "oldValue": "…", "newValue": "…"`.
            pairs[key.sign].name = (name, key.start)
        }
        guard isQuoted || key != nil, let (value, sign) = valueKey(nextTo: end) else { return }
        hideValue(of: name, keyedAt: value, sign)
    }

    /// Hides the string behind a name that is the first argument of a call: `setItem("token", "…")`. `false`
    /// if there is none.
    ///
    /// - Parameters:
    ///   - end: where the string ends that the name is in.
    ///   - start: where the name begins.
    mutating func hideSecondArgument(_ name: SecretName, behind end: Int, from start: Int) -> Bool {
        guard let mark = markStart(before: beginning(ofPath: start, ofWhich: Self.isOfPath)),
            let (bracket, call) = sign(before: mark), bracket.byte == UInt8(ascii: "("),
            call > 0, isWord(at: call - 1),
            let comma = sign(at: skippingSpace(end)), comma.byte == UInt8(ascii: ",")
        else { return false }
        let next = skippingPrefix(skippingOptionals(skippingSpace(comma.end, withLines: true)))
        guard let quote = quote(at: next) else { return false }
        copy(to: next)
        hide(name, in: quote)
        return true
    }

    /// Goes back to the first value before its name, and hides it. Others that are between them, or behind
    /// the name, are hidden when they are read.
    private mutating func hideValues(
        of name: SecretName, namedBy key: (sign: UInt8, start: Int), from first: Mark
    ) {
        let behind = place
        let isRead = goBack(to: first)
        pairs[key.sign] = Pair(name: (name, key.start))
        guard let given = givingSign(behind: word(at: first.place).end) else { return copy(to: behind) }
        if isRead {
            hideValue(of: name, keyedAt: first.place, given)
        } else {
            copy(to: given.end)
            hideUnread(to: behind)
        }
    }

    /// Hides a value that a word is the key of, if its name has been read; `false` if it is no such word.
    mutating func hidePaired(_ word: String, from start: Int, to end: Int) -> Bool {
        guard word.utf8.count <= SecretPair.longestKey else { return false }
        let isValue = SecretPair.isValue(word)
        if !pairs.isInObject, has("- ", at: start - 2), isValue || SecretPair.isKey(word) {
            let item: ItemRelation = isValue ? relationToName(ofItem: start) : .other
            switch item {
            // What is printed of the name is not its value.
            case .part: return false
            case .value: break
            // In YAML, a dash begins another object.
            case .other: pairs[UInt8(ascii: ":")] = Pair()
            }
        }
        guard isValue, let sign = givingSign(behind: end) else { return false }
        if let name = pairs[sign.byte].name, isNear(name.start) {
            hideValue(of: name.secret, keyedAt: start, sign)
            return true
        }
        let first = pairs[sign.byte].values?.first ?? mark
        pairs[sign.byte].values = (isNear(first.place) ? first : mark, start)
        return false
    }

    /// What the item with a key is to the one that names a secret.
    private func relationToName(ofItem key: Int) -> ItemRelation {
        guard let name = pairs[UInt8(ascii: ":")].name, isNear(name.start) else { return .other }
        return relation(ofItem: key, to: name.start)
    }

    /// Whether the text ends between a key and the name of another member.
    func isKeyWithoutValue(_ word: String, to end: Int) -> Bool {
        bytes.count - end <= Self.mostSigns && bytes[end...].allSatisfy { !Self.isOfWord($0) }
            && SecretPair.isKey(word)
    }

    /// Whether what has been read belongs to the place, which is in the same object or near it.
    func isNear(_ start: Int) -> Bool { pairs.isInObject || place - start <= Self.mostApart }

    private mutating func hideValue(of name: SecretName, keyedAt start: Int, _ sign: Sign) {
        copy(to: sign.end)
        if sign.byte == UInt8(ascii: "=") {
            hideGiven(name, after: sign, isSpaced: has(" ", at: sign.end))
        } else if markStart(before: start) != nil {
            hideJSON(name, at: sign.end)
        } else {
            hideField(name.isOfSentences ? .whole : name, after: sign, from: start)
        }
    }

    /// The key of a value, if that is next to the string with its name, and the sign behind it:
    /// `"name": "token", "value": …`
    private func valueKey(nextTo end: Int) -> (start: Int, sign: Sign)? {
        var next = skippingSpace(end, withLines: true)
        if has(",", at: next) { next = skippingSpace(next + 1, withLines: true) }
        if let quote = quote(at: next) { next = quote.end }
        let key = word(at: next)
        guard SecretPair.isValue(key.word), let sign = givingSign(behind: key.end) else { return nil }
        return (next, sign)
    }

    /// The sign that gives a value to a key that ends at a place; nil if there is none.
    func givingSign(behind end: Int) -> Sign? {
        var next = end
        if let quote = quote(at: next) { next = quote.end }
        guard let sign = sign(at: skippingSpace(next)),
            sign.byte == UInt8(ascii: ":") || sign.byte == UInt8(ascii: "=")
        else { return nil }
        return sign
    }

    /// The sign that gives a key its value, which is the name of a secret or ends with it; and where the key
    /// begins, or the mark of the item that it is in. Nil if the key says something else than what another
    /// member is.
    func keySign(before name: Int) -> (sign: UInt8, start: Int)? {
        // `db.password`, `user[password]`
        let begin = beginning(ofPath: name, ofWhich: Self.isOfPath)
        if let mark = markStart(before: begin) { return keySign(beforeValue: mark, isQuoted: true) }
        // `"/db/password"`, `"header X-Api-Key"`
        if quote(at: word(at: name).end) != nil,
            let mark = markStart(before: beginning(ofPath: name, ofWhich: Self.isOfQuotedPath)),
            let sign = keySign(beforeValue: mark, isQuoted: true)
        {
            return sign
        }
        return keySign(beforeValue: begin, isQuoted: false)
    }

    /// Where a path begins that ends with a name.
    private func beginning(ofPath name: Int, ofWhich isOfPath: (UInt8) -> Bool) -> Int {
        name - bytes[..<name].suffix(64).reversed().prefix(while: isOfPath).count
    }

    private static func isOfPath(_ byte: UInt8) -> Bool { isOfWord(byte) || ".[]".utf8.contains(byte) }

    private static func isOfQuotedPath(_ byte: UInt8) -> Bool {
        isOfPath(byte) || "/:\\ ".utf8.contains(byte)
    }

    private func keySign(beforeValue start: Int, isQuoted: Bool) -> (sign: UInt8, start: Int)? {
        // `key: AnyHashable("token")`, as the keys of some dictionaries are printed.
        let value = has("AnyHashable(", at: start - 12) ? start - 12 : start
        guard let (sign, signStart) = sign(before: beginning(ofSpaceBefore: value)),
            sign.byte == UInt8(ascii: ":") || sign.byte == UInt8(ascii: "=")
        else { return nil }
        let spaced = beginning(ofSpaceBefore: signStart)
        let end = markStart(before: spaced) ?? spaced
        let letters = bytes[..<end].suffix(SecretPair.longestKey + 1).reversed().prefix(while: Self.isOfWord)
        let key = end - letters.count
        guard letters.count <= SecretPair.longestKey,
            SecretPair.isKey(String(decoding: letters.reversed(), as: UTF8.self)),
            isQuoted || mayHavePlainValue(keyAt: key, sign.byte)
        else { return nil }
        if isDumped(key) { return (sign.byte, key - 4) }
        let isInItem = sign.byte == UInt8(ascii: ":") && has("- ", at: key - 2)
        return (sign.byte, isInItem ? key - 2 : key)
    }

    /// Whether the value of a key may be a name without quotation marks: in a tag, in YAML, and in what is
    /// like it. In a sentence there are words before the key.
    private func mayHavePlainValue(keyAt start: Int, _ sign: UInt8) -> Bool {
        let before = beginning(ofSpaceBefore: start)
        if sign == UInt8(ascii: "=") {
            return pairs.openTag != nil && (before < start || before > 0 && Self.endsLine(bytes[before - 1]))
        }
        guard before > 0 else { return true }
        return Self.endsLine(bytes[before - 1]) || has("\\n", at: before - 2)
            || has("- ", at: before - 1) || has("{", at: before - 1) || has(",", at: before - 1)
    }

    /// Where the quotation mark begins that is right before a place, with its backslashes.
    private func markStart(before end: Int) -> Int? {
        guard let (sign, start) = sign(before: end),
            sign.byte == UInt8(ascii: "\"") || sign.byte == UInt8(ascii: "'")
        else { return nil }
        return start
            - bytes[..<start].suffix(Self.mostSlashes).reversed()
            .prefix { $0 == UInt8(ascii: "\\") }.count
    }
}
