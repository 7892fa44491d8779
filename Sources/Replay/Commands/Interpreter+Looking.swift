import JSONText
import Walkthrough

/// list, events, print, headers, body, curl, diff, source.
extension Interpreter {
    // MARK: Lists of events

    func list(_ argument: String, goesOn: Bool) throws(CommandError) -> Page {
        let range = try listedRange(argument, goesOn: goesOn)
        let rows = EventRow(levels, upTo: range.upperBound)
        var page = Page()
        for event in source.knownEvents(range) {
            page.row(rows.line(event, isCurrent: event.number == timeline.cursor))
            listedThrough = event.number
        }
        if page.isEmpty || (range.upperBound > source.knownCount && !source.isComplete) {
            page.append(frontier())
        }
        return page
    }

    private func listedRange(_ argument: String, goesOn: Bool) throws(CommandError) -> ClosedRange<Int> {
        if goesOn, let listedThrough { return listedThrough + 1...listedThrough + 11 }
        if argument.isEmpty { return around(timeline.cursor) }
        let ends = argument.split(whereSeparator: { $0 == "-" || $0 == "," || $0 == " " }).map {
            Self.number(String($0))
        }
        if let first = ends.first ?? nil, first > 0 {
            if ends.count == 1 { return around(first) }
            if ends.count == 2, let last = ends[1], last >= first { return first...last }
        }
        throw CommandError("\"\(argument)\" is no event and no range; write list 14 or list 10-20")
    }

    private func around(_ number: Int) -> ClosedRange<Int> { max(1, number - 5)...max(1, number) + 5 }

    /// How far the run is, said where a reader might expect more.
    private func frontier() -> Page {
        var page = Page()
        let text =
            source.isComplete
            ? "The trace ends at #\(source.knownCount)."
            : "The run has been as far as #\(source.knownCount); step on, or \"goto end\" to run the rest."
        page.prose("\(text, .dim)")
        return page
    }

    func events(_ argument: String) throws(CommandError) -> Page {
        let stop = try Self.filter(argument)
        let rows = EventRow(levels, upTo: source.knownCount)
        var page = Page()
        var count = 0
        for event in source.knownEvents() where stop?.matches(event) != false {
            count += 1
            page.row(rows.line(event, isCurrent: event.number == timeline.cursor))
        }
        let events = count == 1 ? "1 event" : "\(count) events"
        page.prose("\("\(events).", .dim)")
        if !source.isComplete { page.append(frontier()) }
        return page
    }

    private static func filter(_ argument: String) throws(CommandError) -> Stop? {
        if argument.isEmpty { return nil }
        if argument.hasPrefix("where ") { return try Stop("if " + argument.dropFirst("where ".count)) }
        return try Stop(argument)
    }

    // MARK: One event

    func printField(_ path: String) throws(CommandError) -> Page {
        let event = try current()
        var page = Page()
        if path.isEmpty {
            let width = event.fieldNames.map(\.count).max() ?? 0
            for name in event.fieldNames {
                let value = event.field(name)?.plainText ?? ""
                page.prose("\(name.padded(to: width), .dim)  \(value)", hang: width + 2)
            }
            return page
        }
        guard let value = event.field(path) else {
            throw CommandError(
                "event #\(event.number) has no field \"\(path)\"; it has \(event.fieldNames.joined(separator: ", "))"
            )
        }
        page.append(Self.shown(value, name: path))
        return page
    }

    /// Objects and arrays get a line for each of their values.
    private static func shown(_ value: JSON, name: String) -> Page {
        var page = Page()
        switch value.value {
        case .object(let members) where !members.isEmpty:
            page.line("\(name, .dim) =")
            for member in members { page.prose("  \(member.key, .dim): \(member.value.plainText)", hang: 4) }
        case .array(let elements) where !elements.isEmpty:
            page.line("\(name, .dim) =")
            for (index, element) in elements.enumerated() {
                page.prose("  \(index, .dim): \(element.plainText)", hang: 4)
            }
        case .null, .bool, .integer, .number, .string, .object, .array:
            page.prose("\(name, .dim) = \(value.plainText)", hang: 2)
        }
        return page
    }

    func headers() throws(CommandError) -> Page {
        let here = try current()
        guard
            let carrier = latest(
                upTo: here, where: { $0["url"] != nil && ($0["method"] ?? $0["status"]) != nil })
        else { throw CommandError("no request and no response has been seen up to #\(here.number)") }
        var page = Page()
        let title =
            carrier.requestLine ?? "status \(carrier.text("status") ?? "?")  \(carrier.text("url") ?? "")"
        page.prose("\(title, .strong)  \("#\(carrier.number) \(carrier.kind)", .dim)", hang: 2)
        let headers = carrier["headers"]?.members ?? []
        for header in headers { page.line("  \(header.key, .dim): \(header.value.plainText)") }
        if headers.isEmpty { page.line("  no headers") }
        return page
    }

    func body() throws(CommandError) -> Page {
        let here = try current()
        guard let carrier = latest(upTo: here, where: { BodyText($0) != nil }), let body = BodyText(carrier)
        else { throw CommandError("no body has been seen up to #\(here.number)") }
        var page = Page()
        let owner = carrier["body"] == nil ? "response" : "request"
        let bytes = (carrier["body"] ?? JSON(.object(carrier.data)))["bytes"]?.plainText ?? "?"
        page.prose(
            "\("Body of the \(owner), \(bytes) bytes", .strong)  \("#\(carrier.number) \(carrier.kind)", .dim)",
            hang: 2)
        switch body {
        case .text(let text):
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                page.line("  \(line)")
            }
        case .base64(let base64): page.line("  base64: \(base64)")
        }
        return page
    }

    /// The last event up to here that fits, of the same request if there is one.
    private func latest(upTo here: TraceEvent, where fits: (TraceEvent) -> Bool) -> TraceEvent? {
        source.knownEvents(1...here.number).reversed().first {
            (here.request == nil || $0.request == here.request) && fits($0)
        }
    }

    func curl() throws(CommandError) -> Page {
        let here = try current()
        guard let request = WireRequest.at(here, in: source) else {
            throw CommandError("no URLRequest has been made up to #\(here.number)")
        }
        var page = Page()
        for line in CurlCommand(request).lines { page.line("\(line)") }
        return page
    }

    func diff() throws(CommandError) -> Page {
        let here = try current()
        let changes = StopPage(source: source, history: history).changes(at: here)
        var page = Page()
        page.prose("#\(here.number) \(here.kind, .kind) changed \(changes.isEmpty ? "nothing." : "this:")")
        for change in changes { page.prose(StopPage.line(change), hang: 8) }
        return page
    }

    func source(_ argument: String) throws(CommandError) -> Page {
        guard let context = argument.isEmpty ? 6 : Int(argument), (0...1000).contains(context) else {
            throw CommandError("\"\(argument)\" is no number of lines")
        }
        return SourcePage(context: context).page(for: try current())
    }
}
