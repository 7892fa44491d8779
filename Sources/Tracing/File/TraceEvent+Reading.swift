import JSONText

extension TraceEvent {
    /// Reads an event's line. Members it does not know are skipped: later versions may add some.
    ///
    /// - Throws: the place of the first member that is missing or of the wrong type.
    public init(json: JSON) throws(JSONSyntaxError) {
        guard json.members != nil else { throw json.mismatch("an event, which is an object") }
        self.init(
            number: try json.required("n").ordinal(),
            time: VirtualInstant(nanoseconds: try json.required("t").nanoseconds()),
            queue: try json["queue"]?.text() ?? "",
            request: try json["request"]?.ordinal(),
            attempt: try json["attempt"]?.ordinal(),
            task: try json["task"]?.ordinal(),
            cause: try json["cause"]?.ordinal(),
            kind: try json.required("kind").text(),
            source: try json["source"]?.text() ?? "",
            callback: try json["callback"]?.text(),
            data: try json["data"]?.object() ?? [],
            decision: try json["decision"].map(TraceDecision.init(json:)))
    }

    /// Reads a recorded event by way of its line in the trace file, so that a run and its file show the same.
    public init(_ event: Event, number: UInt32, labels: Recorder) throws(JSONSyntaxError) {
        var writer = TraceWriter()
        writer.event(event, number: number, labels: labels)
        try self.init(json: JSON.parse(writer.takeBytes()))
    }
}

extension TraceDecision {
    fileprivate init(json: JSON) throws(JSONSyntaxError) {
        let outcome = try json.required("outcome").text()
        var rules: [RuleCheck] = []
        for rule in try json.required("rules").elements() {
            rules.append(
                RuleCheck(
                    id: try rule.required("id").text(), saw: try rule.required("saw").text(),
                    held: try rule.required("held").flag()))
        }
        self.init(outcome: outcome, rules: rules, by: try json["by"]?.text())
    }
}
