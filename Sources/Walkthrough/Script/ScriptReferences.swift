import JSONText
import ScriptReading

// Checks of what the parts of a script say about each other, apart from the names that they refer to.

extension Script {
    /// Refuses a request that is awaited twice: the task that awaits a request also makes it.
    func checkAwaitedOnce(_ problems: ScriptProblems) {
        var seen: Set<String> = []
        let twice = tasks.flatMap(\.steps).joined().first { !seen.insert($0).inserted }
        guard let twice, let place = $tasks.json else { return }
        problems.error(
            "\"await\": the request \(quoted(twice)) is awaited twice", at: place.offset)
    }

    /// Warns about interceptors that nothing uses, and notes which of the session's interceptors Alamofire
    /// 4.7 has no room for.
    func checkInterceptors(_ reader: ScriptReader) {
        for member in $interceptors.json?.members ?? []
        where !reader.names.isMentioned(member.key, of: .interceptor) {
            reader.problems.warning(
                "the interceptor \(quoted(member.key)) is used nowhere", at: member.keyOffset)
        }
        session.noteCrowdedOut(interceptors, reader.problems.limits)
    }

    /// Warns about exchanges that no request reaches.
    func checkExchanges(_ problems: ScriptProblems) {
        let places = $exchanges.json?.array ?? []
        // If one of them could not be read, the indices of the others have changed.
        guard places.count == exchanges.count, !problems.hasErrors else { return }
        for (index, place) in places.enumerated() {
            guard let reason = Reachability.obstacle(index, self) else { continue }
            problems.warning(
                "no request reaches the exchange \(quoted(exchanges[index].name)): \(reason)",
                at: place.offset)
        }
    }
}
