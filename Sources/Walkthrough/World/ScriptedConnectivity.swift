/// How the device's connection comes and goes.
struct ScriptedConnectivity: WorldPart {
    static let keys: [ObjectShape.Key] = [
        .optional(
            "connectivity", .list(.object(.connectivityChange)),
            "How the device is connected, and when that changes; Wi-Fi without this.")
    ]

    private let changes: [(time: VirtualDuration, path: NetworkPath)]

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        changes = object.objects("connectivity", .connectivityChange).compactMap { change in
            let time = change.milliseconds("at") ?? .zero
            return Self.path(change).map { (time, $0) }
        }
        if changes.isEmpty { return nil }
    }

    private static func path(_ change: ScriptObject) -> NetworkPath? {
        guard let word = change.word("link", of: NetworkLink.words), let link = NetworkLink(word: word) else {
            return nil
        }
        if link == .none {
            for key in ["expensive", "constrained"] {
                guard let json = change[key] else { continue }
                change.error("\"\(key)\": expected none beside \"link\": \"offline\"", at: json)
            }
        }
        return NetworkPath(
            link, isExpensive: change.flag("expensive"), isConstrained: change.flag("constrained") ?? false)
    }

    func apply(to simulator: Simulator) {
        for change in changes {
            simulator.connectivity.change(to: change.path, at: .start + change.time)
        }
    }
}

/// What the session does about the connection.
struct SessionConnectivity: SessionPart, ConfigurationPart {
    static let keys: [ObjectShape.Key] = [
        .optional("waitsForConnectivity", .flag, "Whether a task without a connection waits for one."),
        .optional("allowsCellularAccess", .flag, "Whether a cellular connection counts; yes without this."),
        .optional(
            "allowsExpensiveNetworkAccess", .flag,
            "Whether a connection that costs money counts; yes without this."),
        .optional(
            "allowsConstrainedNetworkAccess", .flag,
            "Whether a connection in Low Data Mode counts; yes without this."),
        .optional(
            "reachabilityListener", .flag,
            "Whether the app listens to a NetworkReachabilityManager as long as it has its session."
        )
        .only(
            on: .sessionManager, .session, because: "NetworkReachabilityManager is Alamofire's"),
    ]

    private let waits: Bool?
    private let allowsCellular: Bool?
    private let allowsExpensive: Bool?
    private let allowsConstrained: Bool?
    let listens: Bool

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        waits = object.flag("waitsForConnectivity")
        allowsCellular = object.flag("allowsCellularAccess")
        allowsExpensive = object.flag("allowsExpensiveNetworkAccess")
        allowsConstrained = object.flag("allowsConstrainedNetworkAccess")
        listens = object.flag("reachabilityListener") ?? false
        if [waits, allowsCellular, allowsExpensive, allowsConstrained].allSatisfy({ $0 == nil }), !listens {
            return nil
        }
    }

    func apply(to configuration: URLSessionConfiguration) {
        if let waits { configuration.waitsForConnectivity = waits }
        if let allowsCellular { configuration.allowsCellularAccess = allowsCellular }
        if let allowsExpensive { configuration.allowsExpensiveNetworkAccess = allowsExpensive }
        if let allowsConstrained { configuration.allowsConstrainedNetworkAccess = allowsConstrained }
    }

    func apply(to plan: inout SessionPlan) { plan.listensForReachability = listens }
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
            .optional("expensive", .flag, "Whether it costs money; without this, if it is cellular."),
            .optional("constrained", .flag, "Whether it is in Low Data Mode; no without this."),
        ])
}
