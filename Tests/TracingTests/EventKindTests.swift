import Testing
import Tracing

@Suite struct `The kinds of events` {
    @Test func `have different names, each made of a group and a past-tense fact`() {
        #expect(Set(EventKind.all.map(\.name)).count == EventKind.all.count)
        for kind in EventKind.all {
            #expect(kind.name.wholeMatch(of: #/[a-z]\w*\.[a-z]\w*/#) != nil, "\(kind)")
            #expect(EventKind.named(kind.name) == kind)
        }
    }

    @Test func `belong to the group of their first word, which stands together`() {
        #expect(EventKind.retry.asked.group == "retry")
        #expect(EventKind.group(of: "later.happened") == "later")
        #expect(Set(EventKind.groupNames).count == EventKind.groupNames.count)
    }

    @Test func `end only what another kind opens`() {
        for end in EventKind.all {
            guard let name = end.closes else { continue }
            #expect(EventKind.named(name)?.opens != nil, "\(end) ends \(name), which opens nothing")
        }
        for start in EventKind.all where start.opens != nil {
            #expect(!start.ends.isEmpty, "nothing ends \(start)")
        }
    }

    @Test func `that decide something ask a question and name its possible answers`() {
        for kind in EventKind.all where kind.isDecision {
            #expect(kind.question?.last == "?", "\(kind)")
            #expect(kind.outcomes.count > 1, "\(kind) has nothing to choose from")
        }
    }

    @Test func `can be patterns, even for a kind that may be unknown`() {
        func word(_ kind: EventKind?) -> String {
            switch kind {
            case .retry.asked: "asked"
            case .request.created, .request.resumed: "request"
            default: "other"
            }
        }
        #expect(
            [.retry.asked, .request.resumed, .retry.answered, nil].map(word) == [
                "asked", "request", "other", "other",
            ])
    }
}
