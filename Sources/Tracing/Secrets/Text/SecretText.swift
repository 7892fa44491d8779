/// Finds the secrets in any text: a body of JSON or of a form, a URL, a header field, a command line.
///
/// Text is read by its words and the signs around them, and never parsed: pieces of a body are seldom whole.
/// A value that has no end in its piece is hidden to the end of it.
struct SecretText {
    let bytes: [UInt8]
    /// How many of the bytes belong to an earlier piece, and are only read.
    private let start: Int
    let mask: SecretMask
    private(set) var place = 0
    private var safe: [UInt8] = []
    /// Where the secrets are that were hidden.
    private var hidden: [Range<Int>] = []
    /// Where something begins that may go on in the next piece: a name, or its value.
    private(set) var openPlace: Int?
    /// Whether the word `curl` has been read, here or in an earlier piece. What follows may be its options.
    var isCommand = false
    /// Whether there is no empty line from here on, behind which a part of a form begins.
    var hasNoEmptyLine = false
    /// Whether a word has just ended, so that what follows belongs to it.
    private var isBehindWord = false
    /// What parts of the text are compared with known secrets by. Few texts need it.
    private lazy var sums = PartialSums(bytes)
    /// Whether the next piece may continue the text.
    let isPiece: Bool
    private var isLabel = false
    /// What the text is as a whole, unless it is a table.
    let whole: Whole?
    /// The table that the text is.
    let table: SecretTable?
    /// How many cells of the table have been read.
    private var cellsRead = 0
    /// The tags of elements. Few texts need them.
    private(set) lazy var tags = allTags()
    /// The parts of the text in which `code` is a secret: queries and forms, and objects. Few texts need
    /// them.
    private(set) lazy var grants = allGrants()
    private(set) lazy var grantObjects = allGrantObjects()
    /// Where a form of several parts begins in which `code` is a secret.
    private(set) lazy var grantForm = startOfGrantForm()
    /// How many tags of elements whose content is secret are being read.
    var elementDepth = 0
    /// The names and values that stand apart.
    var pairs = Pairs()
    /// The last string that has neither marks nor backslashes: from the mark before it to the one behind it.
    var string = 0..<0
    /// What the names and values were before a bracket in that string.
    var pairsOutside: Pairs?
    /// How many bytes may still be read once more, because a name stands behind its value, or because an
    /// argument in which nothing was hidden may have options in it.
    var mostRead: Int
    /// The list or object that the text ends in, if its name says that all in it is secret.
    var nest: Nest?

    private init(_ bytes: [UInt8], from start: Int? = nil, isOfForm: Bool = false, _ mask: SecretMask) {
        self.bytes = bytes
        self.start = start ?? 0
        self.mask = mask
        isPiece = start != nil
        mostRead = 4 * bytes.count
        table = SecretTable(bytes)
        whole =
            table == nil ? Self.whole(bytes, isContinued: self.start > 0, isOfForm: isOfForm) : nil
    }

    /// A text without its secrets.
    ///
    /// - Parameter isLabel: whether the text tells things apart, so that a word of it is shown even if it is
    ///   a secret elsewhere.
    static func hiding(_ text: String, with mask: SecretMask, isLabel: Bool = false) -> String {
        var reading = SecretText(Array(text.utf8), mask)
        reading.isLabel = isLabel
        reading.read()
        return String(decoding: reading.safe, as: UTF8.self)
    }

    static func hiding(_ bytes: [UInt8], with mask: SecretMask) -> [UInt8] {
        var text = SecretText(bytes, mask)
        text.read()
        return text.safe
    }

    /// Where the secrets of a text are.
    static func places(in bytes: [UInt8], with mask: SecretMask) -> [Range<Int>] {
        var text = SecretText(bytes, mask)
        text.read()
        return text.hidden
    }

    /// A piece of a text without its secrets, and the end of it that the next piece may continue.
    ///
    /// - Parameter before: that end of the piece before it. Half a secret there hides the other half here.
    static func hiding(
        piece: [UInt8], after before: OpenEnd, with mask: SecretMask
    ) -> (safe: [UInt8], open: OpenEnd) {
        var text = SecretText(
            before.bytes + piece, from: before.bytes.count, isOfForm: before.isForm, mask)
        text.isCommand = before.isCommand
        text.read()
        return (text.safe, text.open)
    }

    /// What a key of an object names, judged as a key in the text of a body is: `user[password]`, `token `.
    static func name(inKey key: [UInt8], with mask: SecretMask) -> SecretName? {
        if key.allSatisfy(isOfWord) { return nil }
        let text = SecretText(key, mask)
        var next = 0
        while next < key.count {
            let (word, end) = text.word(at: next)
            if end == next {
                next = text.sign(at: next)?.end ?? key.count
                continue
            }
            if let (name, _) = text.secretName(of: word, at: next),
                text.skippingSpace(text.skippingBrackets(end)) == key.count
            {
                return name
            }
            next = end
        }
        return nil
    }

    // MARK: Reading

    private mutating func read() {
        safe.reserveCapacity(bytes.count)
        while place < bytes.count { readNext() }
        guard isPiece else { return }
        leaveOpen(beginningOfEnd)
        leavePairOpen()
        leaveGrantOpen()
    }

    /// Reads a word with the value that it is given, or a sign.
    mutating func readNext() {
        // What was a secret elsewhere, and stands here alone: as a word, or as a part of a path.
        if hideCell() { return }
        let known = isBehindWord ? nil : knownSecret()
        isBehindWord = known == nil && (Self.isOfWord(bytes[place]) || encodedLetter(at: place) != nil)
        if let known {
            replace(to: known.end, with: mask.dots(known.number))
        } else if isBehindWord {
            readWord()
        } else if let slashes = slashes() {
            hideUserInfo(after: slashes)
        } else {
            // `%5B` is a sign, and no beginning of a word.
            readSign(to: endOfEscape())
        }
    }

    /// A secret that is known from elsewhere and begins here, or the part of it that this piece ends with.
    private mutating func knownSecret() -> (end: Int, number: Int)? {
        guard mask.known.mayBegin(at: place, in: bytes), !isLabel else { return nil }
        if let known = mask.known.secret(in: bytes, at: place, sums) {
            // A token that ended with a piece may have more parts in the next one.
            if has("eyJ", at: place), let end = endOfWebToken(), end >= known.end { return nil }
            return known
        }
        guard isPiece, let number = mask.known.secret(begunIn: bytes, at: place, sums) else { return nil }
        leaveOpen(place)
        return (bytes.count, number)
    }

    /// Hides the cell of a table that the place is in.
    private mutating func hideCell() -> Bool {
        guard let table else { return false }
        while cellsRead < table.cells.count, table.cells[cellsRead].range.upperBound <= place {
            cellsRead += 1
        }
        guard cellsRead < table.cells.count, table.cells[cellsRead].range.lowerBound <= place else {
            return false
        }
        hide(table.cells[cellsRead].name, to: table.cells[cellsRead].range.upperBound)
        isBehindWord = false
        return true
    }

    /// Where an escape of JSON ends that is here, such as `\n`; nil if there is none, or if its letter begins
    /// a name.
    private func endOfEscape() -> Int? {
        guard bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count else { return nil }
        let word = bytes[(place + 1)...].prefix(while: Self.isOfWord)
        if SecretName(String(decoding: word, as: UTF8.self)) != nil { return nil }
        switch bytes[place + 1] {
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"), UInt8(ascii: "f"):
            return place + 2
        case UInt8(ascii: "u") where word.count >= 5: return place + 6
        default: return nil
        }
    }

    /// The last signs of a piece may belong to what comes in the next one, as may the beginning of a secret
    /// that is known by itself.
    var beginningOfEnd: Int {
        let tail = max(0, bytes.count - 16)
        let word = bytes[tail...].firstIndex { !Self.isOfWord($0) } ?? bytes.count
        return min(word, bytes.count - bytes.suffix(256).reversed().prefix(while: Self.isOfToken).count)
    }

    /// How many signs may stand between a name and its value, such as `\": \"`.
    static let mostSigns = 32

    // MARK: Places

    var mark: Mark {
        Mark(place: place, depth: pairs.depth, shown: safe.count, hidden: hidden.count, string: string)
    }

    /// Takes back what has been shown behind a place, so that it is read once more; `false` if that has been
    /// done so often that the text would take too long.
    mutating func goBack(to mark: Mark) -> Bool {
        mostRead -= place - mark.place
        place = mark.place
        safe.removeLast(safe.count - mark.shown)
        hidden.removeLast(hidden.count - mark.hidden)
        if string != mark.string {
            pairs = pairsOutside ?? pairs
            (string, pairsOutside) = (mark.string, nil)
        }
        pairs.goBack(to: mark)
        isBehindWord = false
        if let open = openPlace, open >= place { openPlace = nil }
        return mostRead >= 0
    }

    /// Hides a value that begins here.
    ///
    /// - Parameter hasMarks: whether parts of it stand in quotation marks, which do not belong to it.
    mutating func hide(_ name: SecretName, to end: Int, hasMarks: Bool = false) {
        let end = max(place, end)
        let value = hasMarks ? withoutMarks(place..<end) : String(decoding: bytes[place..<end], as: UTF8.self)
        let isUnfinished = isPiece && end == bytes.count
        let shown =
            place < start
            ? mask.hiding(half: value, as: name, isUnfinished: isUnfinished)
            : mask.hiding(value, as: name, isPart: isUnfinished)
        if shown == value { copy(to: end) } else { replace(to: end, with: shown) }
    }

    /// Hides all up to a place, since to read it once more would take too long. What of it is a secret,
    /// nobody knows, so that it is hidden nowhere else.
    mutating func hideUnread(to end: Int) { replace(to: end, with: SecretMask.dots) }

    private mutating func replace(to end: Int, with dots: String) {
        if end > start { safe += Array(dots.utf8) }
        if end > place { hidden.append(place..<end) }
        place = end
    }

    mutating func copy(to end: Int) {
        let end = min(end, bytes.count)
        guard end > place else { return }
        if end > start { safe += bytes[max(place, start)..<end] }
        place = end
    }

    /// Lets the next piece go on from a place, unless it has to go on from an earlier one.
    mutating func leaveOpen(_ place: Int) { openPlace = openPlace ?? place }

    /// The same for a place before that at which the next piece would go on.
    mutating func leaveOpen(earlier place: Int) { openPlace = min(openPlace ?? place, place) }

    /// Whether a part of the text began in an earlier piece, and may go on in the next one.
    func isOfMiddle(_ part: Range<Int>) -> Bool { part.lowerBound < start && part.upperBound == bytes.count }

    /// Whether a letter of a word is at a place.
    func isWord(at place: Int) -> Bool { place < bytes.count && Self.isOfWord(bytes[place]) }

    static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }

    static func isOfToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
            true
        default: isOfWord(byte)
        }
    }
}
