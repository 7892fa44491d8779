import JSONText
import ScriptReading

/// A walkthrough's script, read and checked: everything that a run does, as values.
///
/// These are the outermost keys; the type of each leads to the keys inside it. `ScriptLoader` reads a script
/// from a file, and `WalkthroughRun` carries it out.
public struct Script: ScriptRecord {
    package static let noun = "a script"

    /// Does not change the run.
    @Key("$schema", "The JSON Schema for editors, which \"reqtrace schema script\" prints.")
    var schemaFile: String?
    @Key("title", "The heading in the list of walkthroughs.", isRequired: true)
    public var title = ""
    @Key("summary", "A sentence or two about what the reader will see.") public var summary = ""
    @Key("chains", .chains, "The chains that it can run on. The first is the default.")
    public var chains = [Chain.standard]
    /// The date of time 0, or nil for the simulation's own.
    @Key("clock", "The date at time 0, such as 2026-01-01T00:00:00Z; without it, 2001-01-01T00:00:00Z.")
    public var clock: Date?
    @Key("schedule", "The schedule to run with: \(Schedule.expectedWords).")
    public var schedule = Schedule.firstComeFirstServed
    @Key("limits", "Where a run is stopped that would not end by itself.") var runLimits = RunLimits()
    /// For all requests that name no session. A refresh uses a session of its own, which is not set up here.
    @Key("session", "The setup of the session.") var session = SessionSettings()
    @Key(
        "sessions", .map(of: SessionSettings.type, naming: .session, most: SessionSettings.most),
        "Further sessions, by their names.",
        .missing(on: .resource, because: ChainReason.sessionPerDelivery))
    var sessions: [Named<SessionSettings>] = []
    @Key(
        "interceptors", .interceptors, "Adapters and retriers, by the names that they have in the trace.",
        .only(on: .sessionManager, .session, because: ChainReason.noInterceptors))
    var interceptors: [Named<any InterceptorForm>] = []
    /// In the order in which they are made: by time, then by their order in the script.
    @Key("requests", .requests, "The requests that the caller makes.", isRequired: true)
    var requests: [ScriptedRequest] = []
    @Key("tasks", "Async code that awaits requests.", .awaiting)
    var tasks: [ScriptedTask] = []
    @Key("actions", .list(of: .action), "What the caller does later.") var actions: [ScriptedAction] = []
    @Key("exchanges", "What the server answers, tried in order.") public var exchanges: [Exchange] = []
    /// Does not change the run.
    @Key("narration", "The author's remarks about single events.") public var narration: [Narration] = []
    /// Does not change the run.
    @Key("questions", "Questions to ask before certain events are shown.")
    public var questions: [Question] = []
    /// Does not change the run.
    @Key("claims", "What the story says about the events, in a form that is checked.")
    public var claims: [Claim] = []

    /// The keys about the world around the client, each concern in a part of its own.
    var world: [any WorldPart] = []

    package static var shape: ObjectShape {
        let types = [Script.self] + ScriptParts.ofWorld as [any ScriptKeys.Type]
        return ObjectShape(noun: noun, keys: types.flatMap(KeyShape.all))
    }

    /// The name of its folder, by which the catalogue finds it.
    public var name = ""
    /// The file it was read from, as messages call it.
    public var file = ""
    /// A short word for what it runs: tells whether a trace belongs to this script.
    public var fingerprint = ""
    /// The Swift files in its folder, whose types it may name.
    public var swiftFiles: [SwiftFile] = []
    /// The paths of the files in its folder that it names, or did before it was changed.
    public var namedFiles: Set<String> = []
    /// The change that was made to it, as JSON; empty if there was none.
    public var change = ""
    /// What some of its chains do not support and leave out, in the order of the text.
    public var leftOut: [LeftOut] = []
    /// Chains that it does not name, although they support everything in it.
    public var furtherChains: [Chain] = []
    /// Oddities that do not keep it from running.
    public var warnings: [ScriptProblem] = []

    package init() {}

    /// The keys that do not change what runs.
    var keysOfWords: [KeyPlace] {
        [$schemaFile, $title, $summary, $chains, $narration, $questions, $claims]
    }

    package func check(_ object: ScriptObject) {
        if $title.json?.string?.allSatisfy(\.isWhitespace) == true { object.mismatch($title, "a title") }
        if $requests.json?.array?.isEmpty == true {
            object.refuse($requests, because: "expected at least one request")
        }
        let reader = object.reader
        reader.names.check(on: chains, reader.problems)
        checkInterceptors(reader)
        checkKeptHeaders(reader.problems)
        checkAwaited(reader.problems)
        checkOperations(reader.problems)
        checkTimeouts(reader.problems)
        if chains.contains(.urlSession) {
            for named in allSessions { named.value.kind.checkIdentifier(reader.problems) }
        }
        checkDelegates(reader.problems)
        checkExchanges(reader)
        checkClaims(reader.problems)
    }
}

extension Script {
    /// The setups of all sessions. The first is the one without a name.
    var allSessions: [Named<SessionSettings>] { [Named(name: "", value: session)] + sessions }

    /// The JSON Schema of scripts, for editors, as indented text.
    public static var schema: String { ScriptSchema.text(of: shape) }
}

extension ScriptType where Value == [Chain] {
    /// A list of chains; an empty one means the standard chain, and one that is listed again counts once.
    /// With a chain that does not exist, the list stands for all chains, so that nothing else in the script
    /// seems to be wrong because of it.
    fileprivate static var chains: ScriptType {
        let list = ScriptType.list(of: Chain.type)
        return ScriptType(list.shape) { json, reading in
            guard let chains = list.read(json, reading), chains.count == json.array?.count else {
                return Chain.allCases
            }
            var seen: Set<Chain> = []
            return chains.isEmpty ? [.standard] : chains.filter { seen.insert($0).inserted }
        }
    }
}

extension ScriptType where Value == [ScriptedRequest] {
    fileprivate static var requests: ScriptType {
        .list(of: .request).map { $0.sorted { $0.time < $1.time } }
    }
}

extension Schedule: ScriptValue {
    package static var type: ScriptType<Schedule> {
        ScriptType(.string, expectedWords) { $0.string.flatMap(Schedule.init(word:)) }
    }
}
