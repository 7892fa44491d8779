/// How long a task of the session may take as a whole.
struct SessionTimeouts: ConfigurationPart {
    static let keys: [ObjectShape.Key] = [
        .optional(
            "resourceTimeout", .milliseconds,
            "How long a task may take as a whole, waiting and redirects included; seven days without this.")
    ]

    private let resource: VirtualDuration

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let resource = object.milliseconds("resourceTimeout") else { return nil }
        self.resource = resource
    }

    func apply(to configuration: URLSessionConfiguration) {
        configuration.timeoutIntervalForResource = resource.seconds
    }
}
