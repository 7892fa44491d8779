import Testing

@testable import Tracing

@Suite struct `A decision` {
    @Test func `is made by the rule that was checked last`() {
        var rules = RuleLog()
        rules.check(.example.stored, true)
        rules.check(.example.fresh, false)
        let decided = rules.decide(CacheOutcome.stale)
        #expect(decided.choice == .stale)
        #expect(decided.decision.outcome == "fwd=stale")
        #expect(decided.decision.deciding == RuleCheck(.example.fresh, saw: .nothing, held: false))
    }

    @Test func `is not made by a rule that was only noted`() {
        var rules = RuleLog()
        rules.check(.example.stored, true)
        rules.note(.example.limit, saw: .number(2), true)
        #expect(rules.decide(CacheOutcome.hit).decision.deciding?.rule == .example.stored)
    }

    @Test func `is made by a requirement only if it fails, and by an exception only if it applies`() {
        var rules = RuleLog()
        rules.check(.example.stored, true)
        rules.require(.example.fresh, true)
        rules.except(.example.limit, false)
        #expect(rules.decide(CacheOutcome.hit).decision.deciding?.rule == .example.stored)
        rules.except(.example.limit, true)
        #expect(rules.decide(CacheOutcome.hit).decision.deciding?.rule == .example.limit)
        rules.require(.example.fresh, false)
        #expect(rules.decide(CacheOutcome.stale).decision.deciding?.rule == .example.fresh)
    }

    @Test func `is made by the rule that is named`() {
        var rules = RuleLog()
        rules.check(.example.answer, saw: .text("first"), false)
        rules.check(.example.answer, saw: .text("second"), true)
        rules.check(.example.limit, true)
        let decided = rules.decide(RetryOutcome.retry, by: .example.answer)
        #expect(decided.decision.deciding == RuleCheck(.example.answer, saw: .text("second"), held: true))
    }

    @Test func `is made by no rule where none was consulted`() {
        var rules = RuleLog()
        let decided = rules.decide(RetryOutcome.retry)
        #expect(decided.decision.deciding == nil && decided.decision.rules == [])
    }

    @Test func `is made after the checks in the arguments of the call`() {
        var rules = RuleLog()
        let decided = rules.decide(rules.check(.example.limit, false) ? RetryOutcome.retry : .doNotRetry)
        #expect(decided.choice == .doNotRetry)
        #expect(decided.decision.deciding == RuleCheck(.example.limit, saw: .nothing, held: false))
    }

    @Test func `takes over the rules of the decision it rests on, with the one that decided there`() {
        var below = RuleLog()
        below.check(.example.fresh, false)
        below.note(.example.limit, true)
        var rules = RuleLog()
        rules.check(.example.stored, true)
        rules.append(below.decide(CacheOutcome.stale).decision)
        let decision = rules.decide(CacheOutcome.stale).decision
        #expect(decision.rules.map(\.rule) == [.example.stored, .example.fresh, .example.limit])
        #expect(decision.deciding?.rule == .example.fresh)
    }
}

@Suite struct `The decisions of late` {
    private var known = KnownDecisions()

    private mutating func decision(_ outcome: String, _ saw: Saw, deciding: Int32 = 0) -> Decision {
        known.decision(
            DecisionRecord.Header(outcome: outcome, ruleCount: 1, decidingIndex: deciding),
            [RuleCheck(.example.limit, saw: saw, held: true)])
    }

    @Test mutating func `have one record if they are equal`() {
        let first = decision("retry", .text("a long text that has memory of its own"))
        let second = decision("retry", .text("a long text that has memory of its own"))
        #expect(first.record === second.record)
    }

    /// A text counts with its length only, so that all of these want the same place.
    @Test mutating func `are told apart`() {
        let decisions = [
            decision("retry", .text("aa")), decision("retry", .text("bb")), decision("retry", .text("aa")),
            decision("again", .text("aa")), decision("retry", .text("aa"), deciding: -1),
        ]
        #expect(decisions.map(\.rules[0].saw.text) == ["aa", "bb", "aa", "aa", "aa"])
        #expect(decisions.map(\.outcome) == ["retry", "retry", "retry", "again", "retry"])
        #expect(decisions.map { $0.deciding == nil } == [false, false, false, false, true])
    }

    @Test mutating func `are told apart by the bytes of texts that look the same`() {
        let texts = ["a\u{301}\u{323}", "a\u{323}\u{301}"]
        let seen = texts.map { decision("retry", .text($0)).rules[0].saw.text }
        let outcomes = texts.map { decision($0, .nothing).outcome }
        #expect(seen.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
        #expect(outcomes.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
    }
}

@Suite struct `An outcome` {
    @Test(
        arguments: [
            ("hit", CacheOutcome.hit), ("hit; ttl=5", .hit), ("fwd=stale; ttl=-4; revalidate", .stale),
            ("fwd=uri-miss", .uriMiss), ("fwd", nil), ("hits", nil), ("", nil),
        ] as [(String, CacheOutcome?)])
    func `is found in the words of a trace`(text: String, outcome: CacheOutcome?) {
        #expect(CacheOutcome(spelled: text) == outcome)
    }

    @Test func `may stand before or after its values`() {
        #expect(CacheValidationOutcome(spelled: "fwd-status=304; use stored") == .useStored)
        #expect(RedirectOutcome(spelled: "fail(-1007)") == .fail)
        #expect(ResponseLengthOutcome(spelled: "12 bytes") == .bytes)
        #expect(RangeOutcome(spelled: "bytes 7-11") == .part)
    }

    @Test func `is one of its kind's list`() {
        #expect(EventKind.cache.decided.outcome(spelled: "hit; ttl=5") == "hit")
        #expect(EventKind.cache.decided.outcome(spelled: "stored") == nil)
        #expect(EventKind.cache.stored.outcome(spelled: "hit") == nil)
    }

    @Test func `is the longer word where one word begins with another`() {
        #expect(BackgroundWakeOutcome(spelled: "wait for the others") == .waitForOthers)
        #expect(RetryOutcome(spelled: "retryWithDelay(0.2)") == .retryWithDelay)
    }
}

@Suite struct `A rule book` {
    @Test func `lists the rules of a group as they are declared`() {
        let book = RuleBook(Rule.example)
        #expect(
            book.rules.map(\.id) == [
                "example.stored", "example.fresh", "example.limit", "example.error-present",
                "example.answer",
            ])
        #expect(book["example.fresh"] == .example.fresh)
        #expect(book["example.old"] == nil)
    }
}
