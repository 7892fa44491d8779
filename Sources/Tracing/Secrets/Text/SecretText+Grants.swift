// The code that an authorization server gives an app, in the query of a URL (RFC 6749 §4.1.2), and that the
// app sends back in a form (§4.1.3), also of several parts, or in an object of JSON, as some servers ask for.
// Its name is too short to be one elsewhere: `{"code":404}`. It may also be that of a coupon, beside a
// `state` that is a part of a country.
extension SecretText {
    /// The names that stand beside such a code: those of the RFC, of PKCE, of OpenID Connect and of RFC 9207.
    /// Google sends `scope` and `authuser` with it.
    private static let besideCode: Set = [
        "authuser", "client_id", "code_verifier", "iss", "redirect_uri", "scope", "session_state", "state",
    ]

    /// The names of parts of a form that stand beside such a code.
    private static let partsBesideCode: Set = ["client_id", "code_verifier", "grant_type", "redirect_uri"]

    /// What a word names if it is the name of such a code; nil for any other.
    mutating func code(_ word: String, from start: Int, to end: Int) -> (name: SecretName, start: Int)? {
        guard word.utf8.count == 4, word.lowercased() == "code" else { return nil }
        if isName(ofPart: start, to: end) { return grantForm == nil ? nil : (.unsure, start) }
        let isMember = givingSign(behind: end)?.byte == UInt8(ascii: ":")
        guard isMember || isGiven(behind: end) && isFirst(start) else { return nil }
        let grants = isMember ? self.grantObjects : self.grants
        let index = grants.partitionPoint { $0.upperBound <= start }
        guard index < grants.count, grants[index].lowerBound <= start else { return nil }
        return (.unsure, start)
    }

    private func isGiven(behind name: Int) -> Bool { sign(at: name)?.byte == UInt8(ascii: "=") }

    /// Whether a name is the first one of a query, of a fragment or of a form, or stands behind another pair.
    private func isFirst(_ start: Int) -> Bool {
        guard start > 0 else { return true }
        guard let (sign, _) = sign(before: start) else { return false }
        return "?&#".utf8.contains(sign.byte) || Self.endsQuery(sign)
    }

    /// The parts of the text that have no space and no quotation mark, and a pair that says that a code in
    /// them is such a code.
    func allGrants() -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var (start, isSaid) = (0, false)
        readSigns { sign in
            guard Self.endsQuery(sign) else { return }
            if isSaid { parts.append(start..<sign.end) }
            (start, isSaid) = (sign.end, false)
        } words: { word, end in
            isSaid = isSaid || saysGrant(word, to: end)
        }
        if isSaid { parts.append(start..<bytes.count) }
        return parts
    }

    /// An object of which some has been read.
    private struct GrantObject {
        /// What is in it, but not in an object that is in it.
        var parts: [Range<Int>] = []
        var isSaid = false
    }

    /// Where the first part of a form begins that says that a code in another part is such a code; nil if
    /// there is none.
    func startOfGrantForm() -> Int? {
        var first: Int?
        readSigns { _ in
        } words: { word, end in
            // In the head of a part no letter is encoded.
            let start = end - word.utf8.count
            guard first == nil, Self.partsBesideCode.contains(word), isName(ofPart: start, to: end) else {
                return
            }
            first = beginning(ofName: start)
        }
        return first
    }

    /// The parts of the text that are in an object of which a member says so: `"grant_type"`, or
    /// `"redirect_uri"`. Its other neighbours are not enough there: `{"code":404,"state":"a"}`. An object in
    /// it may stand between the two.
    func allGrantObjects() -> [Range<Int>] {
        // The first one is the text itself.
        var objects = [GrantObject()]
        var parts: [Range<Int>] = []
        var start = 0
        readSigns { sign in
            guard Self.isBrace(sign.byte) else { return }
            objects[objects.count - 1].parts.append(start..<sign.end)
            start = sign.end
            if sign.byte == UInt8(ascii: "{") {
                objects.append(GrantObject())
            } else {
                let object = objects.removeLast()
                if object.isSaid { parts += object.parts }
                if objects.isEmpty { objects = [GrantObject()] }
            }
        } words: { word, end in
            if saysGrantInObject(word, to: end) { objects[objects.count - 1].isSaid = true }
        }
        objects[objects.count - 1].parts.append(start..<bytes.count)
        for object in objects where object.isSaid { parts += object.parts }
        return parts.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Reads the text once.
    private func readSigns(_ read: (Sign) -> Void, words: (_ word: String, _ end: Int) -> Void) {
        var next = 0
        while let sign = sign(at: next) {
            let (word, end) = self.word(at: next)
            if end > next {
                words(word, end)
                next = end
            } else {
                read(sign)
                next = sign.end
            }
        }
    }

    private func saysGrantInObject(_ word: String, to end: Int) -> Bool {
        let isKey = word == "redirect_uri" || word == "code_verifier"
        guard isKey || word == "grant_type", let sign = givingSign(behind: end),
            sign.byte == UInt8(ascii: ":")
        else { return false }
        // Without a mark it may be a word of a sentence: `bad redirect_uri: …, code: 400`.
        if isKey { return quote(at: end) != nil }
        let value = skippingSpace(sign.end, withLines: true)
        return self.word(at: quote(at: value)?.end ?? value).word == "authorization_code"
    }

    private func saysGrant(_ word: String, to end: Int) -> Bool {
        guard let sign = sign(at: end), sign.byte == UInt8(ascii: "=") else { return false }
        let name = word.lowercased()
        return name == "grant_type"
            ? self.word(at: sign.end).word == "authorization_code" : Self.besideCode.contains(name)
    }

    private static func endsQuery(_ sign: Sign) -> Bool { sign.depth == 0 && endsQuery(sign.byte) }

    private static func endsQuery(_ byte: UInt8) -> Bool { byte <= 0x20 || "\"'`<>".utf8.contains(byte) }

    private static func isBrace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
    }

    /// How long a query or an object may be that the next piece goes on with.
    private static let mostOfQuery = 1024

    /// Where the object begins that the text ends in, behind its brace, or the text itself; nil if that is
    /// too far above.
    private var startOfOpenObject: Int? {
        var closed = 0
        for place in bytes.indices.reversed().prefix(Self.mostOfQuery) {
            switch bytes[place] {
            case UInt8(ascii: "}"): closed += 1
            case UInt8(ascii: "{"):
                if closed == 0 { return place + 1 }
                closed -= 1
            default: break
            }
        }
        return bytes.count <= Self.mostOfQuery ? 0 : nil
    }

    /// How the members of an object begin that say so.
    private static let keysBesideCode: [StaticString] = ["grant_t", "redirect_u", "code_v"]

    /// Lets the next piece go on from the beginning of a query, an object or a form that says that a code in
    /// it is such a code.
    mutating func leaveGrantOpen() {
        if let start = startOfOpenObject,
            Self.keysBesideCode.contains(where: { next($0, from: start) < bytes.count })
        {
            leaveOpen(earlier: start)
        }
        let tail = max(0, bytes.count - Self.mostOfQuery)
        if next("form-data", from: tail) < bytes.count, let start = grantForm, start >= tail {
            leaveOpen(earlier: start)
        }
        let query = bytes.suffix(Self.mostOfQuery + 1).reversed().prefix { !Self.endsQuery($0) }
        guard query.count <= Self.mostOfQuery, query.contains(UInt8(ascii: "=")),
            let grant = grants.last, grant.upperBound == bytes.count
        else { return }
        leaveOpen(earlier: grant.lowerBound)
    }
}
