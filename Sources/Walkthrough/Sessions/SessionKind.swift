import JSONText
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
    @Key("identifier", "The name of a background configuration.") var identifier: String?

    @Key(
        "shared", "Whether it is URLSession.shared, which cannot be set up.",
        .only(on: .urlSession, because: "Alamofire makes URLSessions of its own")
            .missing(on: .resource, because: ChainReason.sessionPerDelivery))
    var isShared = false

    func check(_ object: ScriptObject) {
        let keys = object.shape.keys.map(\.name)
        if isShared, let other = keys.first(where: { $0 != $isShared.name && object.json(of: $0) != nil }) {
            object.error(
                "expected no \(quoted(other)) beside \"shared\": the shared session cannot be set up")
        }
        guard base == .background, let json = $base.json else {
            return object.refuse(
                $identifier, because: "expected \"configuration\": \"background\" beside it")
        }
        object.reader.problems.limits.note(
            "a background configuration", .background, at: json.offset, with: json)
    }

    /// Checks that a background session has a name, for a chain that has such sessions.
    func checkIdentifier(_ problems: ScriptProblems) {
        guard base == .background, !$identifier.isGiven, let json = $base.json else { return }
        problems.error(
            "a background configuration needs \"identifier\", the name of its session", at: json.offset)
    }

    var isEphemeral: Bool { base == .ephemeral }

    /// A new configuration of this kind. A script has background sessions only on plain `URLSession`.
    var configuration: URLSessionConfiguration {
        switch base {
        case .default: .default
        case .ephemeral: .ephemeral
        case .background: .background(withIdentifier: identifier ?? "")
        }
    }
}
