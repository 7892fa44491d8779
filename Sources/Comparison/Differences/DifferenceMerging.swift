/// Joins differences that have one cause.
///
/// The explanation of a place where only some chains do something names only those chains. If another
/// explanation contains everything that it says, both belong to one difference, unless it says more of a
/// chain that was asked at this place as well, and did not say that.
struct DifferenceMerging {
    /// The remaining differences, numbered in the order in which a reader meets them.
    private(set) var differences: [Difference] = []
    /// The final numbers, by those that were given during the search.
    private var numbers: [Int: Int] = [:]

    init(_ found: [Difference]) {
        // For each difference, the one that says the same and most besides.
        let owners = found.map { small in
            let larger = found.filter { $0.kind == small.kind && $0.explains(small) }
            return larger.max { $0.explanation.clauses.count < $1.explanation.clauses.count } ?? small
        }
        for (difference, owner) in zip(found, owners) {
            if let number = numbers[owner.number] {
                differences[number - 1].places += difference.places
                differences[number - 1].explanation.join(difference.explanation)
                numbers[difference.number] = number
            } else {
                let number = differences.count + 1
                numbers[owner.number] = number
                numbers[difference.number] = number
                var explanation = owner.explanation
                explanation.join(difference.explanation)
                differences.append(
                    Difference(
                        number: number, kind: owner.kind, explanation: explanation,
                        places: difference.places))
            }
        }
    }

    /// Writes the final numbers into a section.
    func renumber(_ section: inout Section) {
        section.marks = final(section.marks)
        for row in section.rows.indices {
            for column in section.rows[row].cells.indices {
                renumber(&section.rows[row].cells[column])
                renumber(&section.rows[row].absences[column])
            }
        }
    }

    private func renumber(_ cell: inout Cell?) {
        guard let marks = cell?.marks, !marks.all.isEmpty else { return }
        cell?.marks = Cell.Marks(text: final(marks.text), queue: final(marks.queue), time: final(marks.time))
    }

    private func renumber(_ absence: inout Absence?) {
        switch absence {
        case .earlier(let mark?): absence = .earlier(mark: numbers[mark])
        case .later(let mark?): absence = .later(mark: numbers[mark])
        case .never(let mark?): absence = .never(mark: numbers[mark])
        case .earlier(nil), .later(nil), .never(nil), .notMade, nil: break
        }
    }

    private func final(_ marks: [Int]) -> [Int] {
        Set(marks.compactMap { numbers[$0] }).sorted()
    }
}

extension Difference {
    /// `true` if this explanation contains everything that the other one says, and says nothing that is not
    /// true at the other's places.
    fileprivate func explains(_ other: Difference) -> Bool {
        let clauses = other.explanation.clauses
        guard explanation.isSpecific, other.explanation.isSpecific,
            clauses.allSatisfy(explanation.clauses.contains)
        else { return false }
        let asked = Set(other.places.flatMap(\.sides).flatMap(\.chains))
        return explanation.clauses.filter { !clauses.contains($0) }.allSatisfy { clause in
            explanation.speakers[clause]?.isDisjoint(with: asked) ?? true
        }
    }
}
