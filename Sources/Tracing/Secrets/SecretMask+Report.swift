import JSONText

// The report on a request that no exchange answers, as `transport.unmatched` holds it.
extension SecretMask {
    /// Such a report, or another message about a run, without its secrets.
    public func hiding(report: String) -> String { hiding(hidingRows(of: report)) }

    /// The data of such an event, with what its table has about a header that names a secret hidden.
    func hidingRows(of data: [JSON.Member]) -> [JSON.Member] {
        data.map { member in
            guard let report = member.value.string else { return member }
            return JSON.Member(
                key: member.key, keyOffset: member.keyOffset,
                value: JSON(.string(hidingRows(of: report)), offset: member.value.offset))
        }
    }

    /// What an exchange asks for stands nowhere else, and behind the name there are only spaces.
    private func hidingRows(of report: String) -> String {
        report.split(separator: "\n", omittingEmptySubsequences: false).map(hiding(row:))
            .joined(separator: "\n")
    }

    /// `  header Authorization  Basic x  absent  <<<<<`, without the credentials.
    private func hiding(row: Substring) -> String {
        let words = row.split(separator: " ", maxSplits: 2)
        guard row.hasPrefix("  "), words.count == 3, words[0] == "header", let name = SecretName(words[1])
        else {
            return String(row)
        }
        let cells = words[2].split(separator: "  ").map { cell in
            let cell = String(cell.drop { $0 == " " })
            return ["", "absent", "present", "<<<<<"].contains(cell) ? cell : hiding(cell, as: name)
        }
        return "  header \(words[1])  " + cells.joined(separator: "  ")
    }
}
