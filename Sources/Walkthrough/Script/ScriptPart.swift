import ScriptReading

/// A few keys that belong together, and what they change in a run.
///
/// Each concern of a request, of a session, or of the world around them (caching, hooks, queues) is a part of
/// its own. A new concern is a new file and one line in the lists below; the loader, its messages and the
/// schema find its keys there.
protocol ScriptPart: ScriptKeys {}

/// Keys of a request that are applied to Alamofire's request, before its validators and handlers are added.
protocol RequestPart: ScriptPart {
    func apply(to request: Request)
}

/// Keys of a request, or of a session for all its requests, that change how the app's own delegate answers
/// for a plain task. A request's keys are applied after its session's.
protocol BehaviorPart: ScriptPart {
    /// The keys of the delegate's answers, which nobody asks for in a session without one.
    var answers: [KeyPlace] { get }
    func apply(to behavior: inout TaskBehavior)
}

/// Keys of a session that change what Alamofire's `Session` is made with.
protocol SessionPart: ScriptPart {
    func apply(to plan: inout SessionPlan)
}

/// Keys of a session that change the configuration of its `URLSession`, on every chain.
protocol ConfigurationPart: ScriptPart {
    func apply(to configuration: URLSessionConfiguration)
}

/// Keys of the script that set up the world around the client before the run begins.
protocol WorldPart: ScriptPart {
    func apply(to simulator: Simulator)
}

/// All parts.
enum ScriptParts {
    /// The parts of every request, whatever its kind. Each is applied on the chains whose protocols it
    /// conforms to.
    static let ofRequests: [any ScriptPart.Type] = [
        RequestCredential.self,
        RequestRedirects.self,
        RequestCaching.self,
        RequestCookies.self,
        RequestHooks.self,
        ScriptedModifier.self,
        ResourceSettings.self,
        RequestTurn.self,
        TaskStyle.self,
        TaskPriority.self,
        TaskChallenges.self,
    ]

    /// The parts of a session.
    static let ofSession: [any ScriptPart.Type] = [
        SessionRedirects.self,
        SessionCaching.self,
        SessionConnectivity.self,
        SessionConnections.self,
        SessionCookies.self,
        SessionProtocols.self,
        SessionTimeouts.self,
        SessionQueues.self,
        SessionMonitors.self,
        SessionServerTrust.self,
        SessionCredentials.self,
        OperationWidth.self,
        SessionDelegation.self,
        BackgroundBehavior.self,
    ]

    /// The parts of the script itself.
    static let ofWorld: [any WorldPart.Type] = [
        DeviceConnectivity.self,
        HostConnections.self,
        HostCertificates.self,
        AppProtocols.self,
        ObservedNotifications.self,
    ]
}

/// The keys of several parts, as part of the same object: `@Parts(ScriptParts.ofSession) var parts`.
@propertyWrapper
struct Parts: Sendable {
    let wrappedValue: [any ScriptPart]

    init(_ types: [any ScriptPart.Type]) {
        wrappedValue = types.map { $0.init() }
        guard case .reading(let object)? = KeyScope.current else { return }
        for part in wrappedValue { object.groups.append(part) }
    }
}

extension [any ScriptPart] {
    /// The part of this type. If the list does not have one, its defaults.
    func first<Part: ScriptPart>(_ type: Part.Type) -> Part {
        // A script has many parts, and to cast one takes a hundred times as long as to look at its type.
        first { Swift.type(of: $0) == type }.flatMap { $0 as? Part } ?? type.init()
    }
}
