// The signs that begin and end objects and tags, and those that stand in a string and so do neither:
// `{"name": "token", "hint": "}", "value": "…"}`, `<input name="token" onclick="a>b" value="…">`.
extension SecretText {
    /// Reads a sign between two words.
    ///
    /// - Parameter end: where it ends, if it has another end than most.
    mutating func readSign(to end: Int?) {
        let sign = sign(at: place)
        if let outside = pairsOutside, place >= string.upperBound { (pairs, pairsOutside) = (outside, nil) }
        var element: NamedElement?
        if place > string.upperBound, let end = endOfPlainString(at: place) {
            string = place..<end
        } else if let sign, "{}<>".utf8.contains(sign.byte) {
            // What begins or ends in a string does so only there.
            if string.contains(place), pairsOutside == nil { pairsOutside = pairs }
            if sign.byte == UInt8(ascii: ">") { element = elementNamedByAttribute(like: sign) }
            pairs.note(sign.byte, at: place)
        }
        copy(to: end ?? sign?.end ?? bytes.count)
        if let element { hideContent(of: element) }
    }

    /// An element whose attribute `name` or `key` is the name of a secret.
    private struct NamedElement {
        let name: TagName
        let start: Int
    }

    /// The element whose first tag ends at the place, if an attribute of it names a secret that may stand
    /// behind the tag: `<property name="password">…`.
    private func elementNamedByAttribute(like bracket: Sign) -> NamedElement? {
        guard let (start, key) = pairs.namedElement, isKeyOfContent(key),
            !string.contains(place) || string.contains(start),
            let opening = sign(at: start), opening.depth == bracket.depth,
            opening.spelling == bracket.spelling, let tag = tag(behind: opening), !tag.isClosing,
            sign(before: place)?.sign.byte != UInt8(ascii: "/")
        else { return nil }
        return NamedElement(name: tag.name, start: start)
    }

    /// Whether an attribute that begins here is called `name` or `key`, or `data-name`.
    private func isKeyOfContent(_ start: Int) -> Bool {
        let name = bytes[start...].prefix(SecretPair.longestKey).prefix(while: Self.isOfWord)
        let last = name.lastIndex(of: UInt8(ascii: "-")).map { $0 + 1 } ?? start
        return hasInAnyCase("name", at: last) && name.endIndex == last + 4
            || hasInAnyCase("key", at: last) && name.endIndex == last + 3
    }

    /// The elements of HTML without content, and without a tag that closes them.
    private static let voids: Set = ["embed", "img", "input", "link", "meta"]

    private mutating func hideContent(of element: NamedElement) {
        if Self.voids.contains(element.name.name) {
            guard let last = tags[element.name]?.last, last.start >= place else { return }
        }
        hideContent(of: element.name)
        // What is left may be half a tag.
        if bytes.count - place <= Self.mostSigns { leaveOpen(earlier: element.start) }
    }
}
