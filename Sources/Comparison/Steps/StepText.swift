import TextPages
import Tracing

/// A step in a few words, for a cell of a table.
enum StepText {
    static func short(_ step: Step) -> String {
        let words =
            switch step.key.part {
            case .requestObject: (step.text("type") ?? "a").asKindOfRequest
            case .handlerAttached: "\(step.key.name ?? "handler") attached"
            case .urlRequest: urlRequest(step)
            case .adaptation: adaptation(step)
            case .task: "\(step.text("type") ?? "data") task"
            case .requestResumed: "request resumed"
            case .taskResumed: "task resumed"
            case .appLoading: "\(step.text("class") ?? "the app") loads it"
            case .sent: sent(step)
            case .sentBody, .wireChunk: step.text("bytes").map { counted($0, "byte") } ?? "a message"
            case .chunk: step.text("bytes").map { "\(counted($0, "byte")) told" } ?? "a message"
            case .bodyReport: step.text("bytes").map { "\(counted($0, "byte")) told" } ?? "progress told"
            case .wireHead: step.text("status").map { "\($0) comes" } ?? "a head comes"
            case .head: step.text("status").map { "\($0) told" } ?? "a head told"
            case .redirect, .challenge: step.decision?.outcome ?? step.text("status") ?? "asked"
            case .file: step.text("file") ?? "a file"
            case .validator: validator(step)
            case .retryDecision: retryDecision(step)
            case .serializer: serializer(step)
            case .handler: handler(step)
            case .processEnd: "ends the process"
            case .unstaged: step.key.name ?? step.speaker.kind
            }
        return printable(words)
    }

    /// `true` if the step reports a failure.
    static func isFailure(_ step: Step) -> Bool {
        if step["error"] != nil || isNothing(step) || step.key.part == .processEnd { return true }
        guard step.key.part == .head || step.key.part == .wireHead, let status = step["status"]?.integer
        else { return false }
        return status >= 400
    }

    /// `true` if a completion gets nil, which is all that some layers say about a failure.
    static func isNothing(_ step: Step) -> Bool { step.key.part == .handler && step.text("state") == "nil" }

    // MARK: The parts

    private static func urlRequest(_ step: Step) -> String {
        if let error = step.text("error") { return "no URLRequest: \(error)" }
        if let line = requestLine(step) { return line }
        let decisions = step.events.compactMap(\.decision).map(\.outcome)
        return decisions.isEmpty ? "by the app itself" : "parameters: " + decisions.joined(separator: ", ")
    }

    /// `GET /users/7?fields=name`. The server is left out, because it is the same for all chains.
    private static func requestLine(_ step: Step) -> String? {
        guard let method = step.text("method"), let url = step.text("url") else { return nil }
        return "\(method) \(path(of: url))"
    }

    private static func path(of url: String) -> Substring {
        guard let scheme = url.range(of: "://") else { return url[...] }
        return url[scheme.upperBound...].firstIndex { $0 == "/" || $0 == "?" }.map { url[$0...] } ?? "/"
    }

    private static func adaptation(_ step: Step) -> String {
        if let error = step.text("error") { return "failed: \(error)" }
        let answers = step.events.filter { $0.knownKind == .adapt.completed }.map { event in
            let fields = event.changes.map(\.field)
            let what = fields.isEmpty ? "nothing" : fields.joined(separator: ", ")
            return "\(event["name"]?.string ?? "adapter"): \(what)"
        }
        if !answers.isEmpty { return answers.joined(separator: "; ") }
        let outcome = step.decision?.outcome ?? AdaptOutcome.adapted.word
        return outcome == AdaptOutcome.notAdapted.word ? "nobody adapts" : outcome
    }

    private static func sent(_ step: Step) -> String {
        let count = step["headers"]?.members?.count ?? 0
        return "sent, \(counted(count, "header"))"
    }

    private static func validator(_ step: Step) -> String {
        let outcome =
            step.decision?.outcome ?? (step["error"] == nil ? ValidationOutcome.accepted : .refused).word
        return step.text("name").map { "\($0): \(outcome)" } ?? outcome
    }

    private static func retryDecision(_ step: Step) -> String {
        let outcome = step.decision?.outcome ?? "asked"
        let name = step.text("name").map { "\($0): " } ?? ""
        // Some libraries report the delay with the decision, others only when the delay begins.
        guard outcome == RetryOutcome.retry.word, let delay = step["delay"]?.integer, delay > 0 else {
            return name + outcome
        }
        return "\(name)\(outcome) in \(VirtualDuration(nanoseconds: UInt64(delay)))"
    }

    private static func serializer(_ step: Step) -> String {
        let name = step.text("name").map { "\($0): " } ?? ""
        return name + (step.text("error") ?? step.text("type") ?? step.decision?.outcome ?? "asked")
    }

    private static func handler(_ step: Step) -> String {
        let name = step.key.name ?? "await"
        if isNothing(step) { return "\(name): nil" }
        if let event = socketEvent(step) { return "\(step.text("name") ?? name): \(event)" }
        return "\(name): \(step.text("error") ?? step.text("status") ?? "a value")"
    }

    /// What the handler of a WebSocket hears if it is no error: `disconnected 1001`.
    private static func socketEvent(_ step: Step) -> String? {
        guard step.speaker.knownKind == .socket.handlerCalled, step["error"] == nil else { return nil }
        return step.text("event").map { event in
            step.text("code").map { "\(event) \($0)" } ?? event
        }
    }

    /// The text on one line, as a table needs it: the values in a trace may come from anywhere.
    private static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }))
    }
}
