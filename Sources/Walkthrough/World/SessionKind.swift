/// Which of URLSession's kinds of configuration a session starts from.
enum SessionKind: Equatable, Sendable {
    /// Shares what the process has: cookies, credentials.
    case standard
    /// Keeps everything to itself, in memory.
    case ephemeral
    /// Its transfers go on without the app, under this name.
    case background(identifier: String)

    static let keys: [ObjectShape.Key] = [
        .optional(
            "configuration", .word(words),
            "The kind of configuration it starts from; default without it. ephemeral has a cache of its own."),
        .optional("identifier", .string, "The name of a background configuration.")
            .only(on: .urlSession, because: "Alamofire's sessions are no background sessions")
            .missing(on: .resource, because: "tasks with completion handlers are none for the background"),
    ]

    private static let words = ["default", "ephemeral", "background"]

    /// Reads both keys, which belong together.
    init(_ object: ScriptObject) {
        let word = object.word("configuration", of: Self.words)
        let identifier = object.string("identifier")
        switch (word, identifier) {
        case ("background", let identifier?): self = .background(identifier: identifier)
        case ("background", nil):
            object.error("a background configuration needs \"identifier\", the name of its session")
            self = .standard
        case (_, .some):
            object.error(
                "\"identifier\": expected \"configuration\": \"background\" beside it",
                at: object["identifier"])
            self = .standard
        case ("ephemeral", nil): self = .ephemeral
        case (_, nil): self = .standard
        }
    }

    init() { self = .standard }

    /// A new configuration of this kind, as plain URLSession has it. A cache is something a script asks for.
    var configuration: URLSessionConfiguration {
        switch self {
        case .standard: .default
        case .ephemeral: .ephemeral
        case .background(let identifier): .background(withIdentifier: identifier)
        }
    }
}
