import JSONText
import ScriptReading

// The keys of narration, of questions, and of the events that they are about.

extension Narration: ScriptValue {
    package static var type: ScriptType<Narration> { .object(NarrationKeys.self) }

    private struct NarrationKeys: ScriptRecord {
        static let noun = "a narration"

        @Key("at", "The event that it is about.") private var pattern: EventPattern
        @Key("text", "The remark.") private var text: String

        func made(_ object: ScriptObject) -> Narration? { Narration(pattern: pattern, text: text) }
    }
}

extension Question: ScriptValue {
    package static var type: ScriptType<Question> { .object(QuestionKeys.self) }

    private struct QuestionKeys: ScriptRecord {
        static let noun = "a question"

        @Key("at", "The event that it is about. At a terminal, it is asked before the event is shown.")
        private var pattern: EventPattern
        @Key("ask", "The question.") private var ask: String
        @Key("answer", "The answer, with its reason.") private var answer: String
        @Key("choices", "Answers to choose from.") private var choices: [String] = []

        @Key(
            "right", .rightChoice,
            "The right choice, or an object with that of each chain; without it, what the answer begins with."
        )
        private var right: RightChoice?

        func made(_ object: ScriptObject) -> Question? {
            var question = Question(pattern: pattern, ask: ask, answer: answer, choices: choices)
            switch right {
            case nil: question.right = choiceThatBegins(answer)
            case .everywhere(let choice): question.right = choices.firstIndex(of: choice)
            case .byChain(let rights):
                for (chain, choice) in rights {
                    question.rightByChain[chain] = choices.firstIndex(of: choice)
                }
            }
            let isAskable =
                2...26 ~= choices.count && Set(choices).count == choices.count && !choices.contains("")
            if $choices.isGiven, !isAskable {
                object.refuse($choices, because: "expected 2 to 26 choices, all different, and none empty")
            }
            if let right, right.choices.isEmpty || !right.choices.allSatisfy(choices.contains) {
                object.refuse($right, because: "expected one of the choices")
            }
            return question
        }

        /// The longest choice with which the answer begins, as in `No. The response is fresh`.
        private func choiceThatBegins(_ answer: String) -> Int? {
            let answer = answer.lowercased()
            let fitting = choices.indices.filter { index in
                let choice = choices[index].lowercased()
                return answer.hasPrefix(choice) && answer.dropFirst(choice.count).first?.isLetter != true
            }
            return fitting.max { choices[$0].count < choices[$1].count }
        }
    }
}

/// What a script says is right: one choice, or another one on each chain.
private enum RightChoice {
    case everywhere(String)
    case byChain([(Chain, String)])

    var choices: [String] {
        switch self {
        case .everywhere(let choice): [choice]
        case .byChain(let rights): rights.map { $0.1 }
        }
    }
}

extension ScriptType where Value == RightChoice {
    /// A choice, or an object in which each chain has its own.
    fileprivate static var rightChoice: ScriptType {
        ScriptType(.oneOf([.string, .map(.string)])) { json, reading in
            if let choice = json.string { return .everywhere(choice) }
            guard let members = json.members else {
                return reading.mismatch(json, "a choice, or an object with the choice of each chain")
            }
            var rights: [(Chain, String)] = []
            for member in members {
                guard let chain = Chain(rawValue: member.key) else {
                    let chains = Chain.allCases.map(\.rawValue)
                    reading.reader.problems.error(
                        "\"\(reading.key)\": expected a chain, \(TypeShape.quotedChoice(chains)), found"
                            + " \(quoted(member.key))", at: member.keyOffset)
                    continue
                }
                reading.reader.names.mean(chain, at: member.value, reading.key)
                guard let choice = String.type.read(member.value, reading) else { continue }
                rights.append((chain, choice))
            }
            return .byChain(rights)
        }
    }
}

extension EventPattern: ScriptValue {
    package static var type: ScriptType<EventPattern> { .object(PatternKeys.self) }

    private struct PatternKeys: ScriptRecord {
        static let noun = "an event"

        @Key("kind", EventKindWords.all, "The event's kind, such as retry.decided.") private var kind: String?
        @Key("chain", .meant, "The only chain that it is about.") private var chain: Chain?
        @Key("request", .name(of: .request), "The id of the request that it is about.")
        private var request: String?
        @Key("callback", "The call of the real library that it stands for.") private var callback: String?
        @Key("attempt", in: 0...65_535, "How often the request had been retried.")
        private var attempt: Int?
        @Key("outcome", "What the event decided, by its word alone.") private var outcome: String?
        @Key("nth", in: 1...1_000_000, "Which one of several events; the first by default.")
        private var occurrence = 1

        func made(_ object: ScriptObject) -> EventPattern? {
            if !$kind.isGiven, !$callback.isGiven {
                object.error("an event needs \"kind\" or \"callback\"")
            }
            if let outcome {
                let kind = kind.flatMap { EventKind.named($0) }
                if let reason = complaint(about: outcome, of: kind) {
                    object.refuse($outcome, because: reason)
                }
            }
            return EventPattern(
                kind: kind, chain: chain, request: request, callback: callback, attempt: attempt,
                outcome: outcome, occurrence: occurrence)
        }

        /// Why a text is no word of an outcome of this kind or, without one, of any kind; nil if it is one.
        ///
        /// "wait for the others" is a word of one kind; of another, it is "wait" with more behind it.
        private func complaint(about outcome: String, of kind: EventKind?) -> String? {
            let words = kind.map { Set($0.outcomes) } ?? EventKindWords.outcomes
            if words.contains(outcome) { return nil }
            let kinds = kind.map { [$0] } ?? EventKind.all
            guard let word = kinds.lazy.compactMap({ $0.outcome(spelled: outcome) }).first else {
                return EventKind.reason(against: outcome, asOutcomeOf: kinds)
            }
            return "expected the word alone, \"\(word)\""
        }
    }
}

/// The kinds of events as words, made once, because nearly every script names some and there are hundreds.
private enum EventKindWords {
    static let all = ScriptType<String>.words(EventKind.all.map { ($0.name, $0.name) }) {
        KindPattern.listing(for: $0)
    }
    /// What events of all kinds can decide.
    static let outcomes = Set(EventKind.all.flatMap(\.outcomes))
}
