import JSONText

extension TraceEvent {
    private static let keys = JSONKeys(EventMember.self)
    /// The numbers of events, requests and tasks.
    private static let numbers = 1...Int(UInt32.max)

    /// Whether a message about a key that stands twice names one of these members, and no word of a trace.
    static func isOwnKey(_ found: String) -> Bool {
        EventMember.allCases.contains { found == "\"\($0.name)\" again" }
    }

    /// Reads an event's line. Members it does not know are skipped: later versions may add some.
    ///
    /// - Parameter known: the texts of the lines that were read before, which the words of this one are
    ///   likely to be among.
    /// - Throws: the place of the first member of the wrong type, or the end of an object that lacks a
    ///   member.
    public init(
        line: UnsafeRawBufferPointer, known: KnownTexts? = nil
    ) throws(JSONSyntaxError) {
        if let event = TraceEvent(written: line, known) {
            self = event
            return
        }
        var number: Int?
        var time: UInt64?
        var queue = ""
        var request: Int?
        var attempt: Int?
        var task: Int?
        var origin: JSON?
        var kind: String?
        var source = ""
        var callback: String?
        var data: [JSON.Member] = []
        var decision: TraceDecision?
        var parser = JSONParser(line)
        try parser.object(Self.keys, "an event, which is an object") { parser, key throws(JSONSyntaxError) in
            switch EventMember(rawValue: key) {
            case .n: number = try parser.ordinal(in: Self.numbers)
            case .t: time = try parser.nanoseconds()
            case .queue: queue = try parser.text(known)
            case .request: request = try parser.ordinal(in: Self.numbers)
            case .attempt: attempt = try parser.ordinal()
            case .task: task = try parser.ordinal(in: Self.numbers)
            case .cause: origin = try parser.value()
            case .kind: kind = try parser.text(known)
            case .source: source = try parser.text(known)
            case .callback: callback = try parser.text(known)
            case .data: data = try parser.value().object()
            case .decision: decision = try TraceDecision(&parser, known)
            case nil: break
            }
            return true
        }
        guard let number else { throw parser.missing("n") }
        guard let time else { throw parser.missing("t") }
        guard let kind else { throw parser.missing("kind") }
        try parser.end()
        // Other programs may write the cause before the number.
        let cause = try origin?.number(ofEventBefore: number)
        self.init(
            number: number, time: VirtualInstant(nanoseconds: time), queue: queue, request: request,
            attempt: attempt, task: task, cause: cause, kind: kind, source: source, callback: callback,
            data: data, decision: decision)
    }

    /// Reads an event's line from memory.
    public init(line: [UInt8]) throws(JSONSyntaxError) {
        // The typed error cannot pass through `withUnsafeBytes`, which is older than typed errors.
        self = try line.withUnsafeBytes { bytes in
            Result { () throws(JSONSyntaxError) in try TraceEvent(line: bytes) }
        }.get()
    }

    /// Reads a recorded event by way of its line in the trace file, so that a run and its file show the same.
    ///
    /// - Parameters:
    ///   - writer: what writes the line. It has no other use meanwhile.
    ///   - known: the texts that events before it had.
    public init(
        _ event: Event, number: UInt32, labels: Recorder, by writer: inout TraceWriter,
        known: KnownTexts? = nil
    ) throws(JSONSyntaxError) {
        writer.line(event, number, labels)
        self = try writer.take { bytes in
            Result { () throws(JSONSyntaxError) in try TraceEvent(line: bytes, known: known) }
        }.get()
    }
}

extension JSON {
    /// The number of an event before another one, which alone can be its cause.
    fileprivate func number(ofEventBefore next: Int) throws(JSONSyntaxError) -> Int {
        let number = try ordinal()
        guard number >= 1, number < next else { throw mismatch("the number of an event before \(next)") }
        return number
    }
}

extension TraceEvent {
    /// The beginning of an event's line: enough to tell whose event it is, at a fraction of the cost.
    public struct Head: Sendable {
        /// The number of the event, from 1.
        public var number = 0
        /// The request that it is about; nil if it is about none.
        public var request: Int?
        /// Which attempt of the request it is about, from 0; nil if it is about none.
        public var attempt: Int?
        /// The task that it is about; nil if it is about none.
        public var task: Int?
        /// Its kind, as the trace spells it. It may be one that this program does not know.
        public var kind = ""

        /// A member that is missing keeps the value that it has here.
        ///
        /// - Throws: the place of the first of these members that is of the wrong type.
        public init(
            line: UnsafeRawBufferPointer, known: KnownTexts? = nil
        ) throws(JSONSyntaxError) {
            if let head = Self(written: line, known) {
                self = head
                return
            }
            var parser = JSONParser(line)
            try parser.object(TraceEvent.keys) { parser, key throws(JSONSyntaxError) in
                switch EventMember(rawValue: key) {
                case .n: number = try parser.ordinal(in: TraceEvent.numbers)
                case .request: request = try parser.ordinal(in: TraceEvent.numbers)
                case .attempt: attempt = try parser.ordinal()
                case .task: task = try parser.ordinal(in: TraceEvent.numbers)
                // Whatever order another program wrote them in.
                case .kind: kind = try parser.text(known)
                default: try parser.skip()
                }
                return true
            }
            attempt = TraceEvent.attempt(attempt, of: request)
        }
    }

    /// The beginning of this event's line.
    public var head: Head {
        Head(number: number, request: request, attempt: attempt, task: task, kind: kind)
    }
}

extension TraceEvent.Head {
    init(number: Int, request: Int?, attempt: Int?, task: Int?, kind: String) {
        (self.number, self.kind) = (number, kind)
        (self.request, self.task) = (request, task)
        self.attempt = TraceEvent.attempt(attempt, of: request)
    }
}

extension TraceDecision {
    private enum Key: Int, CaseIterable, CodingKey { case outcome, by, rules }
    private enum RuleKey: Int, CaseIterable, CodingKey { case id, saw, held }

    private static let keys = JSONKeys(Key.self)
    private static let ruleKeys = JSONKeys(RuleKey.self)

    init(_ parser: inout JSONParser, _ known: KnownTexts?) throws(JSONSyntaxError) {
        var outcome: String?
        var by: String?
        var rules: [RuleCheck]?
        try parser.object(Self.keys) { parser, key throws(JSONSyntaxError) in
            switch Key(rawValue: key) {
            case .outcome: outcome = try parser.text(known)
            case .by: by = try parser.text(known)
            case .rules: rules = try Self.rules(&parser, known)
            case nil: break
            }
            return true
        }
        guard let outcome, let rules else {
            throw parser.missing(outcome == nil ? "outcome" : "rules")
        }
        self.init(outcome: outcome, rules: rules, by: by)
    }

    private static func rules(
        _ parser: inout JSONParser, _ known: KnownTexts?
    ) throws(JSONSyntaxError) -> [RuleCheck] {
        var rules: [RuleCheck] = []
        try parser.array { parser throws(JSONSyntaxError) in
            var id: String?
            var saw: String?
            var held: Bool?
            try parser.object(Self.ruleKeys) { parser, key throws(JSONSyntaxError) in
                switch RuleKey(rawValue: key) {
                case .id: id = try parser.text(known)
                case .saw: saw = try parser.text(known)
                case .held: held = try parser.value().flag()
                case nil: break
                }
                return true
            }
            guard let id, let saw, let held else {
                throw parser.missing(id == nil ? "id" : saw == nil ? "saw" : "held")
            }
            rules.append(RuleCheck(id: id, saw: saw, held: held))
        }
        return rules
    }
}
