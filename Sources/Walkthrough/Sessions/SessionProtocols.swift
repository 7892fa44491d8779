import ScriptReading

/// The app's own classes that load a session's requests.
struct SessionProtocols: ConfigurationPart {
    @Key(
        "protocolClasses", .list(of: .name(of: .protocolClass), most: AppProtocols.most),
        "The names of the protocols in its configuration when it is created.")
    private var names: [String] = []

    func apply(to configuration: URLSessionConfiguration) {
        if !names.isEmpty { configuration.protocolClasses = ScriptedProtocols.classes(named: names) }
    }
}
