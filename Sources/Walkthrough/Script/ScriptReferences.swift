import JSONText
import ScriptReading

// Checks of what the parts of a script say about each other, apart from the names that they refer to.

extension Script {
    /// Refuses a request that is awaited twice, or that says when and where it is made: the task that awaits
    /// a request also makes it.
    func checkAwaited(_ problems: ScriptProblems) {
        var seen: Set<String> = []
        let steps = tasks.flatMap { $0.$steps.json?.array ?? [] }
        for place in steps.flatMap({ $0.array ?? [$0] }) {
            guard let id = place.string, !seen.insert(id).inserted else { continue }
            problems.error("\"await\": the request \(quoted(id)) is awaited twice", at: place.offset)
        }
        // A task with a mistake may be meant to await any request.
        let isWhole = !problems.hasErrors
        for request in requests {
            guard seen.contains(request.id) else {
                if isWhole { (request.kind as? DataRequestKind)?.awaiting.checkUnawaited(problems) }
                continue
            }
            for key in [request.$time, request.$callerQueue] {
                guard let json = key.json else { continue }
                problems.error(
                    "\"\(key.name)\": expected none, because the task that awaits \(quoted(request.id)) makes it",
                    at: json.offset)
            }
        }
    }

    /// Refuses an operation that waits for one which is made later, or for a request that is no operation: it
    /// would not wait at all. So operations cannot wait for each other in a circle.
    func checkOperations(_ problems: ScriptProblems) {
        var earlier: Set<String> = []
        let known = Set(requests.map(\.id))
        for request in requests {
            guard let turn = request.parts.first(RequestTurn.self).turn else { continue }
            for (id, place) in zip(turn.after, turn.$after.json?.array ?? [])
            where known.contains(id) && !earlier.contains(id) {
                problems.error(
                    "\"after\": expected the id of an operation that is made before \(quoted(request.id)),"
                        + " found \(quoted(id))", at: place.offset)
            }
            earlier.insert(request.id)
        }
    }

    /// Warns about time-outs of 60 seconds in a session that has another one. A `URLRequest` does not say
    /// whether it was given its default, so the session's counts.
    func checkTimeouts(_ problems: ScriptProblems) {
        let standard = VirtualDuration.seconds(60)
        let sessions = allSessions.byName()
        for request in requests {
            guard let counts = sessions[request.session]?.timeout, counts != standard else { continue }
            let changes = request.parts.first(ScriptedModifier.self).changes
            // The modifier has the last word.
            let isModified = changes?.timeout != nil
            let timeout = isModified ? changes?.timeout : request.timeout
            let json = isModified ? changes?.$timeout.json : request.$timeout.json
            guard timeout == standard, let json else { continue }
            problems.warning(
                "\"timeout\": \(standard) is the default of a URLRequest, so the session's \(counts) counts;"
                    + " expected another number", at: json.offset)
        }
    }

    /// Warns about interceptors that nothing uses, and notes which of the session's interceptors Alamofire
    /// 4.7 has no room for.
    func checkInterceptors(_ reader: ScriptReader) {
        for member in $interceptors.json?.members ?? []
        where !reader.names.isMentioned(member.key, of: .interceptor) {
            reader.problems.warning(
                "the interceptor \(quoted(member.key)) is used nowhere", at: member.keyOffset)
        }
        let ofManagers = ManagerInterceptors(interceptors)
        for named in allSessions { named.value.noteCrowdedOut(ofManagers, reader.problems.limits) }
    }

    /// Warns about protocols that no session, and no action, refers to.
    func checkProtocols(_ reader: ScriptReader) {
        for member in world.lazy.compactMap({ $0 as? AppProtocols }).first?.$protocols.json?.members ?? []
        where !reader.names.isMentioned(member.key, of: .protocolClass) {
            reader.problems.warning(
                "the protocol \(quoted(member.key)) is used nowhere", at: member.keyOffset)
        }
    }

    /// Warns about hosts that a session's evaluators would accept or refuse, and that are trusted without a
    /// question, because the script has no certificates for them.
    func checkServerTrust(_ problems: ScriptProblems) {
        let hosts = world.lazy.compactMap { $0 as? HostCertificates }.first?.hosts ?? []
        lazy var requestsOfSessions = Dictionary(grouping: requests, by: \.session)
        for named in allSessions {
            guard let trust = named.value.parts.first(SessionServerTrust.self).settings else { continue }
            let evaluators = trust.$named.json?.members ?? []
            for member in evaluators {
                let host = member.key.lowercased()
                let reason: String? =
                    if !hosts.contains(host) {
                        "is not among \"servers\""
                    } else if host != member.key {
                        // Alamofire looks for the host as it is in the challenge.
                        "has capital letters, and the host of a challenge has none"
                    } else {
                        nil
                    }
                guard let reason else { continue }
                problems.warning(
                    "\"evaluators\": \(quoted(member.key)) \(reason), so that nobody asks its evaluator",
                    at: member.keyOffset)
            }
            // Alamofire 4.7 leaves a host without a policy to the platform.
            guard trust.allHostsMustBeEvaluated, chains.contains(.session) else { continue }
            var seen = hosts.union(evaluators.map { $0.key.lowercased() })
            for request in requestsOfSessions[named.name] ?? [] {
                guard let place = request.$url.json, let url = URL(string: request.url),
                    let scheme = url.scheme, LoadableSchemes.isSecure(scheme.lowercased()),
                    let host = url.host, seen.insert(host.lowercased()).inserted
                else { continue }
                problems.warning(
                    "\"url\": \(quoted(host)) is not among \"servers\", so that nobody refuses it for having"
                        + " no evaluator", at: place.offset)
            }
        }
    }

    /// Refuses to keep a header for an interceptor that sets none.
    func checkKeptHeaders(_ problems: ScriptProblems) {
        let forms = interceptors.byName()
        for case let call as KeepHeaderCall in actions.map(\.call) {
            guard let found = forms[call.adapter], !(found is AdapterSettings), let place = call.$adapter.json
            else { continue }
            problems.error(
                "\"adapter\": expected an adapter, and \(quoted(call.adapter)) is \(type(of: found).noun)",
                at: place.offset)
        }
    }

    /// Warns about exchanges that no request reaches.
    func checkExchanges(_ reader: ScriptReader) {
        let problems = reader.problems
        let places = $exchanges.json?.array ?? []
        // If one of them could not be read, the indices of the others have changed.
        guard places.count == exchanges.count, !problems.hasErrors,
            let reachability = Reachability(
                self, mayAskAnything: reader.walkthrough?.usesSwift == true)
        else { return }
        for (index, place) in places.enumerated() {
            guard let reason = reachability.obstacle(index) else { continue }
            problems.warning(
                "no request reaches the exchange \(quoted(exchanges[index].name)): \(reason)",
                at: place.offset)
        }
    }
}
