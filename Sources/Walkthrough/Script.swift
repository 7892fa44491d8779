/// A walkthrough's script, read and found to be in order: everything a run does, as values.
///
/// `ScriptLoader` makes one from a file; `WalkthroughRun` carries it out.
public struct Script: Sendable {
    /// The folder's name, by which the catalogue knows it.
    public var name: String
    /// The file it was read from, as messages name it.
    public var file: String
    /// The heading, as a list of walkthroughs shows it.
    public var title: String
    /// What a reader will see, in a sentence or two.
    public var summary: String
    /// The chains it can run on, the first by default.
    public var chains: [String]
    /// The date that time 0 stands for; nil leaves the simulation's own.
    public var clock: Date?
    /// The schedule to run with unless another is asked for.
    public var schedule: Schedule
    /// How the one session of the run is made. A refresh has a session of its own, not set up here.
    public var session: SessionSettings
    /// The interceptors by the names that the session and the requests use.
    public var interceptors: [InterceptorSettings]
    /// In the order in which they are made: by time, then as they stand in the script.
    public var requests: [ScriptedRequest]
    /// What the caller does to its requests after making them.
    public var actions: [ScriptedAction]
    /// What the server answers, tried in this order.
    public var exchanges: [Exchange]
    /// The author's words for single events. They change nothing in the run.
    public var narration: [Narration]
    /// What a reader may be asked on the way. They change nothing in the run.
    public var questions: [Question]
    /// FNV-1a of the script's bytes, in hexadecimal: tells whether a trace belongs to this script.
    public var fingerprint: String
    /// What is not wrong but probably not meant.
    public var warnings: [ScriptProblem]
}

/// How the session that makes the requests is set up.
public struct SessionSettings: Sendable {
    /// When a request's `URLRequest` and task are made. Mirrors Alamofire's `Session.RequestSetup`.
    public enum RequestSetup: String, CaseIterable, Sendable { case lazy, eager }

    /// Whether a request that waits to be resumed already has its `URLRequest` and task.
    public var requestSetup = RequestSetup.lazy
    /// Whether the first handler starts a request; if not, only a `resume` action does.
    public var startRequestsImmediately = true
    /// Names of interceptors, asked in this order.
    public var interceptors: [String] = []
    /// Headers that the URL loading system adds where a request has none of that name.
    public var headers: [Header] = []
    /// How long a task may hear nothing before it fails; nil leaves URLSession's 60 seconds.
    public var timeout: VirtualDuration?
    /// What each request asks of the cache unless it says so itself; nil leaves URLSession's default.
    public var cachePolicy: URLRequest.CachePolicy?
    /// The memory capacity in bytes of the session's cache; nil means no cache at all.
    public var cacheCapacity: Int?
    /// Decides what of a response may be stored, where a request does not decide it itself.
    public var cacher: ScriptedCacher?

    /// A session with Alamofire's defaults, but without a cache.
    public init() {}
}

/// A header line as the script writes it.
public struct Header: Equatable, Sendable {
    /// Sent as it is spelled here, looked up without regard to case (RFC 9110 section 5.1).
    public var name: String
    /// Everything after the colon.
    public var value: String
}

/// One request: how it is made, judged, and handled.
public struct ScriptedRequest: Sendable {
    /// The name that actions, narration and questions use.
    public var id: String
    /// When the caller makes it.
    public var time: VirtualDuration = .zero
    /// Decides, among other things, whether form parameters go into the query or the body.
    public var method: HTTPMethod = .get
    /// As text, because the library is given text and makes the URL itself.
    public var url: String
    /// What an encoder writes into the request; nil leaves it without parameters.
    public var parameters: ScriptedParameters?
    /// Its own fields. They win over the session's of the same name.
    public var headers: [Header] = []
    /// The body as text, sent as UTF-8. It replaces what an encoder wrote there.
    public var body: String?
    /// How long each of its tasks may hear nothing before it fails; nil leaves that to the session.
    public var timeout: VirtualDuration?
    /// What it asks of the cache; nil leaves that to the session.
    public var cachePolicy: URLRequest.CachePolicy?
    /// Names of the request's own interceptors, asked after the session's.
    public var interceptors: [String] = []
    /// What a response must pass, in this order. Without any, every status code is a success.
    public var validators: [ScriptedValidator] = []
    /// What receives the response, in this order. Without any, nothing starts the request but a `resume`.
    public var handlers: [ScriptedHandler] = []
    /// What of its response may be stored; nil leaves that to the session.
    public var cacher: ScriptedCacher?
    /// The line of the script it stands on.
    public var line = 0
}

/// A request's parameters and the encoder that writes them into it.
public struct ScriptedParameters: Sendable {
    /// Which of the library's parameter encoders is used.
    public enum Encoder: String, CaseIterable, Sendable {
        /// Into the query or the body, as `URLEncodedFormParameterEncoder` decides by the method.
        case url
        /// Into the body as JSON.
        case json
    }

    /// An object whose members are the parameters.
    public var values: ScriptedJSON
    /// What writes the values, and so where they go and in which notation.
    public var encoder: Encoder
}

/// A check that a response must pass.
public enum ScriptedValidator: Equatable, Sendable {
    /// `validate()`: status 200..<300 and the content type that the request's `Accept` asks for.
    case automatic
    /// `validate(statusCode:)`: any code in one of these ranges.
    case statusCodes([ClosedRange<Int>])
    /// `validate(contentType:)`: any of these media types.
    case contentTypes([String])
    /// A validator of the caller's own, which refuses the first `failures` responses it sees.
    case custom(name: String, failures: Int)
}

/// What receives a response, and what turns the bytes into a value for it.
public struct ScriptedHandler: Equatable, Sendable {
    /// What the bytes are turned into, and by which of `DataRequest`'s methods.
    public enum Kind: String, CaseIterable, Sendable {
        /// `responseData`
        case data
        /// `responseString`
        case string
        /// `responseDecodable`, into a value that can hold any JSON.
        case decodable
        /// `response`, which serializes nothing.
        case plain
        /// `response(responseSerializer:)` with a serializer of the caller's own.
        case custom
    }

    /// What the handler asks for, and so which serializer runs before it.
    public var kind: Kind
    /// The name a trace shows for it.
    public var name: String
    /// How many times the caller's own serializer fails before it succeeds.
    public var failures = 0
}

/// What becomes of a response on its way into the cache. Mirrors Alamofire's `ResponseCacher.Behavior`.
public enum ScriptedCacher: Equatable, Sendable {
    /// Stores the response as it is.
    case cache
    /// Stores nothing.
    case doNotCache
    /// Stores the response with these headers put in.
    case modify(headers: [Header])
}

/// Something the caller does to a request later.
public struct ScriptedAction: Sendable {
    /// What is done, in the names of `Request`'s methods.
    public enum Verb: Equatable, Sendable {
        /// The call of that name.
        case cancel, suspend, resume
        /// Gives the request one more handler, also after it has finished.
        case addHandler(ScriptedHandler)
    }

    /// When it is done.
    public enum Moment: Sendable {
        /// At this time.
        case time(VirtualDuration)
        /// As the next job on the main queue after an event like this one.
        case event(EventPattern)
    }

    /// The call that is made.
    public var verb: Verb
    /// The request's `id`.
    public var request: String
    /// What sets the call off. Before its request is made, there is nothing to do it to, and the trace says
    /// so.
    public var moment: Moment
}
