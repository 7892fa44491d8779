import JSONText

extension ScriptDecoder {
    func action(_ json: JSON) -> ScriptedAction? {
        guard let (form, object) = ScriptForms.calls.open(json, self), let moment = moment(object),
            let call = form.init(object, self) as? any ScriptedCall
        else { return nil }
        return ScriptedAction(call: call, moment: moment)
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
            kind: object.word("kind", of: EventKind.all.map(\.name)),
            chain: object.word("chain", of: ObjectShape.chainNames).flatMap(Chain.init(rawValue:)),
            request: object.string("request"), callback: object.string("callback"),
            attempt: object.integer("attempt", in: 0...65_535),
            occurrence: object.integer("nth", in: 1...1_000_000) ?? 1)
        if object["kind"] == nil, object["callback"] == nil {
            object.error("an event needs \"kind\" or \"callback\"")
        }
        return pattern
    }
}
