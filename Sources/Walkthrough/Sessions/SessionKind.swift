import ScriptReading

/// The kind of configuration that a session starts from.
struct SessionKind: ScriptKeys {
    private enum Base: String, ScriptWord {
        /// Shares the cache, cookies, and credentials of the process.
        case `default`
        /// Keeps everything in memory, and to itself.
        case ephemeral
        /// Its transfers go on while the app does not run.
        case background
    }

    @Key(
        "configuration",
        "The kind of configuration that it starts from; default by default. Default sessions share a cache, "
            + "ephemeral has its own, and background has none."
    )
    private var base = Base.default
    /// Nil for all other kinds.
    @Key(
        "identifier", "The name of a background configuration.", .background)
    var identifier: String?

    func check(_ object: ScriptObject) {
        if base == .background, identifier == nil {
            object.error("a background configuration needs \"identifier\", the name of its session")
        } else if base != .background {
            object.refuse($identifier, because: "expected \"configuration\": \"background\" beside it")
        }
    }

    var isEphemeral: Bool { base == .ephemeral }

    /// A new configuration of this kind.
    var configuration: URLSessionConfiguration {
        switch base {
        case .default: .default
        case .ephemeral: .ephemeral
        case .background: .background(withIdentifier: identifier ?? "")
        }
    }
}
