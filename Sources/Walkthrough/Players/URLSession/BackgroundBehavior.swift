/// What an app does about a background session, and what the session asks of the system.
struct BackgroundBehavior: ConfigurationPart {
    static let keys: [ObjectShape.Key] = [
        .optional("isDiscretionary", .flag, "Whether the system chooses the moment of its transfers.")
            .only(on: .urlSession, because: reason).missing(on: .resource, because: .noHandlers),
        .optional(
            "sessionSendsLaunchEvents", .flag,
            "Whether the app is woken up to hear of its transfers; yes without this."
        )
        .only(on: .urlSession, because: reason).missing(on: .resource, because: .noHandlers),
        .optional(
            "recreated", .flag, "Whether an app that was launched for it makes it again; yes without this."
        )
        .only(on: .urlSession, because: reason).missing(on: .resource, because: .noHandlers),
        .optional(
            "callsCompletionHandler", .flag,
            "Whether the app calls the handler that it is given with the news; yes without this."
        )
        .only(on: .urlSession, because: reason).missing(on: .resource, because: .noHandlers),
    ]

    private static let reason = "Alamofire's sessions are no background sessions"

    /// Whether a process that the system launched makes the session again.
    let isRecreated: Bool
    /// Whether the app calls the handler that it is given with the news.
    let callsHandler: Bool
    private let isDiscretionary: Bool?
    private let sendsLaunchEvents: Bool?

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        guard let key = Self.keys.first(where: { object[$0.name] != nil }) else { return nil }
        isDiscretionary = object.flag("isDiscretionary")
        sendsLaunchEvents = object.flag("sessionSendsLaunchEvents")
        isRecreated = object.flag("recreated") ?? true
        callsHandler = object.flag("callsCompletionHandler") ?? true
        if object["identifier"] == nil, let json = object[key.name] {
            object.error("\"\(key.name)\": expected \"configuration\": \"background\" beside it", at: json)
        }
    }

    func apply(to configuration: URLSessionConfiguration) {
        if let isDiscretionary { configuration.isDiscretionary = isDiscretionary }
        if let sendsLaunchEvents { configuration.sessionSendsLaunchEvents = sendsLaunchEvents }
    }
}

extension SessionSettings {
    /// The name of a background session; nil for the other kinds.
    var identifier: String? {
        if case .background(let identifier) = kind { identifier } else { nil }
    }

    /// What the script says about a background session beside its name.
    var background: BackgroundBehavior? { parts.lazy.compactMap { $0 as? BackgroundBehavior }.first }
}

extension String {
    /// Why an app's own layer has no background sessions.
    fileprivate static let noHandlers = "tasks with completion handlers are none for the background"
}
