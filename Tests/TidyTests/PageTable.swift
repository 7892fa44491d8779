import Foundation

/// The rows of the Markdown tables of a page, each with the heading it stands below.
struct PageTable {
    struct Row {
        /// The nearest heading above, without its signs.
        let section: String
        let cells: [String]

        /// What a cell has between backticks.
        func code(_ cell: Int) -> [String] {
            cells[cell].matches(of: #/`([^`]+)`/#).map { String($0.1) }
        }
    }

    /// The rows of all tables, without those that name the columns.
    let rows: [Row]

    init(of text: String) {
        var section = ""
        var rows: [Row] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("#"), line.drop(while: { $0 == "#" }).hasPrefix(" ") {
                section = String(line.drop { $0 == "#" || $0 == " " })
            } else if line.hasPrefix("|---") {
                rows.removeLast()
            } else if line.hasPrefix("|") {
                let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                rows.append(Row(section: section, cells: cells))
            }
        }
        self.rows = rows
    }
}
