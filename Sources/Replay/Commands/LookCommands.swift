import JSONText
import TextPages
import Tracing

/// Commands that show what an event holds: print, headers, body, curl, diff, source.
extension Command {
    static let print = Command(
        "print", aliases: ["p", "x"], .look, hint: "[FIELD|N]", argument: .field,
        "show a field of this event, or all fields of this one or of event N",
        details: """
            Fields inside others are reached by dots: `print headers.Authorization`, `print changes.0.to`. \
            What the event itself does not hold is looked up in the state, as `info requests` shows it \
            (`print status`, `print error`), and `print changes` shows what `diff` shows. The error of a \
            request is the one that its newest handler was called with; before that, it is what went wrong \
            in this attempt, and it stays so if a completion hears of no error. In Alamofire 5, the error of a \
            serializer is not `Request.error`, but the handler gets it, so it counts here.
            """
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.printField(invocation.argument)
    }

    static let headers = Command(
        "headers", .look, hint: "[N]",
        "show the headers of the request or response at this event, or at event N"
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.headers(invocation.argument)
    }

    static let body = Command(
        "body", .look, hint: "[N]", "show the body of the request or response at this event, or at event N"
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.body(invocation.argument)
    }

    static let curl = Command(
        "curl", .look, hint: "[N]", "show the request as it is here, or at event N, as a command for curl",
        details: "The text is quoted for a shell, whatever the request holds."
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.curl(invocation.argument)
    }

    static let diff = Command(
        "diff", .look, hint: "[N]", "show what this event changed, or event N"
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.diff(invocation.argument)
    }

    static let source = Command(
        "source", aliases: ["src"], .look, hint: "[LINES|#N]",
        "show our source where this event was recorded, and what it mirrors",
        details: """
            LINES is how many lines to show before and after; 6 unless given. `source #14` is about event \
            14. Where a walkthrough has Swift of its own and the event is about a call to it, the method \
            that is called comes first. At an answer, the lines that may have given it have an arrow.
            """
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.source(invocation.argument)
    }
}

extension Interpreter {
    func printField(_ argument: String) throws(CommandError) -> Page {
        let path = EventFields.spelled(argument)
        let isNumber = Self.number(path) != nil
        let event = try event(named: isNumber ? path : "")
        var page = Page()
        if path.isEmpty || isNumber {
            let fields = event.fields
            // The names of a trace from anywhere may have any length.
            let width = min(fields.map(\.name.count).max() ?? 0, 40)
            for (name, value) in fields {
                let text = Self.text(of: value, name: name)
                page.entry(TextLine(name, .dim), TextLine(text), width: width)
            }
            return page
        }
        if path == "changes" { return try diff("") }
        if let value = event.field(path) { return Self.shown(value, name: path) }
        if let page = state(path, at: event) { return page }
        let names = event.fieldNames
        throw CommandError(
            "event #\(event.number) has no field \"\(path)\"; it has \(names.joined(separator: ", "))"
                + Spelling.suggestion(for: path, among: names))
    }

    /// What is known here of the event's request, or of its task, by a name that the event does not have.
    private func state(_ name: String, at event: TraceEvent) -> Page? {
        for row in history.rows(at: event, unless: isInterrupted) {
            guard let field = row.fields.first(where: { $0.name == name.lowercased() }) else { continue }
            var page = Page()
            let owner: TextLine = "\("of \(row.rowName), as it is here", .dim)"
            let value = field.value ?? (row.isOver ? "none" : "none yet")
            page.prose("\(field.name, .dim) = \(value)  \(owner)", hang: 2)
            return page
        }
        return nil
    }

    /// A value as a reader would write it, and a time with its unit.
    private static func text(of value: JSON, name: String) -> String {
        guard EventFields.isTime(name), let nanoseconds = value.integer, nanoseconds >= 0 else {
            return value.plainText
        }
        return VirtualInstant(nanoseconds: UInt64(nanoseconds)).clockText
    }

    /// A value on one line; an object or an array with a line for each of its values.
    private static func shown(_ value: JSON, name: String) -> Page {
        var page = Page()
        switch value.value {
        case .object(let members) where !members.isEmpty:
            page.line("\(name, .dim) =")
            for member in members {
                let text = text(of: member.value, name: member.key)
                page.prose("  \(member.key, .dim): \(text)", hang: 4)
            }
        case .array(let elements) where !elements.isEmpty:
            page.line("\(name, .dim) =")
            for (index, element) in elements.enumerated() {
                page.prose("  \(index, .dim): \(element.plainText)", hang: 4)
            }
        case .null, .bool, .integer, .number, .string, .object, .array:
            page.prose("\(name, .dim) = \(text(of: value, name: name))", hang: 2)
        }
        return page
    }

    func headers(_ argument: String) throws(CommandError) -> Page {
        let here = try event(named: argument)
        let earlier = trails.history(upTo: here, unless: isInterrupted)
        guard
            let carrier = earlier.first(where: {
                $0["url"] != nil && ($0["method"] ?? $0["status"]) != nil
            })
        else { throw CommandError("there is no request or response up to #\(here.number)\(wayOn)") }
        var page = Page()
        let title =
            carrier.requestLine ?? "status \(carrier.text("status") ?? "?")  \(carrier.text("url") ?? "")"
        page.prose("\(title, .strong)  \("#\(carrier.number) \(carrier.kind)", .dim)", hang: 2)
        let headers = carrier["headers"]?.members ?? []
        for header in headers { page.prose("  \(header.key, .dim): \(header.value.plainText)", hang: 4) }
        if headers.isEmpty { page.line("  no headers") }
        return page
    }

    func body(_ argument: String) throws(CommandError) -> Page {
        let here = try event(named: argument)
        let earlier = trails.history(upTo: here, unless: isInterrupted)
        guard let carrier = earlier.first(where: { BodyText($0) != nil }), let body = BodyText(carrier)
        else { throw CommandError("there is no body up to #\(here.number)\(wayOn)") }
        var page = Page()
        let bytes = carrier.bodyObject["bytes"]?.plainText ?? "?"
        let title = "\(Self.bodyName(in: carrier)), \(counted(bytes, "byte"))"
        page.prose("\(title, .strong)  \("#\(carrier.number) \(carrier.kind)", .dim)", hang: 2)
        switch body {
        case .text(let text):
            for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
                page.line("  \(line)")
            }
        case .base64(let base64): page.line("  base64: \(base64)")
        }
        return page
    }

    /// What the text or the bytes are that an event shows.
    private static func bodyName(in event: TraceEvent) -> String {
        switch event.knownKind {
        case .transport.sentFrame, .webSocket.sent: "\(frameName(in: event)) sent"
        case .transport.receivedFrame, .webSocket.received: "\(frameName(in: event)) received"
        case .socket.handlerCalled: "Message received"
        default: "Body of the \(event["body"] == nil ? "response" : "request")"
        }
    }

    /// `Message`, or what a frame is that carries none: `Frame (ping)`.
    private static func frameName(in event: TraceEvent) -> String {
        let kind = event.text("frame") ?? "?"
        return ["text", "binary"].contains(kind) ? "Message" : "Frame (\(kind))"
    }

    func curl(_ argument: String) throws(CommandError) -> Page {
        let here = try event(named: argument)
        guard let request = WireRequest.at(here, in: trails, unless: isInterrupted) else {
            throw CommandError("there is no URLRequest up to #\(here.number)\(wayOn)")
        }
        var page = Page()
        let command = CurlCommand(request)
        if let note = command.note { page.prose("\(note)") }
        for line in command.lines { page.line("\(line)") }
        return page
    }

    func diff(_ argument: String) throws(CommandError) -> Page {
        let here = try event(named: argument)
        let changes = pages.changes(at: here)
        var page = Page()
        page.prose("#\(here.number) \(here.kind, .name) changed \(changes.isEmpty ? "nothing." : "this:")")
        for change in changes { page.prose(StopPage.line(change), hang: 8) }
        return page
    }

    func source(_ argument: String) throws(CommandError) -> Page {
        let isEvent = argument.hasPrefix("#")
        guard let context = argument.isEmpty || isEvent ? 6 : Int(argument),
            (0...1000).contains(context)
        else {
            throw CommandError(
                "\"\(argument)\" is not a number of lines from 0 to 1000; for commands in a file, there is "
                    + "\"reqtrace run NAME -x FILE\"")
        }
        let event = try isEvent ? event(named: argument) : current()
        return SourcePage(context: context, ownCode: source.ownCode).page(for: event)
    }
}
