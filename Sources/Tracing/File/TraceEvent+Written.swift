import JSONText

/// The signs before the values of an event's line, for the writer and for the reader of what it wrote.
struct EventSigns: Sendable {
    let number = WrittenSigns(before: .n)
    let time = WrittenSigns(before: .t)
    let queue = WrittenSigns(before: .queue)
    let request = WrittenSigns(before: .request)
    let attempt = WrittenSigns(before: .attempt)
    let task = WrittenSigns(before: .task)
    let cause = WrittenSigns(before: .cause)
    let kind = WrittenSigns(before: .kind)
    let source = WrittenSigns(before: .source)
    let callback = WrittenSigns(before: .callback)
    let data = WrittenSigns(before: .data)
    let decision = WrittenSigns(before: .decision)

    static let all = EventSigns()
}

extension WrittenSigns {
    fileprivate init(before member: EventMember) {
        self.init((member == .n ? "{" : ",") + "\"\(member.name)\":")
    }
}

// What an event's line says, if it is laid out as the writer lays it out. Nil for any other line, which may
// be an event all the same.
extension TraceEvent {
    init?(written bytes: UnsafeRawBufferPointer, _ known: KnownTexts?) {
        let signs = EventSigns.all
        var line = WrittenLine(bytes)
        guard let number = line.ordinal(signs.number), let time = line.number(signs.time) else { return nil }
        let queue = line.text(signs.queue, known) ?? ""
        let request = line.ordinal(signs.request)
        let attempt = line.ordinal(signs.attempt)
        let task = line.ordinal(signs.task)
        let cause = line.ordinal(signs.cause)
        guard let kind = line.text(signs.kind, known) else { return nil }
        let source = line.text(signs.source, known) ?? ""
        let callback = line.text(signs.callback, known)
        let data = line.value(signs.data) { parser throws(JSONSyntaxError) in try parser.value().object() }
        let decision = line.value(signs.decision) { parser throws(JSONSyntaxError) in
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
        line.passText(EventSigns.all.source)
        line.passText(EventSigns.all.callback)
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
        let signs = EventSigns.all
        guard let number = line.ordinal(signs.number), line.number(signs.time) != nil else { return nil }
        line.passText(signs.queue)
        let request = line.ordinal(signs.request)
        _ = line.ordinal(signs.attempt)
        let task = line.ordinal(signs.task)
        _ = line.ordinal(signs.cause)
        guard let kind = line.text(signs.kind, known), line.fits else { return nil }
        self.init(number: number, request: request, task: task, kind: kind)
    }
}
