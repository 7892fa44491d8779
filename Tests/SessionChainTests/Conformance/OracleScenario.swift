import Foundation

/// One measured scenario, as `Tests/Fixtures/oracle-5.12/NAME.json` has it: the order in which the real
/// library made its calls, and what was left in the end.
struct OracleScenario {
    let name: String
    /// Whether every run gave the same sequence. If not, `edges` says what every run kept.
    let isTotallyOrdered: Bool
    /// The most frequent sequence.
    let events: [OracleEvent]
    /// The names of the events that came a varying number of times; the sequence has the first and the last.
    let repeating: Set<String>
    /// The labels of the events whose detail was not the same in every run.
    let varyingDetails: Set<String>
    /// Pairs of labels: the first came before the second in every run.
    let edges: [Edge]
    /// The same sequence with what an Apple platform adds to it.
    private(set) var onApple: [AppleEvent]
    /// What the requests may be like in the end: one of these lists, in the order of the requests.
    private(set) var finalStates: [[FinalState]]
    /// The labels of events that have another place on the simulated platform than they were measured at.
    var displaced: Set<String> = []

    struct Edge: Equatable {
        let before: String
        let after: String
    }

    /// A request when nothing is left to do.
    struct FinalState: Equatable, Decodable {
        let request: Int
        let state: String
        let retryCount: Int
        /// How many tasks it had: one an attempt that came so far.
        let tasks: Int
        /// How many `URLRequest`s it had, initial and adapted ones of all attempts.
        let urlRequests: Int
        let error: String

        func ending(with error: String) -> FinalState {
            FinalState(
                request: request, state: state, retryCount: retryCount, tasks: tasks,
                urlRequests: urlRequests, error: error)
        }
    }

    struct AppleEvent {
        fileprivate(set) var event: OracleEvent
        /// False for what is known from reading only.
        let isMeasured: Bool
    }

    /// Whether Apple's platforms only add to what was measured on Linux. Where they change it (Basic
    /// authentication, say), only their order counts: they are the platform that is simulated.
    var isSameOnApple: Bool {
        onApple.isEmpty || onApple.filter(\.isMeasured).map(\.event.name) == events.map(\.name)
    }

    /// The names of calls that were never measured in this scenario, because Linux does not make them.
    var unmeasured: Set<String> {
        Set(onApple.filter { !$0.isMeasured }.map(\.event.event)).subtracting(events.map(\.event))
    }
}

extension OracleScenario {
    /// Reads a fixture by the scenario's name.
    init(named name: String) throws {
        let url = Fixtures.folder.appendingPathComponent("oracle-5.12/\(name).json")
        let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
        self.name = name
        isTotallyOrdered = file.totallyOrdered
        let entries = file.events ?? []
        events = entries.map(\.event)
        let labelled = zip(events.labels, entries)
        varyingDetails = Set(labelled.filter { $0.1.detailVaries == true }.map(\.0))
        edges = file.happensBefore.edges
        let repeating = Set(events.filter { $0.end != nil }.map(\.name))
        self.repeating = repeating
        // Apple's sequence does not mark the ends again.
        let apple = file.apple.expectedSequence
        onApple = zip(apple.map(\.event).keepingEnds(ofNames: repeating), apple).map {
            AppleEvent(event: $0, isMeasured: $1.source == "measured on Linux")
        }
        finalStates = file.finalState.map(\.requests)
        adjustToApple()
    }

    /// Where Apple's platform does not only add to what was measured but delivers something else, the rest of
    /// Apple's own sequence says what a serializer gets, and how a request ends.
    private mutating func adjustToApple() {
        guard !isSameOnApple else { return }
        var received = 0
        for index in onApple.indices {
            let detail = onApple[index].event.detail
            switch onApple[index].event.event {
            case "urlSession.dataTask.didReceiveData":
                received += Int(detail.dropFirst("bytes=".count)) ?? 0
            case let name where name.hasPrefix("serializer.serialize"):
                let rest = detail.drop { $0 != " " }
                onApple[index].event.detail = "bytes=\(received)\(rest)"
            case let name where name.hasPrefix("responseHandler"):
                guard let end = detail.range(of: ") status="), detail.hasPrefix("failure(") else { continue }
                let error = detail[..<end.lowerBound].dropFirst("failure(".count)
                finalStates = finalStates.map { $0.map { $0.ending(with: String(error)) } }
            default: break
            }
        }
    }

    /// The file's own shape.
    private struct File: Decodable {
        let totallyOrdered: Bool
        /// Absent where nothing ever happens.
        let events: [Entry]?
        let happensBefore: Order
        let apple: Apple
        let finalState: [Final]
    }

    private struct Entry: Decodable {
        let name: String
        let request: Int?
        let retryCount: Int?
        let detail: String?
        let queue: String?
        let detailVaries: Bool?
        let source: String?
        let repeats: Repeats?

        enum CodingKeys: String, CodingKey {
            case name = "event", request, retryCount, detail, queue, detailVaries, source, repeats
        }

        var event: OracleEvent {
            // What a scenario notes about a call of its own is not the library's doing, and closures have no
            // names here.
            let isCURL = name.hasPrefix("cURLDescription")
            let isOwnCall = name.hasPrefix("call.") || isCURL
            return OracleEvent(
                event: isCURL ? "cURLDescription" : name, request: request,
                retryCount: request == nil ? nil : retryCount,
                detail: isOwnCall ? "" : detail ?? "", queue: queue, end: repeats?.shown)
        }
    }

    /// A call that came a varying number of times: which of them this entry is.
    private struct Repeats: Decodable { let shown: OracleEvent.End }

    private struct Apple: Decodable { let expectedSequence: [Entry] }
    private struct Final: Decodable { let requests: [FinalState] }

    /// Text where every run gave one sequence, an object with edges where not.
    private struct Order: Decodable {
        let edges: [Edge]

        init(from decoder: any Decoder) throws {
            if (try? decoder.singleValueContainer().decode(String.self)) != nil {
                edges = []
                return
            }
            let pairs = try decoder.container(keyedBy: CodingKeys.self).decode(
                [[String]].self, forKey: .coverEdges)
            edges = pairs.map { Edge(before: $0[0], after: $0[1]) }
        }

        enum CodingKeys: CodingKey { case coverEdges }
    }
}

/// Where the measured orders and the symbol lists are kept.
enum Fixtures {
    // Found from this file rather than through a bundle, so that they need no copy in the build folder.
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures")
}
