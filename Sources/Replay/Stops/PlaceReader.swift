import Tracing

/// Reads what follows `break`, `until`, `continue` and `events`: a place, a condition, or both.
///
/// All four read the same forms: `retry.decided`, `retry.*`, `request 2`, `r1.0`, `Retrying.swift:49`, `#14`,
/// each with `if CONDITION` behind it or without, and a condition alone, with `where` or `if` before it or
/// without, or with another one behind its `if`. A name that nothing has is a mistake, and each message says
/// in which column of the line it stands.
struct PlaceReader {
    private var text: ConditionReader
    private let column: Int
    private let vocabulary: Vocabulary
    /// `true` once a file of source was read, which no condition begins with.
    private var namesSource = false

    /// - Parameter column: where the text begins in the line that was typed, from 1.
    init(_ text: String, at column: Int, _ vocabulary: Vocabulary) {
        self.text = ConditionReader(text, vocabulary)
        self.column = column
        self.vocabulary = vocabulary
    }

    /// Reads the whole text. What is no place may be a condition, as reports write one:
    /// `transport.sent[method=POST]`, `no callback`.
    mutating func stop() throws(CommandError) -> Stop {
        do throws(ConditionError) {
            return try stopOrCondition()
        } catch {
            throw CommandError("column \(column + error.offset): \(error.description)")
        }
    }

    private mutating func stopOrCondition() throws(ConditionError) -> Stop {
        var (whole, word) = (text, text)
        let isWord = !word.takeWord().contains("[") && word.isAtEnd
        do throws(ConditionError) {
            return try read()
        } catch let error {
            if namesSource { throw error }
            do throws(ConditionError) {
                guard let condition = try whole.condition(joinedBy: ConditionReader.conditionWords) else {
                    throw error
                }
                return Stop(place: .anywhere, condition: condition)
            } catch let other {
                // Whatever has been read further knows better what was meant. A word alone is a place.
                throw !isWord && other.offset > error.offset ? other : error
            }
        }
    }

    private mutating func read() throws(ConditionError) -> Stop {
        if text.conditionIsNext { return Stop(place: .anywhere, condition: try text.condition(after: nil)) }
        if let joint = text.takeJoint(ConditionReader.conditionWords) {
            return Stop(place: .anywhere, condition: try text.condition(after: joint))
        }
        let place = try place()
        if text.isAtEnd { return Stop(place: place, condition: nil) }
        if let joint = text.takeJoint(ConditionReader.conditionWords) {
            return Stop(place: place, condition: try text.condition(after: joint))
        }
        text.skipSpaces()
        let start = text.index
        guard let joint = text.takeJoint(ConditionReader.andWords) else {
            if let example = place.asCondition, text.takeJoint(ConditionReader.orWords) != nil {
                throw text.problem("\"or\" joins conditions, as in \(example) or status=401", at: start)
            }
            throw text.problem("expected \"if\" and a condition, or nothing, before \"\(text.wordAhead)\"")
        }
        return Stop(place: place, condition: try conjunction(after: joint, at: start))
    }

    /// Reads what `and` joins to a place, which binds tighter than `or`: `retry and attempt=0 or status=401`
    /// is a condition as a whole, and `r1.0 and attempt=0 or status=401` is nothing.
    private mutating func conjunction(after joint: String, at start: Int) throws(ConditionError) -> Condition
    {
        // A mistake in what follows comes first.
        var rest = text
        _ = try rest.condition(after: joint)
        let condition = try text.conjunction(after: joint)
        guard text.isAtEnd else {
            let example = "as in r1.0 if status=401 or has error"
            throw text.problem("expected \"if\" before a condition with \"or\" in it, \(example)", at: start)
        }
        return condition
    }

    /// The forms, as help shows them.
    static let hint = "KIND|request N|FILE:LINE|N|CONDITION"

    // MARK: Places

    private mutating func place() throws(ConditionError) -> Stop.Place {
        let start = text.index
        let word = text.takeWord()
        if let number = Interpreter.number(word) {
            guard number > 0 else { throw text.problem("events are numbered from 1", at: start) }
            return .event(number)
        }
        if let subject = Stop.Place(subject: word) { return subject }
        if ["request", "req"].contains(word.lowercased()) { return try requestPlace(word) }
        if word.wholeMatch(of: /[#]?[0-9]+-[#]?[0-9]+/) != nil {
            throw text.problem("expected one place, not a range; \"list \(word)\" lists one", at: start)
        }
        if word.contains(".swift") {
            namesSource = !word.contains { "[]()".contains($0) }
            var place = try sourcePlace(word, at: start)
            while case .lines(let lines) = place, let others = try takeOtherLines() {
                place = .lines(lines.union(others))
            }
            return place
        }
        return .kind(try kindPattern(word, at: start))
    }

    /// The request whose number follows its name or, where a condition or nothing follows, the kinds of that
    /// group.
    private mutating func requestPlace(_ word: String) throws(ConditionError) -> Stop.Place {
        text.skipSpaces()
        let start = text.index
        let next = text.wordAhead.lowercased()
        let wordsBehind = ConditionReader.conditionWords + ConditionReader.andWords
        let isGroup = next.isEmpty || wordsBehind.contains(next)
        if isGroup, word.lowercased() == "request" { return .kind(KindPattern("request")) }
        guard let ordinal = Int(text.takeWord()), ordinal > 0 else {
            throw text.problem(
                "expected the number of a request after \"\(word)\", as in request 1; \"info requests\" lists them",
                at: start)
        }
        return .request(ordinal)
    }

    /// A line that records nothing means the next one that does, as a debugger slides to the next statement.
    private func sourcePlace(_ word: String, at start: Int) throws(ConditionError) -> Stop.Place {
        let typed = SourcePlace(word)
        if typed == nil, word.contains(":") {
            throw text.problem("expected a line of source as FILE:LINE, as in Request.swift:40", at: start)
        }
        let file = typed?.file ?? word
        let lines = vocabulary.recordingLines(of: file, around: typed?.line)
        guard let last = lines.last else {
            let near = vocabulary.suggestion(forFile: file)
            throw text.problem("no file called \"\(file)\" records events\(near)", at: start)
        }
        guard let line = typed?.line else { return .file(file) }
        let exact = lines.filter { $0.line == line }
        if !exact.isEmpty { return .lines(Set(exact)) }
        var files: Set<String> = []
        let nearest = lines.filter { $0.line > line && files.insert($0.file).inserted }
        guard !nearest.isEmpty else {
            let words = "nothing in \(file) records an event from line \(line) on; the last that does is"
            throw text.problem("\(words) \(last.line)", at: start)
        }
        return .lines(Set(nearest))
    }

    /// Takes `or` and another line of source. A stop names its lines like that if several files have one.
    private mutating func takeOtherLines() throws(ConditionError) -> Set<SourcePlace>? {
        var ahead = text
        guard ahead.takeJoint(ConditionReader.orWords) != nil, ahead.wordAhead.contains(".swift:") else {
            return nil
        }
        ahead.skipSpaces()
        let start = ahead.index
        let word = ahead.takeWord()
        guard case .lines(let lines) = try sourcePlace(word, at: start) else { return nil }
        text = ahead
        return lines
    }

    private func kindPattern(_ word: String, at start: Int) throws(ConditionError) -> KindPattern {
        let pattern = KindPattern(word)
        if vocabulary.hasKind(pattern) { return pattern }
        if ["start", "end"].contains(word.lowercased()) {
            let hint = "\"goto \(word.lowercased())\" goes there"
            throw text.problem("no event is called \"\(word)\"; \(hint)", at: start)
        }
        let hint = KindPattern.suggestion(
            for: word,
            // It may have been meant as a field.
            or: vocabulary.hasField(word)
                ? "; a condition on a field is written \(word)=VALUE"
                : KindPattern.listing(for: word, in: vocabulary))
        throw text.problem("no event is called \"\(word)\"\(hint)", at: start)
    }
}
