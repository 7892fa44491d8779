/// One step of an attempt, wherever the chains have it.
struct SharedStep {
    /// A chain's cell, and where it stands.
    struct Place {
        let column: Int
        let row: Int
        let cell: Cell
    }

    /// The chains that agree about something.
    struct Group {
        let text: String
        fileprivate(set) var columns: [Int]
    }

    let key: StepKey
    /// The rows it takes: one, unless chains do it at different places.
    let rows: [Int]
    /// In the order of the columns.
    let places: [Place]
    /// The chains that made the attempt without this step.
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

    /// The chains by what `text` says of each; those of which it says nothing are in no group.
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
    /// The chains that are not like most of the others; of groups of one size, the first is the usual one.
    var odd: [Int] {
        guard let most = self.max(by: { $0.columns.count < $1.columns.count })?.columns.count else {
            return []
        }
        guard let usual = firstIndex(where: { $0.columns.count == most }) else { return [] }
        return enumerated().filter { $0.offset != usual }.flatMap(\.element.columns).sorted()
    }
}
