import Tracing

/// What of a step should be the same on every chain, by name.
enum StepValues {
    static func of(_ step: Step) -> [(name: String, text: String)] {
        switch step.key.part {
        case .urlRequest, .task: members(["method", "url"], of: step)
        case .sent: members(["method", "url"], of: step) + [("headers", headers(of: step))]
        case .head: members(["status"], of: step)
        case .chunk, .sentBody: members(["bytes"], of: step)
        case .adaptation: [("changes", changes(of: step))]
        case .validator, .retryDecision, .redirect, .challenge:
            step.decision.map { [("outcome", $0.outcome)] } ?? []
        case .serializer: [("error", step.text("error") ?? "none")]
        case .handler: members(["status"], of: step) + [("error", step.text("error") ?? "none")]
        case .requestObject, .handlerAttached, .requestResumed, .taskResumed, .file, .unstaged: []
        }
    }

    private static func members(_ names: [String], of step: Step) -> [(name: String, text: String)] {
        names.compactMap { name in step.text(name).map { (name, $0) } }
    }

    /// The names are enough: most values say which library it was.
    private static func headers(of step: Step) -> String {
        let names = (step["headers"]?.members ?? []).map(\.key).sorted()
        return names.isEmpty ? "none" : names.joined(separator: ", ")
    }

    private static func changes(of step: Step) -> String {
        let changes = step.events.filter { $0.knownKind == .adaptCompleted }.flatMap { event in
            (event["changes"]?.array ?? []).compactMap { $0["field"]?.string }
        }
        return changes.isEmpty ? "none" : changes.joined(separator: ", ")
    }
}
