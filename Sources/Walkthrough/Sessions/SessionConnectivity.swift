import ScriptReading

/// Which of the device's connections a session uses, and whether it waits for one.
struct SessionConnectivity: SessionPart, ConfigurationPart {
    @Key("waitsForConnectivity", "Whether a task waits for a connection if there is none.")
    private var waits: Bool?
    @Key("allowsCellularAccess", "Whether cellular connections may be used; true by default.")
    private var allowsCellular: Bool?
    @Key(
        "allowsExpensiveNetworkAccess", "Whether connections that cost money may be used; true by default.")
    private var allowsExpensive: Bool?
    @Key(
        "allowsConstrainedNetworkAccess",
        "Whether connections in Low Data Mode may be used; true by default.")
    private var allowsConstrained: Bool?
    @Key(
        "reachabilityListener",
        "Whether the app listens to a NetworkReachabilityManager while it has its session.",
        .only(on: .sessionManager, .session, because: "NetworkReachabilityManager is Alamofire's"))
    var listens = false

    func apply(to configuration: URLSessionConfiguration) {
        if let waits { configuration.waitsForConnectivity = waits }
        if let allowsCellular { configuration.allowsCellularAccess = allowsCellular }
        if let allowsExpensive { configuration.allowsExpensiveNetworkAccess = allowsExpensive }
        if let allowsConstrained { configuration.allowsConstrainedNetworkAccess = allowsConstrained }
    }

    func apply(to plan: inout SessionPlan) { plan.listensForReachability = listens }
}
