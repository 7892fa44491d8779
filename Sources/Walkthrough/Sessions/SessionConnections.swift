import ScriptReading

/// How many connections a session makes to one server.
struct SessionConnections: ConfigurationPart {
    @Key(
        "maximumConnectionsPerHost", in: 1...1000,
        "How many connections it makes to one server; 6 by default. Further tasks wait.")
    private var limit: Int?

    func apply(to configuration: URLSessionConfiguration) {
        if let limit { configuration.httpMaximumConnectionsPerHost = limit }
    }
}
