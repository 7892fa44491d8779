// The elements of XML and HTML whose name says that all in them is secret, and those behind such a key:
// `<password>…</password>`, `<ns:password type="a"><![CDATA[…]]>`, `&lt;password&gt;…&lt;`,
// `<key>password</key><string>…</string>`.
extension SecretText {
    /// Where a tag begins that opens or closes an element.
    struct Tag {
        let start: Int
        let isClosing: Bool
    }

    /// What the tags that open an element and close it have in common.
    struct TagName: Hashable {
        /// Without the prefix of a namespace, in small letters.
        let name: String
        /// How the brackets are encoded and spelled.
        let depth: Int
        let spelling: Spelling
    }

    /// How many elements may stand in the attributes of each other.
    private static let mostElements = 4

    /// Hides what is in an element. The place is behind its name.
    mutating func hideXML(from start: Int) {
        guard elementDepth < Self.mostElements, let opening = opening(ofTagNamed: start),
            let behind = sign(at: place), behind.byte <= 0x20 || "/>".utf8.contains(behind.byte)
        else { return }
        let name = TagName(bytes[start..<place], opening)
        guard let end = hideAttributes(from: start, opening) else { return }
        copy(to: end.sign.end)
        guard sign(before: end.start)?.sign.byte != UInt8(ascii: "/") else { return }
        hideContent(of: name)
        if place == bytes.count { leaveOpen(earlier: beginning(ofName: start)) }
    }

    /// The bracket before the name of a tag, which may have the prefix of a namespace.
    private func opening(ofTagNamed start: Int) -> Sign? {
        guard let (last, end) = sign(before: start) else { return nil }
        var opening = last
        if last.byte == UInt8(ascii: ":") {
            var before = end - bytes[..<end].suffix(64).reversed().prefix(while: Self.isOfWord).count
            // The prefix may begin with letters of what spells the bracket: `\u003cns:password`.
            let isEncoded = has("%", at: before - 1) || has("\\", at: before - 1)
            if isEncoded { before -= 1 }
            while isEncoded, has("\\", at: before - 1) { before -= 1 }
            guard let first = isEncoded ? sign(at: before) : sign(before: before)?.sign else { return nil }
            opening = first
        }
        return opening.byte == UInt8(ascii: "<") ? opening : nil
    }

    /// Goes on to the bracket that ends a tag, and hides the values of attributes before it; nil if there is
    /// no such bracket.
    private mutating func hideAttributes(from start: Int, _ opening: Sign) -> (sign: Sign, start: Int)? {
        elementDepth += 1
        defer { elementDepth -= 1 }
        while let bracket = nextBracket(from: place, like: opening) {
            guard bracket.sign.byte == UInt8(ascii: ">") else { return nil }
            while place < bracket.start { readNext() }
            // A value may have had that bracket.
            if place == bracket.start { return bracket }
        }
        // The next piece may have the rest of the tag.
        leaveOpen(earlier: beginning(ofName: start))
        return nil
    }

    /// The next bracket of a tag, spelled like another; nil if there is none.
    private func nextBracket(from start: Int, like opening: Sign) -> (sign: Sign, start: Int)? {
        var next = start
        while let sign = sign(at: next) {
            let isLike = sign.depth == opening.depth && sign.spelling == opening.spelling
            if isLike, sign.byte == UInt8(ascii: "<") { return (sign, next) }
            // Arrows are no brackets.
            if isLike, sign.byte == UInt8(ascii: ">"), !has("-", at: next - 1), !has("=", at: next - 1) {
                return (sign, next)
            }
            next = sign.end
        }
        return nil
    }

    /// `<key>password</key><string>…</string>`: hides the element behind a name that is the text of another.
    ///
    /// - Parameter start: where that one is closed.
    mutating func hideElement(behindKeyClosedAt start: Int) {
        guard elementDepth < Self.mostElements, let opening = sign(at: start),
            let key = tag(behind: opening), key.isClosing, Self.keys.contains(key.name.name),
            let end = nextBracket(from: key.end, like: opening), end.sign.byte == UInt8(ascii: ">")
        else { return }
        let next = skippingSpace(end.sign.end, withLines: true)
        guard let second = sign(at: next), second.byte == UInt8(ascii: "<"),
            let element = tag(behind: second), !element.isClosing,
            let close = nextBracket(from: element.end, like: second), close.sign.byte == UInt8(ascii: ">"),
            sign(before: close.start)?.sign.byte != UInt8(ascii: "/")
        else { return }
        elementDepth += 1
        while place < close.start { readNext() }
        elementDepth -= 1
        guard place == close.start else { return }
        copy(to: close.sign.end)
        hideContent(of: element.name)
    }

    private static let keys: Set = ["field", "header", "key", "name"]

    /// The elements that stand behind a key.
    private static let values: Set = ["array", "data", "date", "dict", "integer", "real", "string", "value"]

    // MARK: Tags

    /// Hides the text up to the tag that closes an element, and the tags before it that say more than a name.
    private mutating func hideContent(of name: TagName) {
        let end = endOfElement(name)
        while place < end {
            let stop = min(end, self.end(of: "<", depth: name.depth, spelling: name.spelling))
            if has("<![CDATA[", at: place) {
                copy(to: place + 9)
                hide(.whole, to: min(max(place, end), next("]]>", from: place)))
                if has("]]>", at: place) { copy(to: place + 3) }
            } else if stop == place {
                let close = self.end(of: ">", depth: name.depth, spelling: name.spelling)
                let next = max(place + 1, min(end, sign(at: close)?.end ?? close))
                let isName = bytes[place..<next].allSatisfy { !"=!?\"'".utf8.contains($0) }
                if isName { copy(to: next) } else { hide(.whole, to: next) }
            } else if skippingSpace(place, withLines: true) >= stop {
                copy(to: stop)
            } else {
                hide(.whole, to: stop)
            }
        }
    }

    /// Where the tag begins that closes an element. If none does, the element has the text up to the next
    /// tag; if it begins with a tag, all that follows.
    private mutating func endOfElement(_ name: TagName) -> Int {
        let tags = self.tags[name] ?? []
        let first = tags.partitionPoint { $0.start < place }
        var depth = 1
        for tag in tags[first...] {
            depth += tag.isClosing ? -1 : 1
            if depth == 0 { return tag.start }
        }
        if first < tags.count { return tags[tags.count - 1].start }
        let text = skippingSpace(place, withLines: true)
        let stop = end(of: "<", depth: name.depth, spelling: name.spelling)
        guard stop == text, let sign = sign(at: text), let tag = tag(behind: sign), !tag.isClosing else {
            return has("<!", at: text) ? bytes.count : stop
        }
        return bytes.count
    }

    /// The tags by which the ends of elements are found, in their order. Those that open an element, and
    /// behind which none of their name closes one, are left out.
    func allTags() -> [TagName: [Tag]] {
        var all: [TagName: [Tag]] = [:]
        var next = 0
        while let sign = sign(at: next) {
            let start = next
            next = sign.end
            guard sign.byte == UInt8(ascii: "<"), let tag = tag(behind: sign) else { continue }
            next = tag.end
            guard tag.isNeeded, tag.isClosing || !isEmpty(tagFrom: tag.end, sign) else { continue }
            all[tag.name, default: []].append(Tag(start: start, isClosing: tag.isClosing))
        }
        return all.mapValues { tags in
            Array(tags[..<((tags.lastIndex { $0.isClosing } ?? -1) + 1)])
        }
    }

    /// Whether a tag is that of an element without content: `<token/>`.
    private func isEmpty(tagFrom start: Int, _ opening: Sign) -> Bool {
        guard let end = nextBracket(from: start, like: opening) else { return false }
        return end.sign.byte == UInt8(ascii: ">")
            && sign(before: end.start)?.sign.byte == UInt8(ascii: "/")
    }

    /// What a tag is whose bracket is here; nil if it has no name.
    private func tag(
        behind opening: Sign
    ) -> (name: TagName, isClosing: Bool, isNeeded: Bool, end: Int)? {
        var start = opening.end
        // `<\/password>`, as some write JSON.
        let slash = has("\\/", at: start) ? start + 1 : start
        let isClosing = sign(at: slash)?.byte == UInt8(ascii: "/")
        if isClosing { start = sign(at: slash)?.end ?? start }
        var name = bytes[start...].prefix(while: Self.isOfWord)
        if has(":", at: name.endIndex) {
            name = bytes[(name.endIndex + 1)...].prefix(while: Self.isOfWord)
        }
        guard !name.isEmpty else { return nil }
        let tagName = TagName(name, opening)
        let isNeeded = SecretName.mayEndName(name) || Self.values.contains(tagName.name)
        return (tagName, isClosing, isNeeded, name.endIndex)
    }
}

extension SecretText.TagName {
    fileprivate init(_ name: ArraySlice<UInt8>, _ opening: SecretText.Sign) {
        self.init(
            name: String(decoding: name, as: UTF8.self).lowercased(), depth: opening.depth,
            spelling: opening.spelling)
    }
}
