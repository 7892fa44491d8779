extension ScriptDecoder {
    func action(_ object: ScriptObject) -> ScriptedAction? {
        guard let request = object.string("request"), let verb = verb(object), let moment = moment(object)
        else {
            return nil
        }
        return ScriptedAction(verb: verb, request: request, moment: moment)
    }

    private func verb(_ object: ScriptObject) -> ScriptedAction.Verb? {
        let word = object.word("do", of: ["cancel", "suspend", "resume", "addHandler"])
        if let json = object["handler"], word != "addHandler" {
            object.error("\"handler\": expected \"do\": \"addHandler\" beside it", at: json)
        }
        switch word {
        case "cancel": return .cancel
        case "suspend": return .suspend
        case "resume": return .resume
        case "addHandler":
            guard let json = object["handler"] else {
                object.error("an action that does addHandler needs \"handler\"")
                return nil
            }
            return handler(json, object, "handler").map { .addHandler($0) }
        default: return nil
        }
    }

    private func moment(_ object: ScriptObject) -> ScriptedAction.Moment? {
        switch (object["at"] != nil, object["after"] != nil) {
        case (true, false): return object.milliseconds("at").map { .time($0) }
        case (false, true): return object.object("after", .eventPattern).map { .event(eventPattern($0)) }
        case (true, true), (false, false):
            object.error("an action needs either \"at\" or \"after\"")
            return nil
        }
    }

    func narration(_ object: ScriptObject) -> Narration {
        Narration(pattern: pattern(of: object), text: object.string("text") ?? "")
    }

    func question(_ object: ScriptObject) -> Question {
        Question(
            pattern: pattern(of: object), ask: object.string("ask") ?? "",
            answer: object.string("answer") ?? "",
            choices: object.strings("choices"))
    }

    private func pattern(of object: ScriptObject) -> EventPattern {
        object.object("at", .eventPattern).map(eventPattern) ?? EventPattern()
    }

    private func eventPattern(_ object: ScriptObject) -> EventPattern {
        let pattern = EventPattern(
            kind: object.word("kind", of: EventKind.allCases.map(\.rawValue)),
            request: object.string("request"),
            callback: object.string("callback"), attempt: object.integer("attempt", in: 0...65_535),
            occurrence: object.integer("nth", in: 1...1_000_000) ?? 1)
        if object["kind"] == nil, object["callback"] == nil {
            object.error("an event needs \"kind\" or \"callback\"")
        }
        return pattern
    }
}
