/// One step of an attempt, with its place on every chain.
struct SharedStep {
    /// The cell of one chain, and its row.
    struct Place {
        let column: Int
        let row: Int
        let cell: Cell
    }

    /// Chains that agree with each other.
    struct Group {
        let text: String
        fileprivate(set) var columns: [Int]
    }

    let key: StepKey
    /// The rows of the step: one, unless chains do it at different places.
    let rows: [Int]
    /// In the order of the columns.
    let places: [Place]
    /// The chains that made the attempt, but without this step.
    let lacking: [Int]

    init(_ key: StepKey, rows: [Int], in section: Section) {
        self.key = key
        self.rows = rows
        let columns = section.isMade.indices
        places = columns.compactMap { column in
            for row in rows {
                if let cell = section.rows[row].cells[column] {
                    return Place(column: column, row: row, cell: cell)
                }
            }
            return nil
        }
        let having = places.map(\.column)
        lacking = columns.filter { section.isMade[$0] && !having.contains($0) }
    }

    /// Groups the chains by the text that `text` returns for them. A chain for which it returns nil is left
    /// out.
    func groups(by text: (Place) -> String?) -> [Group] {
        var groups: [Group] = []
        for place in places {
            guard let text = text(place) else { continue }
            if let index = groups.firstIndex(where: { $0.text == text }) {
                groups[index].columns.append(place.column)
            } else {
                groups.append(Group(text: text, columns: [place.column]))
            }
        }
        return groups
    }
}

extension [SharedStep.Group] {
    /// The chains that are not in the largest group. If several groups are that large, the first one counts.
    var odd: [Int] {
        guard let most = self.max(by: { $0.columns.count < $1.columns.count })?.columns.count else {
            return []
        }
        guard let usual = firstIndex(where: { $0.columns.count == most }) else { return [] }
        return enumerated().filter { $0.offset != usual }.flatMap(\.element.columns).sorted()
    }
}
