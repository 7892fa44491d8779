import JSONText

extension Judge {
    func apart(_ conditions: [Condition]) -> Finding? {
        if let missing = firstMissing(conditions) { return missing }
        for index in conditions.indices.dropFirst() {
            let (these, those) = (found[index - 1], found[index])
            guard let that = those.first, let this = these.first(from: that) else { continue }
            let actual =
                this == that ? "\(name(this)) is both" : "\(name(this)) comes after \(name(that))"
            return Finding(
                "expected every \(conditions[index - 1].term) before every \(conditions[index].term),"
                    + " but \(actual)", this == that ? [this] : [that, this])
        }
        return nil
    }

    func after(_ second: Condition, _ first: Condition) -> Finding? {
        if let missing = firstMissing([second, first]) { return missing }
        guard let last = found[1].last, let this = found[0].first, this <= last,
            let that = found[1].first(from: this)
        else { return nil }
        let actual = this == that ? "\(name(this)) is both" : "\(name(this)) comes before \(name(that))"
        return Finding(
            "expected every \(second.term) after every \(first.term), but \(actual)",
            this == that ? [this] : [this, that])
    }

    func immediately(_ first: Condition, _ second: Condition) -> Finding? {
        guard !found[0].isEmpty else { return missing(first) }
        let wanted = Set(found[1])
        let lonely = found[0].first { place in parts.next[place].map(wanted.contains) != true }
        return lonely.map { notNext(second, after: $0) }
    }

    func inOrder(_ first: Condition, _ steps: [EventExpectation.Step]) -> Finding? {
        guard var last = found[0].first else { return missing(first) }
        var named = first
        var counts = [first: 1]
        for (index, step) in steps.enumerated() {
            let condition = step.condition
            let places = found[index + 1]
            if step.isNext {
                guard let next = parts.next[last], let taken = places.firstIndex(from: next),
                    places[taken] == next
                else { return notNext(condition, after: last) }
                last = next
                // Those that came before it are passed over.
                counts[condition] = taken + 1
            } else {
                let count = counts[condition] ?? 0
                guard places.count > count else { return missing(condition, count, after: named, last) }
                let place = places[count]
                guard place > last else {
                    return tooEarly(condition, count, place, before: named, last)
                }
                last = place
                counts[condition] = count + 1
            }
            named = condition
        }
        return nil
    }

    func unordered(_ conditions: [Condition]) -> Finding? {
        var counts: [Condition: Int] = [:]
        for (index, condition) in conditions.enumerated() {
            let count = counts[condition] ?? 0
            counts[condition] = count + 1
            if found[index].count > count { continue }
            return Finding(
                "expected \(condition.term), but \(Self.noFurther(count))", Array(found[index].suffix(1)))
        }
        return nil
    }

    // MARK: Words

    private func firstMissing(_ conditions: [Condition]) -> Finding? {
        zip(conditions, found).first { $0.1.isEmpty }.map { missing($0.0) }
    }

    private func notNext(_ condition: Condition, after place: Int) -> Finding {
        let actual =
            parts.next[place].map { "next comes \(name($0)), \(events[$0].kind)" } ?? "nothing follows"
        return Finding(
            "expected \(condition.term) immediately after \(name(place)), but \(actual)",
            [parts.next[place], place].compactMap(\.self))
    }

    private func missing(_ condition: Condition, _ count: Int, after other: Condition, _ last: Int) -> Finding
    {
        Finding(
            "expected \(condition.term) after \(other.term), \(name(last)), but \(Self.noFurther(count))",
            [last])
    }

    private func tooEarly(
        _ condition: Condition, _ count: Int, _ place: Int, before other: Condition, _ last: Int
    ) -> Finding {
        let which = "the \(Self.ordinal(count)) one is \(name(place))"
        return Finding(
            "expected \(condition.term) after \(other.term), \(name(last)), but \(which)",
            place == last ? [place] : [place, last])
    }

    /// What is missing after so many events of a condition.
    private static func noFurther(_ count: Int) -> String {
        count == 0 ? "there is no such event" : "there is no \(ordinal(count)) one"
    }

    /// The word for the event at an index: `first`, `second`, `4th`, `21st`.
    private static func ordinal(_ index: Int) -> String {
        let words = ["first", "second", "third"]
        if words.indices.contains(index) { return words[index] }
        let number = index + 1
        let isTeen = 11...13 ~= number % 100
        let ending = isTeen ? nil : [1: "st", 2: "nd", 3: "rd"][number % 10]
        return "\(number)\(ending ?? "th")"
    }
}

extension [Int] {
    /// The first place that is not before another one, in a list that is in order. Lists may be long, and
    /// many expectations may look at the same one.
    fileprivate func first(from place: Int) -> Int? { firstIndex(from: place).map { self[$0] } }

    /// Its index in the list.
    fileprivate func firstIndex(from place: Int) -> Int? {
        let index = partitionPoint { $0 < place }
        return index < count ? index : nil
    }
}
