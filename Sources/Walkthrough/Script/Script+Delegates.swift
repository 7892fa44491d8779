import JSONText
import ScriptReading

// Checks of what only a session's delegate is told, or asked, on plain `URLSession`.

extension Script {
    /// Warns about handlers that are never called there, and about answers that nobody asks for.
    func checkDelegates(_ problems: ScriptProblems) {
        guard chains.contains(.urlSession) else { return }
        // Requests that have no task there are left out, with all that they say.
        let made = Dictionary(grouping: requests.filter { $0.kind is any TaskKind }, by: \.session)
        for named in allSessions {
            let requests = made[named.name] ?? []
            if named.value.hasDelegate {
                checkCompletionHandlers(of: requests, in: named.value, problems)
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
            note(part, because: "nobody asks for it, because the session has no delegate", problems)
        }
    }

    /// In a session with a delegate: what tasks with a completion handler do not ask it, and what no task
    /// asks it.
    private func checkCompletionHandlers(
        of requests: [ScriptedRequest], in session: SessionSettings, _ problems: ScriptProblems
    ) {
        for request in requests where request.receiver == .completionHandler {
            let unasked: [any BehaviorPart] = [
                request.parts.first(RequestCaching.self), request.parts.first(TaskStyle.self),
            ]
            for part in unasked {
                note(
                    part, because: "a task with a completion handler does not ask its delegate",
                    advice: "; expected \"style\": \"delegate\" beside it", problems)
            }
        }
        guard !requests.isEmpty, !requests.contains(where: \.asksWhatToStore) else { return }
        let haveHandlers = requests.allSatisfy { $0.receiver == .completionHandler }
        let tasks = haveHandlers ? "have a completion handler" : "are downloads or have a completion handler"
        note(
            session.parts.first(SessionCaching.self),
            because: "nobody asks for it, because all tasks of the session \(tasks)", problems)
    }

    /// Says of a delegate's answers that nobody asks for them. What other chains of the script have a use for
    /// is left out, and anything else is a mistake.
    ///
    /// - Parameter advice: what to do about a mistake.
    private func note(
        _ part: any BehaviorPart, because reason: String, advice: String = "", _ problems: ScriptProblems
    ) {
        let isForOthers = part is any RequestPart || part is any SessionPart
        for answer in part.answers {
            guard let json = answer.json else { continue }
            if isForOthers, chains.count > 1 {
                problems.limits.note(
                    "\"\(answer.name)\"", .missing(on: .urlSession, because: reason), at: json.offset,
                    with: json)
            } else {
                problems.warning(
                    "\"\(answer.name)\": on url-session, \(reason)\(advice)", at: json.offset)
            }
        }
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

    /// `true` if its task asks a delegate what to store. The response of a download is never stored.
    fileprivate var asksWhatToStore: Bool {
        receiver == .delegate && !(kind is DownloadRequestKind || kind is ResumedDownloadKind)
    }
}
