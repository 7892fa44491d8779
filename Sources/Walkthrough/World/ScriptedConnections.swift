/// What connections to servers take, and what they can carry.
struct ScriptedConnections: WorldPart {
    static let keys: [ObjectShape.Key] = [
        .optional(
            "connections", .map(.object(.connection)),
            "What connections to hosts take; with it, the trace speaks of them. They take no time without it."
        )
    ]

    private let connections: [(host: String, connection: ScriptedConnection)]

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        connections = object.map("connections").compactMap { member in
            ScriptObject(member.value, .connection, decoder.problems).map {
                (member.key, ScriptedConnection($0))
            }
        }
        if connections.isEmpty { return nil }
    }

    func apply(to simulator: Simulator) {
        guard let transport = simulator.transport as? ScriptedTransport else { return }
        for (host, connection) in connections { transport.connections[host.lowercased()] = connection }
    }
}

extension ScriptedConnection {
    fileprivate init(_ object: ScriptObject) {
        self.init(
            lookup: object.delay("lookup") ?? .exactly(.zero),
            connect: object.delay("connect") ?? .exactly(.zero),
            secure: object.delay("secure") ?? .exactly(.zero),
            version: object.word("protocol", as: HTTPVersion.self) ?? .http11,
            idleLimit: object.milliseconds("idleLimit"))
    }
}

extension ObjectShape {
    static let connection = ObjectShape(
        "a connection",
        [
            .optional(
                "lookup", .delay, "How long it takes to find the server's address; no time without it."),
            .optional("connect", .delay, "How long TCP takes to shake hands; no time without it."),
            .optional("secure", .delay, "How long TLS takes, for https; no time without it."),
            .optional(
                "protocol", .word(HTTPVersion.allCases.map(\.rawValue)),
                "What is spoken over it; http/1.1 without it. h2 carries several exchanges at once."),
            .optional(
                "idleLimit", .milliseconds,
                "How long the server leaves it open unused; the client's 118 s without it."),
        ])
}

/// How many connections the session makes to one server.
struct SessionConnections: ConfigurationPart {
    static let keys: [ObjectShape.Key] = [
        .optional(
            "maximumConnectionsPerHost", .integer(1...1000),
            "How many connections the session makes to one server; 6 without this. Who comes late waits.")
    ]

    private let limit: Int

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let limit = object.integer("maximumConnectionsPerHost", in: 1...1000) else { return nil }
        self.limit = limit
    }

    func apply(to configuration: URLSessionConfiguration) {
        configuration.httpMaximumConnectionsPerHost = limit
    }
}
