import ScriptReading

/// How long a session's task may take in total.
struct SessionTimeouts: ConfigurationPart {
    @Key(
        "resourceTimeout",
        "How long a task may take in total, including waiting and redirects; seven days by default.")
    private var resource: VirtualDuration?

    func apply(to configuration: URLSessionConfiguration) {
        if let resource { configuration.timeoutIntervalForResource = resource.seconds }
    }
}
