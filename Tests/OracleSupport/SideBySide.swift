/// Two lists of text side by side, and a picture of the first place where they differ.
///
///     event 2 of 3 is not the one measured; measured on the left, here on the right of <<<<<
///        1  requestDidResume(r1/0)
///        2  requestDidCancel(r1/0)  <<<<<  requestDidFinish(r1/0)
///        3  requestDidFinish(r1/0)  <<<<<  (nothing)
package struct SideBySide {
    /// One place of the two lists.
    private struct Row {
        let left: String
        let right: String
        let differs: Bool
    }

    private let rows: [Row]
    /// How many entries the left list has.
    private let count: Int

    /// Puts two lists side by side, entry by entry.
    ///
    /// - Parameter agree: whether the two entries at a place agree. By default, they agree if their texts are
    ///   equal.
    package init(_ left: [String], _ right: [String], agree: ((_ place: Int) -> Bool)? = nil) {
        count = left.count
        rows = (0..<max(left.count, right.count)).map { place in
            guard place < left.count, place < right.count else {
                return Row(
                    left: place < left.count ? left[place] : "(nothing)",
                    right: place < right.count ? right[place] : "(nothing)", differs: true)
            }
            let isSame = agree?(place) ?? (left[place] == right[place])
            return Row(left: left[place], right: right[place], differs: !isSame)
        }
    }

    /// The first place where the lists differ, with the rows around it; `nil` if they agree.
    ///
    /// - Parameters:
    ///   - left: where the left list comes from, such as `measured`.
    ///   - right: where the right list comes from, such as `here`.
    package func difference(left: String, right: String) -> String? {
        guard let first = rows.firstIndex(where: \.differs) else { return nil }
        return
            "event \(first + 1) of \(count) is not the one \(left); \(left) on the left, \(right) on the right "
            + "of <<<<<\n" + picture(around: first)
    }

    private func picture(around place: Int) -> String {
        let shown = max(0, place - 3)..<min(rows.count, place + 4)
        let width = rows[shown].filter(\.differs).map(\.left.count).max() ?? 0
        return shown.map { index in
            let row = rows[index]
            let left = row.differs ? Self.fill(row.left, to: width) + "  <<<<<  \(row.right)" : row.left
            return Self.fill("", to: 4 - "\(index + 1)".count) + "\(index + 1)  \(left)"
        }.joined(separator: "\n")
    }

    private static func fill(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
