import Testing
import Tracing

@testable import Replay

@Suite struct `A decision in words` {
    @Test(arguments: EventKind.allCases)
    func `begins with the question it answers`(kind: EventKind) {
        #expect((DecisionText.question(kind)?.hasSuffix("?") ?? false) == kind.isDecision)
    }
}
