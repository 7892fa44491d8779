import TextPages
import Tracing

/// What `info` can show.
public enum InfoTopic: String, CaseIterable, Sendable {
    case requests, tasks, queues, stubs, cache, cookies, network, decisions, stops, narration, questions, run

    /// What gdb, Delve and the scripts call the same things.
    static let foreignNames: [(name: String, topic: InfoTopic)] = [
        ("breakpoints", .stops), ("watchpoints", .stops), ("threads", .queues), ("goroutines", .queues),
        ("program", .run), ("exchanges", .stubs),
    ]

    /// What `help info` says: a line for each topic.
    fileprivate static var help: String {
        let lines = allCases.map { $0.rawValue.padded(to: 18) + $0.meaning }
        return lines.joined(separator: "\n") + "\n\"help print\" says which error a request has."
    }

    /// What is shown.
    private var meaning: String {
        switch self {
        case .requests: "each request, counted up from the events before; info requests 2 shows one"
        case .tasks: "each task, in the same way; info tasks 1 shows one"
        case .queues: "the queues that anything has run on, and the last event of each"
        case .stubs: "the script's exchanges, and how often each has answered"
        case .cache: "the responses that are stored, and when each was"
        case .cookies: "the cookies that are stored, and where each is sent"
        case .network: "how the device is connected, and the tasks that wait for a connection"
        case .decisions: "what has been decided so far, and for which request"
        case .stops: "what break has set"
        case .narration: "what the walkthrough's author has said so far"
        case .questions: "the questions that you have met, what you answered, and the score"
        case .run: "what is being run"
        }
    }
}

/// The command that shows the state of things at the cursor: info.
extension Command {
    static let info = Command(
        "info", aliases: ["i"], .look, hint: InfoTopic.allCases.map(\.rawValue).joined(separator: "|"),
        argument: .words(InfoTopic.allCases.map(\.rawValue)),
        "show the state of things at this event",
        details: InfoTopic.help
    ) { interpreter, invocation throws(CommandError) in
        try interpreter.info(invocation.argument)
    }
}

extension Interpreter {
    func info(_ argument: String) throws(CommandError) -> Page {
        let words = argument.split(separator: " ").map(String.init)
        let topic = try topic(called: words.first ?? "")
        let rest = words.dropFirst().joined(separator: " ")
        return try rest.isEmpty ? table(of: topic) : page(of: topic, rest)
    }

    private func topic(called typed: String) throws(CommandError) -> InfoTopic {
        let word = typed.lowercased()
        let topics = InfoTopic.allCases.map(\.rawValue)
        if let topic = InfoTopic(rawValue: word) { return topic }
        // A topic may be shortened like a command, and so may what other debuggers call it.
        let beginning = topics.filter { !word.isEmpty && $0.hasPrefix(word) }
        if beginning.count > 1 {
            throw CommandError("\"\(typed)\" could be: \(beginning.joined(separator: ", "))")
        }
        let foreign = InfoTopic.foreignNames.first { !word.isEmpty && $0.name.hasPrefix(word) }
        if let topic = beginning.first.flatMap(InfoTopic.init) ?? foreign?.topic { return topic }
        if let hint = Self.hint(forTopic: word) {
            throw CommandError("there is no topic \"\(typed)\"; \(hint)")
        }
        let problem = word.isEmpty ? "info about what?" : "there is no topic \"\(typed)\"."
        throw CommandError(
            problem + " The topics are \(topics.joined(separator: ", "))"
                + Spelling.suggestion(for: word, among: topics))
    }

    /// What shows a thing that is no topic; nil if nothing is known to.
    private static func hint(forTopic word: String) -> String? {
        let isCommand = CommandTable.commands.contains { $0.name == word }
        return isCommand ? "\"\(word)\" is a command of its own" : ForeignWords.hint(for: word)
    }

    /// The number of the event at the cursor; of the one before, as long as the reader is asked about it.
    private var shownNumber: Int {
        let isAsked = timeline.current.map(isHeldBack) ?? false
        return timeline.cursor - (isAsked ? 1 : 0)
    }

    /// The state at that event, which takes all events before it.
    private var state: Snapshot { snapshots.snapshot(at: shownNumber, unless: isInterrupted) }

    private func table(of topic: InfoTopic) -> Page {
        switch topic {
        case .requests: Self.rows(state.requests.map(Self.row), empty: "No request has been made yet.")
        case .tasks: Self.rows(state.tasks.map(Self.row), empty: "No task has been made yet.")
        case .queues: Self.rows(state.queues.map(Self.row), empty: "Nothing has run on a queue yet.")
        case .cache: Self.rows(Self.rows(state.cache), empty: "Nothing is stored.")
        case .cookies: Self.rows(Self.rows(state.cookies), empty: "No cookie is stored.")
        case .network: network()
        case .decisions: Self.rows(Self.rows(state.decisions), empty: "Nothing has been decided yet.")
        case .stubs: stubs()
        case .stops: stopList()
        case .narration: narration()
        case .questions: questionList()
        case .run: run()
        }
    }

    /// The row of one request or task: `info requests 2`, also written `r2` or `#2`.
    private func page(of topic: InfoTopic, _ typed: String) throws(CommandError) -> Page {
        guard topic == .requests || topic == .tasks else {
            throw CommandError("\"info \(topic.rawValue)\" shows all there is; leave out \"\(typed)\"")
        }
        let word = typed.lowercased()
        let one = topic == .requests ? "request" : "task"
        guard let number = Self.number(word.hasPrefix(one.prefix(1)) ? String(word.dropFirst()) : word) else {
            throw CommandError("which \(one)? Write its number, as in info \(topic.rawValue) 2")
        }
        let state = state
        let row =
            topic == .requests
            ? state.requestsByOrdinal[number].map(Self.row) : state.tasksByOrdinal[number].map(Self.row)
        guard let row else {
            throw CommandError("there is no \(one) \(number) up to #\(timeline.cursor)\(wayOn)")
        }
        return Self.rows([row], empty: "")
    }

    private static func rows(_ rows: [TextLine], empty: String) -> Page {
        var page = Page()
        for row in rows { page.prose(row, hang: 4) }
        if rows.isEmpty { page.prose("\(empty)") }
        return page
    }

    // MARK: A row for each thing

    private static func row(_ request: Snapshot.Request) -> TextLine {
        var line: TextLine = "\("request \(request.ordinal)", .strong)  \(request.type)  "
        line.append(request.state.word, .value)
        line.append("  attempt \(request.attempt)")
        if let asks = request.asks { line.append("  \(asks)") }
        if let status = request.status { line.append("  status \(status)", status < 400 ? .good : .bad) }
        if let credential = request.credential { line.append("  credential \(credential)") }
        if let error = request.error { line.append("  \(error)", .bad) }
        if !request.tasks.isEmpty {
            let noun = request.tasks.count == 1 ? "task" : "tasks"
            line.append("  \(noun) \(request.tasks.map(String.init).joined(separator: ", "))", .dim)
        }
        return line
    }

    private static func row(_ task: Snapshot.Task) -> TextLine {
        var line: TextLine = "\("task \(task.ordinal)", .strong)  \(task.type)  "
        line.append(task.isWaiting ? "waiting for a connection" : task.state.word, .value)
        if let loader = task.loader { line.append(", loaded by \(loader)") }
        if let request = task.request { line.append("  for request \(request)") }
        if let asks = task.asks { line.append("  \(asks)") }
        if let status = task.status { line.append("  status \(status)", status < 400 ? .good : .bad) }
        if task.bytes > 0 { line.append("  the delegate was told of \(counted(task.bytes, "byte"))") }
        if let error = task.error { line.append("  \(error)", .bad) }
        return line
    }

    private static func row(_ queue: Snapshot.Queue) -> TextLine {
        let count = counted(queue.events, "event")
        return "\(queue.label, .strong)  \(count), the last was #\(queue.lastEvent)"
    }

    /// Each row says which cache it is about if the run has stored something in another one than the first.
    private static func rows(_ entries: [Snapshot.CacheEntry]) -> [TextLine] {
        let isOneOfSeveral = entries.contains { $0.cache > 1 }
        return entries.map { entry in
            let renewals = entry.renewals == 0 ? "" : ", renewed \(counted(entry.renewals, "time"))"
            let cache = isOneOfSeveral ? " in cache \(entry.cache)" : ""
            return
                "\(entry.name, .strong)  \(counted(entry.bytes, "byte")), stored\(cache) at #\(entry.storedAt)\(renewals)"
        }
    }

    /// Each row says which storage it is about, like those of the cache.
    private static func rows(_ cookies: [Snapshot.Cookie]) -> [TextLine] {
        let isOneOfSeveral = cookies.contains { $0.storage > 1 }
        return cookies.map { cookie in
            let storage = isOneOfSeveral ? " in storage \(cookie.storage)" : ""
            return
                "\(cookie.name, .strong)  for \(cookie.domain) \(cookie.path)  stored\(storage) at #\(cookie.storedAt)"
        }
    }

    /// In columns, each as wide as its longest text. The names of a trace from anywhere may have any length.
    private static func rows(_ decisions: [Snapshot.Decision]) -> [TextLine] {
        let numbers = decisions.map { "#\($0.event)" }
        let requests = decisions.map { decision in decision.request.map { "request \($0)" } ?? "" }
        func width(_ texts: [String]) -> Int { min(texts.map(\.columns).max() ?? 0, 40) }
        let (first, second, third) = (width(numbers), width(decisions.map(\.kind)), width(requests))
        return decisions.indices.map { index in
            let number = numbers[index].padded(to: first, atEnd: false)
            let kind = decisions[index].kind.padded(to: second)
            let request = requests[index].padded(to: third)
            return "\(number, .strong)  \(kind)  \(request, .dim)  \(decisions[index].outcome, .value)"
        }
    }

    /// How the device is connected, and the tasks that wait for a connection.
    private func network() -> Page {
        let state = state
        var page = Page()
        let isOffline = state.network == "offline"
        page.prose("The device is \(isOffline ? "" : "on ")\(state.network, .strong).", hang: 4)
        for task in state.tasks where task.isWaiting { page.prose(Self.row(task), hang: 4) }
        return page
    }

    // MARK: What the state does not hold

    private func stubs() -> Page {
        let state = state
        var page = Page()
        for exchange in source.exchanges { page.prose("\(exchange)", hang: 4) }
        if !source.exchanges.isEmpty { page.space() }
        if state.exchanges.isEmpty { page.line("No exchange has answered yet.") }
        for exchange in state.exchanges {
            let uses = exchange.uses == 1 ? "once" : "\(exchange.uses) times"
            let line = exchange.line.map { " (line \($0))" } ?? ""
            page.prose("\(exchange.name, .strong)\(line, .dim)  has answered \(uses)", hang: 4)
        }
        return page
    }

    private func stopList() -> Page {
        Self.rows(
            stops.entries.map { entry in
                let hits = entry.hits == 1 ? "met once" : "met \(entry.hits) times"
                return "\("Stop \(entry.number)", .strong)  \(entry.stop)  \(hits, .dim)"
            },
            empty: "No stop is set; \"break retry.decided\" sets one.")
    }

    private func narration() -> Page {
        var page = Page()
        for number in 1..<shownNumber + 1 {
            for text in source.narration(of: number) {
                page.space()
                page.prose("\("#\(number)", .strong)  \(text)", hang: 4)
            }
        }
        guard page.isEmpty else { return page }
        page.prose(
            source.introduction == nil
                ? "A trace file does not hold what an author says; \"reqtrace run WALKTHROUGH\" shows it."
                : "Nothing has been said up to here.")
        return page
    }

    private func run() -> Page {
        let header = source.header
        let count = source.knownCount
        let length = source.isComplete ? counted(count, "event") : "at #\(count), not at its end"
        let rows = [
            ("walkthrough", header.walkthrough), ("chain", header.chain), ("schedule", header.schedule),
            ("script", header.script), ("change", header.change), ("length", length),
        ]
        return Self.rows(
            rows.filter { !$0.1.isEmpty }.map { "\($0.0.padded(to: 11), .dim)  \($0.1)" }, empty: "")
    }
}
