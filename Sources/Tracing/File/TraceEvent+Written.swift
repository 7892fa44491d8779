import JSONText

/// The keys of an event's line as they are written, for the writer and for the reader of what it wrote.
struct WrittenKeys: Sendable {
    let number = WrittenKey(before: .n)
    let time = WrittenKey(before: .t)
    let queue = WrittenKey(before: .queue)
    let request = WrittenKey(before: .request)
    let attempt = WrittenKey(before: .attempt)
    let task = WrittenKey(before: .task)
    let cause = WrittenKey(before: .cause)
    let kind = WrittenKey(before: .kind)
    let source = WrittenKey(before: .source)
    let callback = WrittenKey(before: .callback)
    let data = WrittenKey(before: .data)
    let decision = WrittenKey(before: .decision)

    static let all = WrittenKeys()
}

extension WrittenKey {
    fileprivate init(before member: EventMember) {
        self.init((member == .n ? "{" : ",") + "\"\(member.name)\":")
    }
}

// What an event's line says, if it is laid out as the writer lays it out. Nil for any other line, which may
// be an event all the same.
extension TraceEvent {
    init?(written bytes: UnsafeRawBufferPointer, _ known: KnownTexts?) {
        let keys = WrittenKeys.all
        var line = WrittenLine(bytes)
        guard let number = line.ordinal(keys.number, from: 1), let time = line.number(keys.time) else {
            return nil
        }
        let queue = line.text(keys.queue, known) ?? ""
        let request = line.ordinal(keys.request, from: 1)
        let attempt = line.ordinal(keys.attempt)
        let task = line.ordinal(keys.task, from: 1)
        let cause = line.ordinal(keys.cause, from: 1)
        // No event: to read it as any JSON says where it is wrong.
        if let cause, cause >= number { return nil }
        guard let kind = line.text(keys.kind, known) else { return nil }
        let source = line.text(keys.source, known) ?? ""
        let callback = line.text(keys.callback, known)
        let data = line.value(keys.data) { parser throws(JSONSyntaxError) in try parser.value().object() }
        let decision = line.value(keys.decision) { parser throws(JSONSyntaxError) in
            try TraceDecision(&parser, known)
        }
        guard line.isWhole else { return nil }
        self.init(
            number: number, time: VirtualInstant(nanoseconds: UInt64(time)), queue: queue, request: request,
            attempt: attempt, task: task, cause: cause, kind: kind, source: source, callback: callback,
            data: data ?? [], decision: decision)
    }
}

extension TraceEvent {
    /// The kind of an event, and the part of its line with its data and its decision.
    static func payload(
        written bytes: UnsafeRawBufferPointer, _ known: KnownTexts?
    ) -> (kind: String, said: UnsafeRawBufferPointer)? {
        var line = WrittenLine(bytes)
        guard let head = Head(&line, known) else { return nil }
        line.passText(WrittenKeys.all.source)
        line.passText(WrittenKeys.all.callback)
        return line.fits ? (head.kind, line.rest) : nil
    }
}

extension TraceEvent.Head {
    init?(written bytes: UnsafeRawBufferPointer, _ known: KnownTexts?) {
        var line = WrittenLine(bytes)
        self.init(&line, known)
    }

    /// Takes the members of a line up to the kind.
    fileprivate init?(_ line: inout WrittenLine, _ known: KnownTexts?) {
        let keys = WrittenKeys.all
        guard let number = line.ordinal(keys.number, from: 1), line.number(keys.time) != nil else {
            return nil
        }
        line.passText(keys.queue)
        let request = line.ordinal(keys.request, from: 1)
        let attempt = line.ordinal(keys.attempt)
        let task = line.ordinal(keys.task, from: 1)
        _ = line.ordinal(keys.cause)
        guard let kind = line.text(keys.kind, known), line.fits else { return nil }
        self.init(number: number, request: request, attempt: attempt, task: task, kind: kind)
    }
}
