import Tracing

/// Searches the rows of each section for differences, and marks them there.
///
/// It remembers what it has found, so that differences with the same cause have the same number everywhere.
struct DifferenceSearch {
    let chains: [String]
    /// The column of the chain that counts as usual where as many chains do something as do not.
    private let usualColumn: Int?
    private(set) var differences: [Difference] = []
    private var numbers: [String: Int] = [:]
    /// The sides of places, most of which are those of a place of another request.
    private var sides = SharedValues<[Difference.Side]>()

    init(chains: [String]) {
        self.chains = chains
        let order = Chain.allCases.map(\.rawValue)
        let places = chains.map { order.firstIndex(of: $0) ?? -1 }
        usualColumn = chains.indices.max { (places[$0], $0) < (places[$1], $1) }
    }

    /// Marks the differences of a section.
    ///
    /// - Parameter requests: for each chain, the requests that it makes. A request that a chain never makes
    ///   is explained differently from one that it makes less often.
    mutating func mark(_ section: inout Section, requests: [Set<String>]) {
        let index = SectionIndex(section)
        markAttempt(of: &section, index, requests)
        var clock = SectionClock(section)
        for row in section.rows.indices {
            let key = section.rows[row].key
            guard let rows = index.rows[key], rows.first == row else { continue }
            mark(SharedStep(key, rows: rows, in: section), in: &section, index, &clock)
        }
    }

    // MARK: The attempt as a whole

    private mutating func markAttempt(
        of section: inout Section, _ index: SectionIndex, _ requests: [Set<String>]
    ) {
        let lacking = chains.indices.filter { !section.isMade[$0] }
        guard !lacking.isEmpty else { return }
        let having = chains.indices.filter { section.isMade[$0] }
        let groups = [
            SharedStep.Group(text: "made", columns: having),
            SharedStep.Group(text: "not made", columns: lacking),
        ]
        let isMadeOnce = lacking.contains { requests[$0].contains(index.request) }
        let kind = isMadeOnce ? .count : kind(having: having, lacking: lacking)
        section.marks.append(note(kind, groups, Found(index: index)))
    }

    // MARK: One step

    private mutating func mark(
        _ step: SharedStep, in section: inout Section, _ index: SectionIndex, _ clock: inout SectionClock
    ) {
        // Events that belong to no stage are shown, but not compared.
        let isCompared = step.key.part != .unstaged
        let presence = isCompared ? markPresence(of: step, in: &section, index) : nil
        let order = isCompared ? markOrder(of: step, index) : nil
        for row in step.rows {
            for column in chains.indices where section.rows[row].cells[column] == nil {
                section.rows[row].absences[column] = absence(of: column, in: row, step, presence, order)
            }
        }
        guard isCompared else { return }
        markValues(of: step, in: &section, index)
        markQueues(of: step, in: &section, index)
        if clock.isOff(step) { markTimes(of: step, in: &section, index) }
    }

    /// Marks the chains that do something others do not do. Returns the number that the empty cells of the
    /// others show.
    private mutating func markPresence(
        of step: SharedStep, in section: inout Section, _ index: SectionIndex
    ) -> Int? {
        guard !step.lacking.isEmpty else { return nil }
        let having = step.places.map(\.column)
        let groups = [
            SharedStep.Group(text: "there", columns: having),
            SharedStep.Group(text: "not there", columns: step.lacking),
        ]
        let isDoneOtherwise = step.lacking.contains {
            index.has(step.key.part, name: step.key.name, $0)
        }
        let kind = isDoneOtherwise ? .count : kind(having: having, lacking: step.lacking)
        let number = note(kind, groups, Found(index: index, step: step))
        guard kind == .extra else { return number }
        for place in step.places { section.rows[place.row].cells[place.column]?.marks.text.append(number) }
        return nil
    }

    /// `extra` if the chains that do something are the exception, `missing` if those that do not are. If both
    /// are equally many, what the last one of `Chain` does counts as usual, wherever its column stands.
    private func kind(having: [Int], lacking: [Int]) -> Difference.Kind {
        if having.count == lacking.count {
            return usualColumn.map(lacking.contains) == true ? .extra : .missing
        }
        return having.count < lacking.count ? .extra : .missing
    }

    private mutating func markOrder(of step: SharedStep, _ index: SectionIndex) -> Int? {
        guard step.rows.count > 1 else { return nil }
        let groups = step.groups { place in
            index.predecessor(of: place.row, place.column).map { "after \($0.label)" } ?? "first"
        }
        return note(.order, groups, Found(index: index, step: step))
    }

    private func absence(
        of column: Int, in row: Int, _ step: SharedStep, _ presence: Int?, _ order: Int?
    ) -> Absence {
        if let other = step.places.first(where: { $0.column == column }) {
            return other.row < row ? .earlier(mark: order) : .later(mark: order)
        }
        return step.lacking.contains(column) ? .never(mark: presence) : .notMade
    }

    // MARK: Cells that are not alike

    private mutating func markValues(
        of step: SharedStep, in section: inout Section, _ index: SectionIndex
    ) {
        var names: [String] = []
        for name in step.places.flatMap({ $0.cell.values.map(\.name) }) where !names.contains(name) {
            names.append(name)
        }
        for name in names {
            let groups = step.groups { place in place.cell.values.first { $0.name == name }?.text }
            guard groups.count > 1 else { continue }
            let number = note(.value, groups, Found(index: index, step: step, value: name))
            markOdd(groups, step, in: &section) { $0.text.append(number) }
        }
    }

    private mutating func markQueues(
        of step: SharedStep, in section: inout Section, _ index: SectionIndex
    ) {
        let groups = step.groups { $0.cell.queue }
        guard groups.count > 1 else { return }
        let number = note(.queue, groups, Found(index: index, step: step))
        markOdd(groups, step, in: &section) { $0.queue.append(number) }
    }

    private mutating func markTimes(
        of step: SharedStep, in section: inout Section, _ index: SectionIndex
    ) {
        let groups = step.groups { $0.cell.time.clockText }
        // The chains may have caught up with each other.
        guard groups.count > 1 else { return }
        let number = note(.time, groups, Found(index: index, step: step))
        markOdd(groups, step, in: &section) { $0.time.append(number) }
    }

    private func markOdd(
        _ groups: [SharedStep.Group], _ step: SharedStep, in section: inout Section,
        _ mark: (inout Cell.Marks) -> Void
    ) {
        let odd = groups.odd
        for place in step.places where odd.contains(place.column) {
            guard var cell = section.rows[place.row].cells[place.column] else { continue }
            mark(&cell.marks)
            section.rows[place.row].cells[place.column] = cell
        }
    }

    // MARK: Numbers

    /// The place where a difference was found.
    private struct Found {
        let index: SectionIndex
        var step: SharedStep?
        var value: String?
    }

    /// Records a difference and returns its number, which is that of the first one with the same explanation.
    private mutating func note(_ kind: Difference.Kind, _ groups: [SharedStep.Group], _ found: Found) -> Int {
        let sides = sides.shared(
            groups.map { group in
                Difference.Side(text: group.text, chains: group.columns.map { chains[$0] })
            })
        let key = found.step?.key
        let place = Difference.Place(
            request: found.index.request, attempt: found.index.attempt, part: key?.part,
            name: key?.name, occurrence: key?.occurrence ?? 1, value: found.value, sides: sides)
        let explanation = Explanation.of(kind, place, found.index, chains)
        let identity = "\(kind.rawValue): \(explanation.sentence)"
        if let number = numbers[identity] {
            differences[number - 1].places.append(place)
            differences[number - 1].explanation.join(explanation)
            return number
        }
        let number = differences.count + 1
        numbers[identity] = number
        differences.append(
            Difference(number: number, kind: kind, explanation: explanation, places: [place]))
        return number
    }
}
