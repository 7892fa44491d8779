/// A few keys that belong together, read into a value that knows how to carry them out.
///
/// Each concern that is optional for every request, for the session, or for the world around them (a cacher,
/// hooks, queues of its own) is one part in a file of its own. So a new concern touches none of the others:
/// it adds itself to one of the lists at the end of this file, and the loader, the messages and the schema
/// know its keys.
protocol ScriptPart: Sendable {
    /// The keys it reads.
    static var keys: [ObjectShape.Key] { get }
    /// Nil when the object has none of the keys, or only mistaken ones, which are then in `decoder.problems`.
    init?(_ object: ScriptObject, _ decoder: ScriptDecoder)
}

/// Keys of a request: done to Alamofire's when it has been made, before it has a validator or a handler.
protocol RequestPart: ScriptPart {
    func apply(to request: Request)
}

/// Keys of a request: done to the `URLRequest` as the caller makes it, whatever the chain.
protocol URLRequestPart: ScriptPart {
    func apply(to request: inout URLRequest)
}

/// Keys of a request: done to a plain task before it is resumed.
protocol TaskPart: ScriptPart {
    func apply(to task: URLSessionTask)
}

/// Keys of a request, or of the session for all its requests: changes what the app's own delegate says about
/// a plain task. A request's word comes after its session's.
protocol BehaviorPart: ScriptPart {
    func apply(to behavior: inout TaskBehavior)
}

/// Keys of the session: changes what Alamofire's `Session` is made with.
protocol SessionPart: ScriptPart {
    func apply(to plan: inout SessionPlan)
}

/// Keys of the session: changes the configuration of its `URLSession`, whatever the chain.
protocol ConfigurationPart: ScriptPart {
    func apply(to configuration: URLSessionConfiguration)
}

/// Keys of the whole script that say how the world around the client is: done before anything runs.
protocol WorldPart: ScriptPart {
    func apply(to simulator: Simulator)
}

/// The parts that a script knows.
enum ScriptParts {
    /// Of every request, whatever its kind; a kind names the keys it lacks. Each part is done on the chains
    /// whose protocols it conforms to.
    static let ofRequests: [any ScriptPart.Type] = [
        RequestCredential.self,
        RequestRedirects.self,
        RequestCaching.self,
        RequestCookies.self,
        RequestHooks.self,
        ResourceSettings.self,
        RequestTurn.self,
        TaskStyle.self,
        TaskPriority.self,
        TaskChallenges.self,
    ]

    /// Of the session.
    static let ofSession: [any ScriptPart.Type] = [
        SessionRedirects.self,
        SessionCaching.self,
        SessionConnectivity.self,
        SessionConnections.self,
        SessionCookies.self,
        SessionTimeouts.self,
        SessionQueues.self,
        SessionMonitors.self,
        SessionServerTrust.self,
        SessionCredentials.self,
        OperationWidth.self,
        SessionDelegation.self,
        BackgroundBehavior.self,
    ]

    /// Of the script itself.
    static let ofWorld: [any WorldPart.Type] = [
        ScriptedConnectivity.self,
        ScriptedConnections.self,
        ScriptedServers.self,
        ObservedNotifications.self,
    ]
}

extension ScriptDecoder {
    /// Every part that the object has keys of.
    func requestParts(_ object: ScriptObject) -> [any ScriptPart] {
        ScriptParts.ofRequests.compactMap { $0.init(object, self) }
    }

    func sessionParts(_ object: ScriptObject) -> [any ScriptPart] {
        ScriptParts.ofSession.compactMap { $0.init(object, self) }
    }

    func worldParts(_ object: ScriptObject) -> [any WorldPart] {
        ScriptParts.ofWorld.compactMap { $0.init(object, self) }
    }
}
