// The elements of XML and HTML whose name says that all in them is secret, and those behind such a key:
// `<password>…</password>`, `<ns:password type="a"><![CDATA[…]]>`, `&lt;password&gt;…&lt;`,
// `<key>password</key><string>…</string>`.
extension SecretText {
    /// Where a tag begins that opens or closes an element.
    struct Tag {
        let start: Int
        let isClosing: Bool
        /// Where the section or the comment begins that it is in; -1 for none.
        let section: Int
    }

    /// How the brackets of a tag are encoded and spelled.
    struct Brackets: Hashable {
        let depth: Int
        let spelling: Spelling
    }

    /// What the tags that open an element and close it have in common.
    struct TagName: Hashable {
        /// Without the prefix of a namespace, in small letters.
        let name: String
        let brackets: Brackets
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
        // What is left may be half a tag.
        if bytes.count - place <= Self.mostSigns { leaveOpen(earlier: beginning(ofName: start)) }
    }

    /// The bracket before the name of a tag, which may have the prefix of a namespace.
    func opening(ofTagNamed start: Int) -> Sign? {
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

    /// How many brackets in the values of attributes are passed over, so that no tag takes long to read.
    private static let mostQuoted = 8

    /// The next bracket of a tag, spelled like another; nil if there is none before a limit.
    private func nextBracket(
        from start: Int, like opening: Sign, to limit: Int = .max
    ) -> (sign: Sign, start: Int)? {
        var (next, quoted, most) = (start, start, Self.mostQuoted)
        while next < limit, let sign = sign(at: next) {
            if next >= quoted, let end = endOfPlainString(at: next) { quoted = end + 1 }
            if Brackets(sign) == Brackets(opening), isBracket(sign, at: next) {
                if next >= quoted || most == 0 { return (sign, next) }
                most -= 1
            }
            next = sign.end
        }
        return nil
    }

    /// Whether a sign is the bracket of a tag. The `>` of an arrow is not.
    private func isBracket(_ sign: Sign, at place: Int) -> Bool {
        sign.byte == UInt8(ascii: "<")
            || sign.byte == UInt8(ascii: ">") && !has("-", at: place - 1) && !has("=", at: place - 1)
    }

    /// `<key>password</key><string>…</string>`: hides the element with the value of a name that is the text
    /// of another one.
    ///
    /// - Parameters:
    ///   - start: where that one is closed.
    ///   - name: where the name begins.
    mutating func hideElement(behindKeyClosedAt start: Int, named name: Int) {
        guard elementDepth < Self.mostElements, let opening = sign(at: start),
            opening.byte == UInt8(ascii: "<"),
            let key = tag(behind: opening), key.isClosing, Self.isKey(element: key.name.name),
            let end = nextBracket(from: key.end, like: opening), end.sign.byte == UInt8(ascii: ">"),
            let value = openingOfValue(behindKey: end.sign.end, like: opening, named: name)
        else { return }
        elementDepth += 1
        while place < value.bracket { readNext() }
        elementDepth -= 1
        guard place == value.bracket else { return }
        copy(to: value.end)
        hideContent(of: value.name)
    }

    /// The tag that opens an element.
    private struct Opening {
        let name: TagName
        /// Where the bracket begins that ends the tag, and where it ends.
        let bracket: Int
        let end: Int
    }

    /// How far behind a key its value is looked for, and in how many tags, so that no key takes long to read.
    private static let mostBehindKey = 1024
    private static let mostTagsBehindKey = 8

    /// The tag that opens the element with the value of a key: of those in the same element as the key, and
    /// before another key, the one that is called `value` or the like, as in
    /// `<name>…</name><type>…</type><value>…</value>`; if none is, the one right behind the key.
    private mutating func openingOfValue(behindKey end: Int, like sign: Sign, named name: Int) -> Opening? {
        let brackets = Brackets(sign)
        let first = skippingComment(end)
        let limit = end + Self.mostBehindKey
        var (next, depth, most) = (first, 0, Self.mostTagsBehindKey)
        var behindKey: Opening?
        while next < limit, most > 0 {
            guard let sign = self.sign(at: next) else {
                // The next piece may have it.
                leaveOpen(earlier: beginning(ofName: name))
                break
            }
            let start = next
            next = sign.end
            guard sign.byte == UInt8(ascii: "<"), Brackets(sign) == brackets,
                let tag = tag(behind: sign)
            else { continue }
            next = tag.end
            if tag.isClosing {
                depth -= 1
                if depth < 0 { break }
                continue
            }
            let isKey = depth == 0 && start > first && Self.isKey(element: tag.name.name)
            guard !isKey, let close = nextBracket(from: tag.end, like: sign, to: limit),
                close.sign.byte == UInt8(ascii: ">")
            else { break }
            most -= 1
            next = close.sign.end
            if self.sign(before: close.start)?.sign.byte == UInt8(ascii: "/") { continue }
            let opening = Opening(name: tag.name, bracket: close.start, end: close.sign.end)
            if depth == 0, SecretPair.isValue(tag.name.name) { return opening }
            if start == first { behindKey = opening }
            depth += 1
        }
        return behindKey
    }

    /// Whether the text of an element is a name: `<key>`, `<param-name>`.
    private static func isKey(element name: String) -> Bool {
        keys.contains(name) || name.hasSuffix("-name") || name.hasSuffix("-key")
    }

    private static let keys: Set = ["field", "header", "key", "name"]

    /// Behind the spaces that begin at a place, and a short comment between them.
    private func skippingComment(_ start: Int) -> Int {
        let comment = skippingSpace(start, withLines: true)
        guard has("<!--", at: comment) else { return comment }
        let end = next("-->", from: comment, to: comment + 1024)
        return has("-->", at: end) ? skippingSpace(end + 3, withLines: true) : comment
    }

    // MARK: Tags

    /// Hides the text up to the tag that closes an element, and the tags before it that say more than a name.
    mutating func hideContent(of name: TagName) {
        let end = endOfElement(name)
        let (depth, spelling) = (name.brackets.depth, name.brackets.spelling)
        while place < end {
            let stop = min(end, self.end(of: "<", depth: depth, spelling: spelling))
            if has("<![CDATA[", at: place) {
                copy(to: place + 9)
                hide(.whole, to: next("]]>", from: place, to: end))
                if has("]]>", at: place) { copy(to: place + 3) }
            } else if stop == place {
                let close = self.end(of: ">", depth: depth, spelling: spelling)
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
    /// tag; if it begins with a tag, or with a section of what is no tag, all that follows.
    private mutating func endOfElement(_ name: TagName) -> Int {
        let tags = self.tags[name] ?? []
        let first = tags.partitionPoint { $0.start < place }
        var (depth, last) = (1, bytes.count)
        // What a section or a comment in the element has is text.
        for tag in tags[first...] where tag.section < place {
            depth += tag.isClosing ? -1 : 1
            if depth == 0 { return tag.start }
            if tag.isClosing { last = tag.start }
        }
        if first < tags.count { return last }
        let text = skippingSpace(place, withLines: true)
        let stop = end(of: "<", depth: name.brackets.depth, spelling: name.brackets.spelling)
        if has("<!", at: stop) { return bytes.count }
        guard stop == text, let sign = sign(at: text), let tag = tag(behind: sign), !tag.isClosing else {
            return stop
        }
        return bytes.count
    }

    /// The tags by which the ends of elements are found, in their order. Those of elements without content,
    /// and those that open an element, and behind which none of their name closes one, are left out.
    func allTags() -> [TagName: [Tag]] {
        var all: [TagName: [Tag]] = [:]
        // The tags whose attributes are being read.
        var opened: [Brackets: (name: TagName, tag: Tag)] = [:]
        var (next, quoted, section) = (0, 0, 0..<0)
        while let sign = sign(at: next) {
            let start = next
            next = sign.end
            if !opened.isEmpty, start >= quoted, let end = endOfPlainString(at: start) { quoted = end + 1 }
            let brackets = Brackets(sign)
            // In the value of an attribute there are no brackets.
            guard isBracket(sign, at: start), start >= quoted || opened[brackets] == nil else { continue }
            if let (name, tag) = opened.removeValue(forKey: brackets) {
                let isEmpty =
                    sign.byte == UInt8(ascii: ">") && self.sign(before: start)?.sign.byte == UInt8(ascii: "/")
                if !isEmpty { all[name, default: []].append(tag) }
            }
            guard sign.byte == UInt8(ascii: "<") else { continue }
            if start >= section.upperBound { section = endOfSection(at: start).map { start..<$0 } ?? section }
            guard let (name, isClosing, end) = self.tag(behind: sign) else { continue }
            next = end
            let tag = Tag(
                start: start, isClosing: isClosing,
                section: section.contains(start) ? section.lowerBound : -1)
            if isClosing { all[name, default: []].append(tag) } else { opened[brackets] = (name, tag) }
        }
        return all.mapValues { tags in
            Array(tags[..<((tags.lastIndex { $0.isClosing } ?? -1) + 1)])
        }
    }

    /// Where a section or a comment ends that begins here, and in which no tag is one: at the end of the
    /// text, if nothing ends it. Nil if none begins here.
    private func endOfSection(at start: Int) -> Int? {
        if has("<![CDATA[", at: start) { return next("]]>", from: start) }
        return has("<!--", at: start) ? next("-->", from: start) : nil
    }

    /// What a tag is whose bracket is here; nil if it has no name.
    func tag(behind opening: Sign) -> (name: TagName, isClosing: Bool, end: Int)? {
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
        return (TagName(name, opening), isClosing, name.endIndex)
    }
}

extension SecretText.Brackets {
    fileprivate init(_ sign: SecretText.Sign) { self.init(depth: sign.depth, spelling: sign.spelling) }
}

extension SecretText.TagName {
    fileprivate init(_ name: ArraySlice<UInt8>, _ opening: SecretText.Sign) {
        self.init(
            name: String(decoding: name, as: UTF8.self).lowercased(), brackets: SecretText.Brackets(opening))
    }
}
