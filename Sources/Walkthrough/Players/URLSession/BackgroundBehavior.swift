import ScriptReading

/// How an app uses a background session.
struct BackgroundBehavior: ConfigurationPart {
    @Key("isDiscretionary", "Whether the system decides when its transfers happen.", .background)
    private var isDiscretionary: Bool?
    @Key(
        "sessionSendsLaunchEvents",
        "Whether the app is launched for news about its transfers; true by default.",
        .background)
    private var sendsLaunchEvents: Bool?
    @Key(
        "recreated", "Whether an app that was launched for it creates it again; true by default.", .background
    )
    var isRecreated = true
    @Key(
        "callsCompletionHandler",
        "Whether the app calls the completion handler that it is given; true by default.", .background)
    var callsHandler = true

    /// Notes a mistake if one of the keys is given. For sessions that are not background sessions.
    func refuse(in object: ScriptObject) {
        let keys = [$isDiscretionary, $sendsLaunchEvents, $isRecreated, $callsHandler]
        // One message is enough.
        object.refuse(
            Array(keys.filter(\.isGiven).prefix(1)),
            because: "expected \"configuration\": \"background\" beside it")
    }

    func apply(to configuration: URLSessionConfiguration) {
        if let isDiscretionary { configuration.isDiscretionary = isDiscretionary }
        if let sendsLaunchEvents { configuration.sessionSendsLaunchEvents = sendsLaunchEvents }
    }
}

extension ChainLimit {
    /// For everything about background sessions, which a script has only on plain `URLSession`.
    static let background = only(
        on: .urlSession, because: "Alamofire's sessions are not background sessions"
    )
    .missing(on: .sessionManager, because: "no script has a background manager, which Alamofire 4.7 allows")
    .missing(on: .resource, because: "tasks with completion handlers cannot run in the background")
}
