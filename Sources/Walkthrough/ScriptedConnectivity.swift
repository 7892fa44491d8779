/// How the device's connection comes and goes.
struct ScriptedConnectivity: WorldPart {
    static let keys: [ObjectShape.Key] = [
        .optional(
            "connectivity", .list(.object(.connectivityChange)),
            "How the device is connected, and when that changes; Wi-Fi without this.")
    ]

    private let changes: [(time: VirtualDuration, link: NetworkLink)]

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        changes = object.objects("connectivity", .connectivityChange).compactMap { change in
            guard let word = change.word("link", of: NetworkLink.words) else { return nil }
            return NetworkLink(word: word).map { (change.milliseconds("at") ?? .zero, $0) }
        }
        if changes.isEmpty { return nil }
    }

    func apply(to simulator: Simulator) {
        for change in changes {
            simulator.connectivity.change(to: change.link, at: .start + change.time)
        }
    }
}

/// What the session does about the connection.
struct SessionConnectivity: SessionPart {
    static let keys: [ObjectShape.Key] = [
        .optional("waitsForConnectivity", .flag, "Whether a task without a connection waits for one."),
        .optional("allowsCellularAccess", .flag, "Whether a cellular connection counts; yes without this."),
        .optional(
            "reachabilityListener", .flag,
            "Whether the app listens to a NetworkReachabilityManager as long as it has its session."),
    ]

    private let waits: Bool?
    private let allowsCellular: Bool?
    private let listens: Bool

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        waits = object.flag("waitsForConnectivity")
        allowsCellular = object.flag("allowsCellularAccess")
        listens = object.flag("reachabilityListener") ?? false
        if waits == nil, allowsCellular == nil, !listens { return nil }
    }

    func apply(to plan: inout SessionPlan) {
        if let waits { plan.configuration.waitsForConnectivity = waits }
        if let allowsCellular { plan.configuration.allowsCellularAccess = allowsCellular }
        plan.listensForReachability = listens
    }
}

extension NetworkLink {
    /// The words of a script, in the order in which messages list them.
    static let words = allCases.map(\.word)

    fileprivate init?(word: String) {
        guard let link = NetworkLink.allCases.first(where: { $0.word == word }) else { return nil }
        self = link
    }
}

extension ObjectShape {
    static let connectivityChange = ObjectShape(
        "a change of the connection",
        [
            .optional("at", .milliseconds, "When, in milliseconds; from the start without this."),
            .required("link", .word(NetworkLink.words), "What connects the device from then on."),
        ])
}
