// The names that stand for the library as a whole. Mirrors Alamofire 5.12 `Alamofire.swift`.

/// The session that an app uses without making one: `AF.request(url)`. The same as `Session.default`.
public var AF: Session { Session.default }

extension Session {
    /// The session that everything in the current simulation shares. It is made when it is first used, and
    /// lives as long as the process of its app.
    ///
    /// - Precondition: a simulation is running, and `simulator.transport` is set.
    public static var `default`: Session {
        Simulator.current(for: "Session.default, which is AF,").sharedByProcess { Session() }
    }
}

/// Information about the library: here, about the one that this chain mirrors.
public enum AFInfo {
    /// The version of Alamofire whose names and behaviour these are.
    public static let version = "5.12.0"
}
