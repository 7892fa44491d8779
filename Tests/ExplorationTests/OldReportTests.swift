import Testing

@testable import Exploration

@Suite struct `A report that was written earlier` {
    private func part(_ word: String, _ options: ExplorationSubject.Options) throws -> ExplorationReport {
        let subject = ExplorationSubject(name: "story", fingerprint: "0f0f", options: options)
        return ExplorationReport(
            subject: subject, strategy: .random(schedules: 10, seed: 1),
            shard: try #require(ExplorationShard(word: word)), tally: Tally(limit: 10), violations: [])
    }

    /// Debts were named by numbers then, so that one has two names in the two reports.
    @Test(arguments: [(1, ExplorationSubject.Options()), (2, ExplorationSubject.Options(first: true))])
    func `is joined with its like, and not with one of today`(
        version: Int, options: ExplorationSubject.Options
    ) throws {
        let parts = [try part("1/2", options), try part("2/2", options)]
        let old = try parts.map { part in
            let text = String(decoding: part.json(), as: UTF8.self)
            #expect(text.hasPrefix("{\"exploration\":3,"))
            let early = text.replacing("\"exploration\":3", with: "\"exploration\":\(version)")
            return try ExplorationReport(json: Array(early.utf8))
        }
        let joined = String(decoding: try ExplorationReport.merged(old).json(), as: UTF8.self)
        #expect(joined.hasPrefix("{\"exploration\":\(version),"))
        let error = #expect(throws: ReportMismatch.self) {
            try ExplorationReport.merged([parts[0], old[1]])
        }
        #expect(
            error?.description == "the reports are not parts of one exploration: one is of an earlier"
                + " version, which named requests by their numbers in what is left open; run its part again")
    }
}
