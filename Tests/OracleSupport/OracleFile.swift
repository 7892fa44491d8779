/// The contents of a fixture, as they are in the file.
struct OracleFile: Decodable {
    let totallyOrdered: Bool
    /// Only files of 4.7 have this one and the next.
    let coreTotallyOrdered: Bool?
    let racesNotSeenSwapped: [Edge]?
    let notInEveryRun: [Unsteady]?
    let serverHits: [ServerHits]
    let handlersAllCalled: String
    /// Absent if nothing ever happens.
    let events: [Entry]?
    let happensBefore: Order
    let apple: Apple
    let finalState: [Final]

    struct Entry: Decodable {
        let name: String
        let request: Int?
        let retryCount: Int?
        let detail: String?
        let queue: String?
        let detailVaries: Bool?
        let queueVaries: Bool?
        let source: String?
        let repeats: Repeats?

        enum CodingKeys: String, CodingKey {
            case name = "event", request, retryCount, detail, queue, detailVaries, queueVaries, source
            case repeats
        }

        func event(of version: OracleVersion) -> OracleEvent {
            // The details that a scenario of 5.12 notes about its own calls say nothing about the library.
            let isOwnCall = version == .alamofire5 && name.hasPrefix("call.")
            return OracleEvent(
                event: name, request: request, retryCount: request == nil ? nil : retryCount,
                detail: isOwnCall ? "" : detail ?? "", queue: queue, end: repeats?.shown)
        }
    }

    /// Which one an entry is of the calls that came a varying number of times.
    struct Repeats: Decodable { let shown: OracleEvent.End }

    struct Apple: Decodable { let expectedSequence: [Entry] }
    struct Final: Decodable { let requests: [FinalState] }
    struct Unsteady: Decodable { let event: String }
    struct ServerHits: Decodable { let hitsByPath: [String: Int] }

    /// A pair of labels: the first comes before the second.
    struct Edge: Decodable, Hashable {
        let before: String
        let after: String

        init(before: String, after: String) {
            self.before = before
            self.after = after
        }

        init(from decoder: any Decoder) throws {
            var pair = try decoder.unkeyedContainer()
            before = try pair.decode(String.self)
            after = try pair.decode(String.self)
        }
    }

    /// A text if every run gave the same sequence, otherwise an object with the edges.
    struct Order: Decodable {
        let edges: [Edge]

        init(from decoder: any Decoder) throws {
            if (try? decoder.singleValueContainer().decode(String.self)) != nil {
                edges = []
                return
            }
            edges = try decoder.container(keyedBy: CodingKeys.self).decode([Edge].self, forKey: .coverEdges)
        }

        enum CodingKeys: CodingKey { case coverEdges }
    }
}
