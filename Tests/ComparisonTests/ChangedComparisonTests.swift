import Testing

@testable import Comparison

/// Explanations where a change has taken their usual premises away.
@Suite struct `An explanation of a changed story` {
    struct Told: CustomTestStringConvertible {
        let change: String
        let request: String
        var attempt = 0
        let part: Part
        let kind: Difference.Kind
        var name: String?
        let sentence: String

        var testDescription: String { "\(change), \(request), \(part)" }
    }

    private static let manual = "{ session: { startRequestsImmediately: false } }"
    private static let nobodyResumed =
        "4.7 starts a request when it is resumed, and nobody has resumed this one; 5.12 begins with a request when it is resumed, and nobody has resumed this one."

    @Test(arguments: [
        Told(
            change: manual, request: "profile", part: .wireHead, kind: .extra, sentence: nobodyResumed),
        Told(
            change: manual, request: "profile", part: .serializer, kind: .extra, sentence: nobodyResumed),
        Told(
            change: manual, request: "profile", part: .handler, kind: .extra, name: "json",
            sentence: nobodyResumed),
        Told(
            change: "{ requests: { profile: { startsWithHandler: false } } }", request: "profile",
            part: .validator, kind: .extra,
            sentence:
                "An app without a library resumes its tasks itself, and has not resumed this one; a layer of one's own that looks at no status takes an error page for an answer; 5.12 begins with a request when it is resumed, and nobody has resumed this one."
        ),
        Told(
            change: "{ requests: { profile: { handlers: [] } } }", request: "profile", part: .head,
            kind: .extra,
            sentence:
                "Without a library, a completion handler hears nothing before the end, neither of the head nor of the bytes; 5.12 starts no request before it has a handler."
        ),
        Told(
            change: "{ actions: [{ do: 'cancel', request: 'profile', at: 5 }] }", request: "orders",
            part: .retryDecision, kind: .value,
            sentence: "The chains did this with different values."),
        Told(
            change: "{ actions: [{ do: 'cancel', request: 'profile', at: 5 }] }", request: "profile",
            part: .retryDecision, kind: .value,
            sentence:
                "4.7 asks its retrier about every error, a cancellation among them; when the task of a cancelled request ends, 5.12 asks no retrier."
        ),
    ])
    func `has only premises that hold in the traces`(told: Told) throws {
        let comparison = try #require(try comparison("four-chains", changedBy: told.change))
        let sentences = comparison.differences.filter { difference in
            difference.kind == told.kind
                && difference.places.contains {
                    $0.request == told.request && $0.attempt == told.attempt && $0.part == told.part
                        && (told.name == nil || $0.name == told.name)
                }
        }.map(\.explanation.sentence)
        #expect(Set(sentences) == [told.sentence])
    }

    /// What 4.7 does not look at, 5.12 does: whether the certificate names the host.
    @Test(arguments: [(Part.sent, Difference.Kind.extra), (.serializer, .value), (.handler, .value)])
    func `names the evaluator that refuses a server which another chain accepts`(
        part: Part, kind: Difference.Kind
    ) throws {
        let change = """
            {
                certificates: { "bank 2026": { names: ["elsewhere.example.com"] } },
                session: { serverTrust: { evaluators: {
                    "bank.example.com": { certificates: ["bank 2026"], performDefaultValidation: false },
                } } },
            }
            """
        let sentences = try sentencesOnBalance(part, kind, changedBy: change)
        #expect(sentences == ["5.12's evaluator for the host refuses the server."])
    }

    /// An app without a library has no policy, and leaves the server to the system.
    @Test(arguments: [(Part.sent, Difference.Kind.extra), (.serializer, .value), (.handler, .value)])
    func `names the policy that refuses a server which an app without a library accepts`(
        part: Part, kind: Difference.Kind
    ) throws {
        let change =
            "{ chains: ['url-session', 'session-manager'], narration: [], questions: [], claims: [] }"
        let sentences = try sentencesOnBalance(part, kind, changedBy: change)
        #expect(sentences == ["4.7's policy for the host refuses the server."])
    }

    /// What explains how chains differ in a part of the request to the bank.
    private func sentencesOnBalance(
        _ part: Part, _ kind: Difference.Kind, changedBy change: String
    ) throws -> [String] {
        let comparison = try #require(try comparison("cancelled-or-untrusted", changedBy: change))
        return comparison.differences.filter { difference in
            difference.kind == kind
                && difference.places.contains { $0.request == "balance" && $0.part == part }
        }.map(\.explanation.sentence)
    }

    /// In the order of arrival, 4.7 does not lose it.
    @Test func `says what 4.7 has lost under another schedule`() throws {
        let comparison = try #require(
            try comparison("lost-retry", changedBy: "{ schedule: 'random-1000037' }"))
        let missing = comparison.differences.filter { difference in
            difference.kind == .missing && difference.places.contains { $0.part == .handler }
        }
        #expect(
            missing.map(\.explanation.sentence) == [
                "4.7 has lost the end of this attempt, which came before the delegate knew whose task it was."
            ])
    }

    @Test func `says nothing about causes where none is known`() {
        for kind in Difference.Kind.allCases {
            #expect(!Explanation.general(kind).contains(/because|have nothing|have something|lie behind/))
        }
    }
}
