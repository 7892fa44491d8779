// One comparison of a condition: what it is about, its sign and its value, and what is wrong with them.
extension ConditionReader {
    /// - Parameters:
    ///   - joint: the word before the comparison, for messages.
    ///   - start: where it begins.
    mutating func readComparison(
        after joint: String?, at start: Int
    ) throws(ConditionError) -> Condition.Comparison {
        let field = takeField()
        try refuseNoField(field, after: joint, at: start)
        if let presence = try presence(behind: field, at: start) { return presence }
        try refuseNegatedTerm(field, at: start)
        if let comparison = kindOrCall(field) { return comparison }
        try checkField(field, at: start)
        let name = try known(field, at: start)
        return try comparison(of: name, typed: field, at: start)
    }

    private func refuseNoField(
        _ field: String, after joint: String?, at start: Int
    ) throws(ConditionError) {
        guard !field.isEmpty, !(Self.andWords + Self.orWords).contains(field.lowercased()) else {
            let before = joint.map { " after \"\($0)\"" } ?? ""
            throw problem("expected a condition\(before), as in status=401", at: start)
        }
        if field.hasPrefix("("), !isBetweenTerms {
            let example = "as in [status=401 or has error] and attempt=0"
            throw problem("conditions are grouped by [ and ], \(example)", at: start)
        }
    }

    /// What a word before the name of a field begins: `no status`. Nil if the word is no such word.
    private mutating func presence(
        behind word: String, at start: Int
    ) throws(ConditionError) -> Condition.Comparison? {
        guard Self.wordsBeforeField.contains(word.lowercased()), !signIsNext, !endsHere, !isBetweenTerms
        else { return nil }
        guard let relation = Condition.Comparison.Relation(rawValue: word.lowercased()) else {
            throw problem("expected a condition without \"not\", as in status!=200 or no status", at: start)
        }
        skipSpaces()
        let place = index
        let field = takeField()
        guard vocabulary.hasField(field) else {
            throw unknown(field: field, near: Self.suggestion(for: field), at: place)
        }
        let name = try known(field, at: place)
        if EventFields.ofEveryEvent.contains(name) {
            throw problem("every event has \"\(name)\"", at: place)
        }
        return Condition.Comparison(field: name, relation: relation, value: "")
    }

    private func refuseNegatedTerm(_ word: String, at start: Int) throws(ConditionError) {
        guard isBetweenTerms, letter == " ", ["no", "not"].contains(word.lowercased()) else { return }
        let advice = "what forbids one begins with \"never\""
        throw problem("expected an event without \"\(word)\"; \(advice)", at: start)
    }

    /// The comparison that a kind or a call stands for where it stands alone: `retry.decided`, `validation`.
    private func kindOrCall(_ word: String) -> Condition.Comparison? {
        if signIsNext || numberIsNext { return nil }
        if vocabulary.hasKind(KindPattern(word)) {
            return Condition.Comparison(field: "kind", relation: .equal, value: word)
        }
        // The whole trace may have to be read to know whether there is such a field.
        guard EventCallbacks.contains(word), word.contains(".") || !vocabulary.hasField(word) else {
            return nil
        }
        return Condition.Comparison(field: "callback", relation: .equal, value: word)
    }

    // MARK: Fields

    private func checkField(_ field: String, at start: Int) throws(ConditionError) {
        // `task` is the name of a field and of a group of kinds; `task.creatd` is meant as a kind.
        let isKind =
            !signIsNext && field.contains(".")
            && vocabulary.hasKind(KindPattern(EventKind.group(of: field)))
        guard !isKind, vocabulary.hasField(field) else { throw unknown(field, at: start) }
        if isBetweenTerms {
            throw problem("a comparison stands in brackets, as in [\(field)=…]", at: start)
        }
    }

    /// The name by which events know a field that was typed in other letters: `request`, for `Request`.
    private func known(_ field: String, at start: Int) throws(ConditionError) -> String {
        let name = EventFields.spelled(field)
        if name.hasPrefix("decision.") {
            throw problem(
                "conditions know no more of a decision than its outcome, as in outcome=retry", at: start)
        }
        return name
    }

    /// What has a sign behind it, or is nearly a field, was meant as one; anything else as a kind or a call.
    private func unknown(_ word: String, at start: Int) -> ConditionError {
        let near = Self.suggestion(for: word)
        let isKind = !signIsNext && (word.contains(".") || near.isEmpty)
        return isKind ? unknown(kind: word, at: start) : unknown(field: word, near: near, at: start)
    }

    private static func suggestion(for field: String) -> String {
        Spelling.suggestion(for: field, among: EventFields.all)
    }

    private func unknown(field: String, near: String, at place: Int) -> ConditionError {
        problem("no event has a field \"\(field)\"\(near)", at: place)
    }

    private func unknown(kind word: String, at place: Int) -> ConditionError {
        problem("no event is called \"\(word)\"\(KindSpelling.hint(for: word, in: vocabulary))", at: place)
    }

    // MARK: Signs and values

    /// Reads the sign and the value behind the name of a field.
    ///
    /// - Parameter field: the name as it was typed.
    private mutating func comparison(
        of name: String, typed field: String, at start: Int
    ) throws(ConditionError) -> Condition.Comparison {
        skipSpaces()
        guard let relation = takeRelation() ?? wordForm(of: name) else {
            let signs = Self.signs.joined(separator: " ")
            throw problem("expected one of \(signs) after \"\(field)\"")
        }
        if name == "data", relation != .contains {
            throw problem(
                "expected \"~\" after \"data\", or the name of a field, as in status=401", at: start)
        }
        skipSpaces()
        let place = index
        guard let value = try takeValue() else {
            throw problem("expected a value after \"\(field)\(relation.rawValue)\"", at: place)
        }
        let comparison = Condition.Comparison(field: name, relation: relation, value: value)
        try check(comparison, at: place)
        return comparison
    }

    /// `request 2` stands for `request=2`, as it does in a place.
    private func wordForm(of field: String) -> Condition.Comparison.Relation? {
        ["request", "attempt", "task"].contains(field) && numberIsNext ? .equal : nil
    }

    // MARK: Values that no event has

    /// A comparison that cannot hold for any event is a mistake.
    ///
    /// - Parameter place: where the value begins.
    private func check(_ comparison: Condition.Comparison, at place: Int) throws(ConditionError) {
        switch comparison.relation {
        case .equal, .notEqual: try checkEquality(comparison, at: place)
        case .above, .below, .atLeast, .atMost: try checkNumber(comparison, isWhole: false, at: place)
        case .contains, .absent, .present: break
        }
    }

    private func checkEquality(_ comparison: Condition.Comparison, at place: Int) throws(ConditionError) {
        if comparison.field == "kind", !vocabulary.hasKind(KindPattern(comparison.value)) {
            throw unknown(kind: comparison.value, at: place)
        }
        let isWhole = EventFields.numbers.contains(comparison.field)
        if isWhole || comparison.isAboutTime { try checkNumber(comparison, isWhole: isWhole, at: place) }
    }

    private func checkNumber(
        _ comparison: Condition.Comparison, isWhole: Bool, at place: Int
    ) throws(ConditionError) {
        guard let number = comparison.number, isWhole || number.isFinite else {
            let what = comparison.isAboutTime ? "a time such as 15ms or 0.2s" : "a number"
            throw expected(what, in: comparison, at: place)
        }
        if comparison.isAboutTime { try checkUnit(of: comparison, at: place) }
        guard isWhole else { return }
        // Ordinals begin with 1.
        if comparison.relation == .equal,
            case .integer(atLeast: let least)? = EventMember(stringValue: comparison.field)?.form,
            number < Double(least)
        {
            throw problem("\"\(comparison.field)\" is \(least) or more", at: place)
        }
        // What is equal has the same digits.
        guard let whole = Int(comparison.value), String(whole) == comparison.value else {
            throw expected("a whole number such as \(Int(exactly: number) ?? 1)", in: comparison, at: place)
        }
    }

    /// A trace has nanoseconds, and most people think in milliseconds.
    private func checkUnit(of comparison: Condition.Comparison, at place: Int) throws(ConditionError) {
        let value = comparison.value
        guard let plain = Double(value), plain != 0 else { return }
        let unit = wordAhead
        let joined = Condition.Comparison(
            field: comparison.field, relation: comparison.relation, value: value + unit)
        if !unit.isEmpty, joined.number != nil {
            throw problem("a time has no space before its unit, as in \(joined.value)", at: place)
        }
        throw problem("a time needs a unit, as in \(value)ms or \(value)ns", at: place)
    }

    private func expected(
        _ what: String, in comparison: Condition.Comparison, at place: Int
    ) -> ConditionError {
        let before = comparison.field + comparison.relation.rawValue
        return problem("expected \(what) after \"\(before)\", not \"\(comparison.value)\"", at: place)
    }
}
