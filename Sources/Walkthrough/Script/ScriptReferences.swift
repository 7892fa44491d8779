import JSONText
import TextPages

/// Checks what the parts of a script say about each other: names that nobody has, names that two have,
/// exchanges that nobody reaches.
struct ScriptReferences {
    let script: Script
    let problems: ScriptProblems
    /// Further ids of requests that the script names.
    let mentions: [JSON]

    func check(_ object: ScriptObject) {
        checkRequestIDs(object)
        checkSessions(object)
        checkTasks(object)
        checkInterceptors(object)
        checkEventPatterns(object)
        checkExchanges(object)
    }

    // MARK: Requests

    private func checkRequestIDs(_ object: ScriptObject) {
        var seen: Set<String> = []
        for id in requestIDs(object) {
            guard let text = id.string else { continue }
            if !seen.insert(text).inserted {
                problems.error("\"id\": \(quoted(text)) is taken by an earlier request", at: id.offset)
            } else if text.isEmpty || text.contains(where: { "()\n".contains($0) }) {
                problems.error(
                    "\"id\": expected a name without brackets, found \(quoted(text))", at: id.offset)
            }
        }
    }

    private func checkSessions(_ object: ScriptObject) {
        let names = script.sessions.map(\.name)
        for session in object["requests"]?.array?.compactMap({ $0["session"] }) ?? [] {
            guard let name = session.string, !names.contains(name) else { continue }
            let known = names.isEmpty ? "the script has no \"sessions\"" : "known are \(listed(names))"
            problems.error("\"session\": no session is called \(quoted(name)); \(known)", at: session.offset)
        }
    }

    /// The ids of all requests, those that refresh a token included.
    private func requestIDs(_ object: ScriptObject) -> [JSON] {
        let refreshes = object["interceptors"]?.members?.compactMap { $0.value["refresh"]?["request"]?["id"] }
        return (object["requests"]?.array?.compactMap { $0["id"] } ?? []) + (refreshes ?? [])
    }

    // MARK: Tasks

    private func checkTasks(_ object: ScriptObject) {
        let tasks = object["tasks"]?.array ?? []
        let ids = tasks.compactMap { $0["id"]?.string }
        for (index, task) in tasks.enumerated() {
            guard let id = task["id"], let text = id.string, ids[..<index].contains(text) else { continue }
            problems.error("\"id\": \(quoted(text)) is taken by an earlier task", at: id.offset)
        }
        for action in object["actions"]?.array ?? [] {
            guard let id = action["task"], let text = id.string, !ids.contains(text) else { continue }
            let known = ids.isEmpty ? "the script has none" : "known are \(listed(ids))"
            problems.error("\"task\": no task has the id \(quoted(text)); \(known)", at: id.offset)
        }
        checkAwaitedOnce(script.tasks.flatMap(\.steps).flatMap { $0 }, object)
    }

    /// A request is made by the task that awaits it, so there can be only one.
    private func checkAwaitedOnce(_ awaited: [String], _ object: ScriptObject) {
        var seen: Set<String> = []
        guard let twice = awaited.first(where: { !seen.insert($0).inserted }),
            let place = object["tasks"]
        else { return }
        problems.error("\"await\": the request \(quoted(twice)) is awaited twice", at: place.offset)
    }

    // MARK: Interceptors

    private func checkInterceptors(_ object: ScriptObject) {
        let members = object["interceptors"]?.members ?? []
        let names = members.map(\.key)
        var used: Set<String> = []
        let users = [object["session"]].compactMap { $0 } + (object["requests"]?.array ?? [])
        let refreshers = members.compactMap { $0.value["refresh"]?["request"] }
        for reference in (users + refreshers).flatMap({ $0["interceptors"]?.array ?? [] }) {
            guard let name = reference.string else { continue }
            used.insert(name)
            guard !names.contains(name) else { continue }
            let known = names.isEmpty ? "the script has none" : "known are \(listed(names))"
            let nearest = EditDistance.nearest(to: name, among: names)
            let hint = nearest.map { "did you mean \"\($0)\"?" } ?? known
            problems.error("no interceptor is called \(quoted(name)); \(hint)", at: reference.offset)
        }
        for member in members where !used.contains(member.key) {
            problems.warning("the interceptor \(quoted(member.key)) is used nowhere", at: member.keyOffset)
        }
    }

    // MARK: Events

    private func checkEventPatterns(_ object: ScriptObject) {
        let ids = requestIDs(object).compactMap(\.string)
        let patterns =
            ["narration", "questions"].flatMap { object[$0]?.array ?? [] }.compactMap { $0["at"] }
            + (object["actions"]?.array ?? []).compactMap { $0["after"] }
        let users = patterns + (object["actions"]?.array ?? [])
        for id in users.compactMap({ $0["request"] }) + mentions {
            guard let text = id.string, !ids.contains(text) else { continue }
            let nearest = EditDistance.nearest(to: text, among: ids)
            let hint = nearest.map { "did you mean \"\($0)\"?" } ?? "known are \(listed(ids))"
            problems.error("\"request\": no request has the id \(quoted(text)); \(hint)", at: id.offset)
        }
        for chain in patterns.compactMap({ $0["chain"] }) {
            guard let name = chain.string.flatMap(Chain.init(rawValue:)), !script.chains.contains(name) else {
                continue
            }
            problems.error(
                "\"chain\": the script does not run on \(name.rawValue), only on"
                    + " \(listed(script.chains.map(\.rawValue)))", at: chain.offset)
        }
    }

    // MARK: Exchanges

    private func checkExchanges(_ object: ScriptObject) {
        let places = object["exchanges"]?.array ?? []
        // With a mistake in one of them, those that were read no longer stand at the same index.
        guard places.count == script.exchanges.count, !problems.hasErrors else { return }
        for (index, place) in places.enumerated() {
            guard let reason = Reachability.obstacle(index, script) else { continue }
            problems.warning(
                "no request reaches the exchange \(quoted(script.exchanges[index].name)): \(reason)",
                at: place.offset)
        }
    }
}
