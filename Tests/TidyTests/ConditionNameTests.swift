import JSONText
import Testing
import Tracing

@Suite struct `The names that conditions know` {
    /// The events of all golden traces.
    private static let events: Result<[TraceEvent], any Error> = Result {
        try Repository.goldenTraces().flatMap(\.events)
    }

    /// `details.call("destination")`, and both names of a call that has two.
    @Test func `are those of all calls that events name`() {
        let calls = #/(?:call\(|alamofire[45]: | [?:] )"(\w+(?:\.\w+)*)[("\\]/#
        var written: Set<String> = []
        for file in Repository.sources where file.folder == "Sources/Tracing/Events" {
            let lines = file.text.split(separator: "\n").filter {
                $0.has("details.call(") || $0.has("alamofire")
            }
            for line in lines { written.formUnion(line.matches(of: calls).map { String($0.1) }) }
        }
        #expect(written.count > 70)
        // What a validation was told is no name.
        written.subtract(["success", "failure"])
        #expect(written.subtracting(EventCallbacks.names).sorted() == [])
    }

    /// Without what the calls were made with. A script's assignment has spaces in it, and is no name.
    @Test func `are those of all calls in the golden traces`() throws {
        let called = try Self.events.get().compactMap { $0.callback.map { String($0.prefix { $0 != "(" }) } }
            .filter { !$0.contains(" ") }
        #expect(Set(called).subtracting(EventCallbacks.names).sorted() == [])
    }

    @Test func `say which fields each kind can have`() throws {
        var unknown: Set<String> = []
        for event in try Self.events.get() {
            guard let kind = event.knownKind else { continue }
            for member in event.data where !EventFields.canHave(member.key, kind) {
                unknown.insert("\(kind.name) \(member.key)")
            }
        }
        #expect(unknown.sorted() == [])
    }

    /// `details.field("status", …)`: also those that no golden trace has.
    @Test func `say all fields that the events of a file describe`() {
        let kindNames = #/EventKind\(\s*"(\w+\.\w+)"/#
        let fieldNames = #/(?:details|json)\.(?:field|flag|object|array|place)\("(\w+)"/#
        var missing: [String] = []
        for file in Repository.sources where file.folder == "Sources/Tracing/Events" {
            var kinds = file.text.matches(of: kindNames).compactMap { EventKind.named($0.1) }
            // Whom a challenge is about is said when the delegate hears of it.
            if file.text.has("ChallengeSummary: ") { kinds.append(.delegate.didReceiveChallenge) }
            for name in Set(file.text.matches(of: fieldNames).map { String($0.1) })
            where !kinds.contains(where: { EventFields.canHave(name, $0) }) {
                missing.append("\(file.path) \(name)")
            }
        }
        #expect(missing.sorted() == [])
    }

    /// A field that no golden trace has is a number if what the events write of that name is one.
    @Test func `say which fields are numbers`() throws {
        var forms: [String: Set<String>] = [:]
        for member in try Self.events.get().flatMap(\.data) {
            forms[member.key, default: []].insert(member.value.typeName)
        }
        let written = #/(?:details|json)\.field\(\s*"(\w+)"/#
        let whole = #/(\w+): U?Int(?:32|64)?(?!\w)/#
        for file in Repository.sources where file.folder == "Sources/Tracing/Events" {
            let declared = Set(file.text.matches(of: whole).map { String($0.1) })
            for name in file.text.matches(of: written).map({ String($0.1) })
            where forms[name] == nil && declared.contains(name) { forms[name] = ["a number"] }
        }
        let numbers = forms.filter { $0.value == ["a number"] && !EventFields.isTime($0.key) }.keys
        // Those of every event, and `status`, which is a word where a listener hears of the network.
        let others: Set = ["n", "request", "attempt", "task", "cause", "status"]
        #expect(EventFields.numbers.sorted() == others.union(numbers).sorted())
    }
}
