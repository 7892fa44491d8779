import ScriptReading

/// How long it takes to connect to servers, and what the connections can carry.
struct HostConnections: WorldPart {
    @Key(
        "connections", .byHost(of: .object(ConnectionKeys.self)),
        "How long connections take, by host name. Others take no time, and are not in the trace.")
    private var connections: [Named<ConnectionProfile>] = []

    func apply(to simulator: Simulator) {
        guard let transport = simulator.transport as? ScriptedTransport else { return }
        for host in connections { transport.connections[host.name.lowercased()] = host.value }
    }
}

private struct ConnectionKeys: ScriptRecord {
    static let noun = "a connection"

    @Key("lookup", "How long it takes to find the server's address; 0 by default.")
    private var lookup = Delay.exactly(.zero)
    @Key("connect", "How long the TCP handshake takes; 0 by default.")
    private var connect = Delay.exactly(.zero)
    @Key("secure", "How long the TLS handshake takes, for https and wss; 0 by default.")
    private var secure = Delay.exactly(.zero)
    @Key(
        "protocol",
        "The version of HTTP; http/1.1 by default, and for WebSockets. h2 carries several exchanges at once;"
            + " without TLS, the client speaks http/1.1 instead.")
    private var version = HTTPVersion.http11
    @Key("idleLimit", "How long the server leaves it open unused; the client's 118 s by default.")
    private var idleLimit: VirtualDuration?

    func made(_ object: ScriptObject) -> ConnectionProfile? {
        ConnectionProfile(
            lookup: lookup, connect: connect, secure: secure, version: version, idleLimit: idleLimit)
    }
}

extension HTTPVersion: ScriptWord {}
