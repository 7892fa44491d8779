import Testing
import Tracing
import Walkthrough
import Walkthroughs

@testable import Comparison

/// A column for each chain that has all that a walkthrough asks for, or that it names.
private func columns(_ name: String, on chains: [Chain] = Chain.allCases) throws -> [TraceColumn] {
    var script = try ScriptLoader.load(Walkthroughs.catalogue.find(name))
    script.chains += script.furtherChains
    return try chains.filter(script.chains.contains).map { chain in
        let run = try WalkthroughRun(script: script, chain: chain.rawValue)
        run.runToEnd()
        return TraceColumn(run.recorder, header: run.header)
    }
}

@Suite struct `An explanation of any choice of chains` {
    /// What is said of one step of a request.
    struct Case: CustomTestStringConvertible {
        let walkthrough: String
        let chains: [Chain]
        let request: String
        let part: Part
        let kind: Difference.Kind
        var name: String?
        let sentence: String

        var testDescription: String { "\(walkthrough) on \(chains.map(\.rawValue)), \(request), \(part)" }
    }

    private static let handedOver =
        "Without a library, everything is handed over in one call of the completion handler; what the app does with it comes after."
    private static let noURLRequest =
        "Alamofire makes no URLRequest for a download that goes on from resume data."
    private static let withoutLibrary: [Chain] = [.urlSession, .resource]

    @Test(arguments: [
        Case(
            walkthrough: "four-chains", chains: withoutLibrary + [.session], request: "profile",
            part: .handler, kind: .missing, name: "completionHandler", sentence: handedOver),
        Case(
            walkthrough: "four-chains", chains: withoutLibrary + [.sessionManager], request: "profile",
            part: .handler, kind: .missing, name: "completionHandler", sentence: handedOver),
        Case(
            walkthrough: "parameters", chains: withoutLibrary + [.session], request: "search",
            part: .handler, kind: .missing, name: "completionHandler", sentence: handedOver),
        Case(
            walkthrough: "four-chains", chains: withoutLibrary + [.sessionManager], request: "profile",
            part: .adaptation, kind: .extra, sentence: "Without a library, nobody adapts a request."),
        Case(
            walkthrough: "four-chains", chains: withoutLibrary + [.sessionManager], request: "orders",
            part: .retryDecision, kind: .extra,
            sentence: "Without a library, nobody tries again: there is one attempt."),
        Case(
            walkthrough: "timeouts", chains: [.urlSession, .sessionManager, .session],
            request: "rest of the file", part: .urlRequest, kind: .extra, sentence: noURLRequest),
        Case(
            walkthrough: "timeouts", chains: [.urlSession, .session], request: "rest of the file",
            part: .urlRequest, kind: .extra, sentence: noURLRequest),
        Case(
            walkthrough: "who-sets-a-header", chains: [.urlSession, .session], request: "with a key",
            part: .wireHead, kind: .value,
            sentence:
                "5.12 asks the request's own interceptor as well, and the server answers what that has added."
        ),
        Case(
            walkthrough: "cookies", chains: [.resource, .sessionManager], request: "logout", part: .redirect,
            kind: .queue,
            sentence:
                "Where a session has no delegate to ask, URLSession decides by itself, on a queue of its own; 4.7 hears of it on the session's delegate queue."
        ),
        Case(
            walkthrough: "cookies", chains: withoutLibrary, request: "logout", part: .redirect, kind: .queue,
            sentence:
                "The delegate of an app without a library hears of it on the session's delegate queue; where a session has no delegate to ask, URLSession decides by itself, on a queue of its own."
        ),
        Case(
            walkthrough: "cache-policies", chains: [.resource, .session], request: "wine, do not load",
            part: .serializer, kind: .extra,
            sentence:
                "A layer of one's own that gets no bytes decides that there is no model, and asks no serializer."
        ),
        Case(
            walkthrough: "delegate-closures", chains: [.urlSession, .sessionManager, .session],
            request: "logo again", part: .validator, kind: .time,
            sentence:
                "The app without a library had a response in its cache, and sent nothing; 5.12 had a response in its cache, and sent nothing."
        ),
        Case(
            walkthrough: "refused-content-type", chains: [.urlSession, .session], request: "order",
            part: .handler, kind: .value,
            sentence:
                "An app without a library looks at the status for validate(), and not at the content type."
        ),
        Case(
            walkthrough: "response-cacher", chains: [.urlSession, .session], request: "settings again",
            part: .handler, kind: .value,
            sentence: "The task of the app without a library failed before a response came."),
        Case(
            walkthrough: "response-cacher", chains: [.urlSession, .session], request: "settings again",
            part: .head, kind: .missing,
            sentence: "The task of the app without a library failed before a response came."),
    ])
    func `says why they differ`(told: Case) throws {
        let comparison = try Comparison(columns(told.walkthrough, on: told.chains))
        let sentences = comparison.differences.filter { difference in
            difference.kind == told.kind
                && difference.places.contains {
                    $0.request == told.request && $0.attempt == 0 && $0.part == told.part
                        && (told.name == nil || $0.name == told.name)
                }
        }.map(\.explanation.sentence)
        #expect(sentences == [told.sentence])
    }

    @Test(arguments: Walkthroughs.catalogue.names)
    func `is about chains that are there, and true of them`(name: String) throws {
        let columns = try columns(name)
        for choice in 0..<(1 << columns.count) where choice.nonzeroBitCount > 1 {
            let comparison = Comparison(columns.indices.filter { choice >> $0 & 1 == 1 }.map { columns[$0] })
            for difference in comparison.differences {
                let told = Told(difference, comparison)
                if !difference.explanation.isSpecific { Issue.record("nothing is said of \(told)") }
                for word in told.foreignWords { Issue.record("\(word) is not there: \(told)") }
                for claim in told.untrue { Issue.record("\(claim) is not true: \(told)") }
            }
        }
    }

    @Test func `is refused if it is about another chain, or if a trace refutes it`() throws {
        let comparison = try Comparison(columns("cookies", on: [.resource, .sessionManager]))
        let difference = try #require(comparison.differences.first { $0.places[0].part == .redirect })
        let queue = "the session's delegate queue"
        let explanation = Explanation(
            sentence: "Plain URLSession is on \(queue).", clauses: ["plain URLSession is on \(queue)"],
            speakers: ["plain URLSession is on \(queue)": ["resource"]], sources: [])
        let told = Told(
            Difference(number: 1, kind: .queue, explanation: explanation, places: difference.places),
            comparison)
        #expect(told.foreignWords == ["plain URLSession"])
        #expect(told.untrue == [queue])
    }
}

/// A difference, and what can be checked of its explanation.
private struct Told: CustomStringConvertible {
    private let difference: Difference
    private let comparison: Comparison

    init(_ difference: Difference, _ comparison: Comparison) {
        self.difference = difference
        self.comparison = comparison
    }

    var description: String {
        let place = difference.places[0]
        return """
            \(comparison.walkthrough) on \(comparison.chains.joined(separator: ",")), [\(difference.number)], \
            \(difference.kind) of \(place.part?.rawValue ?? "an attempt") in \(place.request): \
            \(difference.explanation.sentence)
            """
    }

    /// The words by which an explanation calls one chain.
    private static let words = [
        Chain.urlSession: "plain URLSession", .resource: "a layer of one's own", .sessionManager: "4.7",
        .session: "5.12",
    ]

    /// The words for chains that are not compared.
    var foreignWords: [String] {
        let sentence = difference.explanation.sentence.lowercased()
        return Chain.allCases.filter { !comparison.chains.contains($0.rawValue) }.compactMap {
            Self.words[$0]
        }
        .filter { sentence.contains($0.lowercased()) }
    }

    /// The claims of the explanation that a trace refutes.
    var untrue: [String] {
        Claim.all.filter { claim in
            difference.explanation.clauses.filter { $0.contains(claim.words) }.contains { clause in
                let speakers = difference.explanation.speakers[clause] ?? []
                return difference.places.contains { place in
                    place.sides.flatMap(\.chains).filter(speakers.contains).contains { chain in
                        !claim.holds(situation(chain, place))
                    }
                }
            }
        }.map(\.words)
    }

    private func situation(_ chain: String, _ place: Difference.Place) -> Situation {
        let section = comparison.sections.first { $0.request == place.request && $0.attempt == place.attempt }
        return Situation(
            kind: difference.kind, place: place, chain: chain,
            column: comparison.chains.firstIndex(of: chain)!, index: SectionIndex(section!))
    }
}

/// Words of an explanation, and what the trace of the chain that they are about has to show.
private struct Claim: Sendable {
    let words: String
    let holds: @Sendable (Situation) -> Bool

    static let all: [Claim] = [
        Claim(words: "the session's delegate queue") {
            $0.kind != .queue || $0.cell?.queue.hasPrefix("NSOperationQueue") == true
        },
        Claim(words: "URLSession decides by itself, on a queue of its own") {
            $0.cell?.queue == "com.apple.NSURLSession-work"
        },
        Claim(words: "its root queue") { $0.cell?.queue.hasSuffix("rootQueue") == true },
        Claim(words: "the session's serialization queue") {
            $0.cell?.queue.hasSuffix("serializationQueue") == true
        },
        Claim(words: "one call of the completion handler") { $0.place.name == "completionHandler" },
        Claim(words: "no such handler") { $0.place.name != "completionHandler" },
        Claim(words: "was cancelled") { $0.saw(.request.cancelled) },
        Claim(words: "whether it is ever resumed or not") {
            $0.isOther { $0.saw(.request.created) && !$0.saw(.request.resumed) && !$0.saw(.task.created) }
        },
        Claim(words: "nobody has resumed this one") { !$0.saw(.request.resumed) },
        Claim(words: "before it has a handler") { !$0.saw(.handler.added) },
        Claim(words: "another attempt is to come") { $0.saw(.retry.decided) && $0.isRetried },
        Claim(words: "has lost the end of this attempt") { $0.saw(.registry.missed) },
        Claim(words: "goes on from resume data") { $0.saw(.resumeData.useDecided) },
        Claim(words: "had a response in its cache") { !$0.saw(.transport.sent) && $0.saw(.cache.decided) },
        Claim(words: "a second attempt to wait for") { $0.isOther(\.isRetried) },
        Claim(words: "after an error there is nothing to parse") {
            $0.index.cells(.handler, $0.column).contains(where: \.isFailure)
        },
        Claim(words: "failed before a response came") {
            !$0.saw(.transport.receivedHead) && $0.error != nil
        },
        Claim(words: "the request's own interceptor") { own in
            own.saw(.adapt.completed)
                && own.isOther {
                    $0.status != own.status || $0.saw(.adapt.decided) && !$0.saw(.adapt.completed)
                }
        },
    ]
}

extension Situation {
    /// The status that the server gives first.
    fileprivate var status: String? { value("status", of: .wireHead) }
}
