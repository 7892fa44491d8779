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

    /// A recorded event as its line in the trace file reads, so that a run and its file show the same.
    public init(_ event: Event, number: UInt32, labels: Recorder) throws(JSONSyntaxError) {
        var writer = TraceWriter()
        writer.event(event, number: number, labels: labels)
        try self.init(json: JSON.parse(writer.takeBytes()))
    }
}

extension TraceDecision {
    fileprivate init(json: JSON) throws(JSONSyntaxError) {
        var rules: [RuleCheck] = []
        for rule in try json.required("rules").elements() {
            rules.append(
                RuleCheck(
                    id: try rule.required("id").text(), saw: try rule.required("saw").text(),
                    held: try rule.required("held").flag()))
        }
        self.init(outcome: try json.required("outcome").text(), rules: rules)
    }
}

// MARK: - Values of a known type

extension JSON {
    func mismatch(_ expected: String) -> JSONSyntaxError {
        JSONSyntaxError(offset: offset, expected: expected, found: typeName)
    }

    func required(_ key: String) throws(JSONSyntaxError) -> JSON {
        guard members != nil else { throw mismatch("an object with \"\(key)\"") }
        guard let value = self[key] else {
            throw JSONSyntaxError(offset: offset, expected: "\"\(key)\"", found: "an object without it")
        }
        return value
    }

    func text() throws(JSONSyntaxError) -> String {
        guard let string else { throw mismatch("a string") }
        return string
    }

    func flag() throws(JSONSyntaxError) -> Bool {
        guard let bool else { throw mismatch("true or false") }
        return bool
    }

    func elements() throws(JSONSyntaxError) -> [JSON] {
        guard let array else { throw mismatch("an array") }
        return array
    }

    func object() throws(JSONSyntaxError) -> [Member] {
        guard let members else { throw mismatch("an object") }
        return members
    }

    /// An event's number, a request's ordinal, a count: 0 to 4,294,967,295, as events keep them.
    func ordinal() throws(JSONSyntaxError) -> Int {
        guard let integer, integer >= 0, integer <= Int64(UInt32.max) else {
            throw mismatch("a whole number from 0 to \(UInt32.max)")
        }
        return Int(integer)
    }

    /// Virtual time. A moment that 63 bits cannot hold is the one that no run reaches.
    func nanoseconds() throws(JSONSyntaxError) -> UInt64 {
        switch value {
        case .integer(let integer) where integer >= 0: return UInt64(integer)
        case .number(let number) where number >= 0x1p63: return .max
        default: throw mismatch("a time in nanoseconds, not negative")
        }
    }
}
