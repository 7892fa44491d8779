import JSONText
import ScriptReading

// Checks of what only a session's delegate is told, or asked, on plain `URLSession`.

extension Script {
    /// Warns about handlers that are never called there, and about answers that nobody asks for.
    func checkDelegates(_ problems: ScriptProblems) {
        guard chains.contains(.urlSession) else { return }
        let made = Dictionary(grouping: requests, by: \.session)
        for named in allSessions {
            let requests = made[named.name] ?? []
            if named.value.hasDelegate {
                checkCachers(of: requests, in: named.value, problems)
            } else {
                checkHandlers(of: requests, problems)
                checkAnswers(of: named.value.parts + requests.flatMap(\.parts), problems)
            }
        }
    }

    /// In a session without a delegate: the handlers of tasks that tell only a delegate.
    private func checkHandlers(of requests: [ScriptedRequest], _ problems: ScriptProblems) {
        for request in requests where !request.handlers.isEmpty && request.receiver == .delegate {
            guard let place = request.$id.json else { continue }
            problems.warning(
                "on url-session, the handlers of \(quoted(request.id)) are never called: its task tells only a"
                    + " delegate, and its session has none", at: place.offset)
        }
    }

    /// In a session without a delegate: all of a delegate's answers.
    private func checkAnswers(of parts: [any ScriptPart], _ problems: ScriptProblems) {
        for part in parts {
            guard let part = part as? any BehaviorPart else { continue }
            for answer in part.answers {
                answer.warn("nobody asks for it, because the session has no delegate", problems)
            }
        }
    }

    /// In a session with a delegate: what to store, which tasks with a completion handler do not ask.
    private func checkCachers(
        of requests: [ScriptedRequest], in session: SessionSettings, _ problems: ScriptProblems
    ) {
        let asking = requests.filter { $0.receiver == .delegate }
        for request in requests where request.receiver == .completionHandler {
            for cacher in request.parts.first(RequestCaching.self).answers {
                cacher.warn(
                    "a task with a completion handler does not ask its delegate; expected \"style\":"
                        + " \"delegate\" beside it", problems)
            }
        }
        guard asking.isEmpty, !requests.isEmpty else { return }
        for cacher in session.parts.first(SessionCaching.self).answers {
            cacher.warn(
                "nobody asks for it, because all tasks of the session have a completion handler", problems)
        }
    }
}

extension KeyPlace {
    /// Warns about the key, if the script has it.
    fileprivate func warn(_ message: String, _ problems: ScriptProblems) {
        if let json { problems.warning("\"\(name)\": on url-session, \(message)", at: json.offset) }
    }
}

extension SessionSettings {
    /// `true` if the session has the app's delegate on plain `URLSession`.
    fileprivate var hasDelegate: Bool {
        !kind.isShared && parts.first(SessionDelegation.self).hasDelegate
    }
}

extension ScriptedRequest {
    /// What is told its result on plain `URLSession`.
    fileprivate var receiver: TaskBehavior.Style { parts.first(TaskStyle.self).receiver(of: kind) }
}
