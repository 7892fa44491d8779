import JSONText

/// Makes a `Script` from its JSON: this file has the outline, each part of a script has a file of its own.
struct ScriptDecoder {
    let name: String
    let file: String
    let text: [UInt8]
    let problems: ScriptProblems
    /// The folder the script stands in; nil for a script from memory, which can name no files.
    var folder: (any WalkthroughFolder)?
    /// What the requests are called, as far as they have been read.
    let names = RequestNames()
    /// The certificates that servers show and evaluators pin.
    let certificates = ScriptedCertificates()

    /// Nil only when the text is no object; other mistakes are in `problems`.
    func script(_ json: JSON) -> Script? {
        guard let object = ScriptObject(json, .script, problems) else { return nil }
        certificates.read(object, self)
        let interceptors = interceptors(object)
        let sessionObject = object.object("session", .session)
        let session = sessionObject.map(session) ?? SessionSettings()
        noteCrowdedOut(sessionObject, interceptors)
        let sessions = sessions(object)
        let requests = requests(object)
        var script = Script(
            name: name, file: file, title: object.string("title") ?? "",
            summary: object.string("summary") ?? "", chains: chains(object), clock: object.date("clock"),
            schedule: schedule(object), session: session, sessions: sessions, interceptors: interceptors,
            requests: requests.sorted { $0.time < $1.time },
            tasks: tasks(object), actions: object.list("actions").compactMap(action),
            world: worldParts(object),
            exchanges: exchanges(object),
            narration: object.objects("narration", .narration).map(narration),
            questions: object.objects("questions", .question).map(question),
            fingerprint: Fingerprint.of(json), leftOut: [], furtherChains: [], warnings: [])
        script.leftOut = problems.limits.leftOut(on: script.chains, problems, line: line)
        script.furtherChains = Chain.allCases.filter {
            !script.chains.contains($0) && problems.limits.lacksNothing($0)
        }
        ScriptReferences(script: script, problems: problems, mentions: names.mentions).check(object)
        return script
    }

    /// The line a value stands on.
    func line(_ offset: Int) -> Int { TextPosition.of(offset: offset, in: text).line }

    private func chains(_ object: ScriptObject) -> [Chain] {
        let chains = object.list("chains").compactMap {
            object.word($0, "chains", of: ObjectShape.chainNames).flatMap(Chain.init(rawValue:))
        }
        return chains.isEmpty ? [.standard] : chains
    }

    private func schedule(_ object: ScriptObject) -> Schedule {
        guard let json = object["schedule"], let word = object.string("schedule") else {
            return .firstComeFirstServed
        }
        guard let schedule = Schedule(word: word) else {
            return object.mismatch(json, "schedule", Schedule.expectedWords) ?? .firstComeFirstServed
        }
        return schedule
    }
}

/// The kinds of the requests by `id`, for parts of a script that speak of requests.
final class RequestNames {
    private var kinds: [String: any RequestKind.Type] = [:]
    /// Every mention of a request's `id` in a key of its own, to be checked when all requests are known.
    private(set) var mentions: [JSON] = []

    func note(_ id: String, _ kind: any RequestKind.Type) { kinds[id] = kinds[id] ?? kind }

    func kind(ofRequest id: String) -> (any RequestKind.Type)? { kinds[id] }

    /// Wants it checked that there is a request of this `id`, for a part that names one.
    func mention(_ id: JSON) { mentions.append(id) }
}
