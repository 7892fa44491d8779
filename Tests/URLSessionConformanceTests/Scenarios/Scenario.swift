/// One situation, as a value that both sides play: the toolchain's own `URLSession` against a server on the
/// loopback interface, and the simulated one against the same answers as a script.
struct Scenario: Sendable {
    /// The situation, as the beginning of a sentence; the rows of the table of differences name it.
    let name: String
    /// What the server answers, by path. The first answer for a path that is not used up counts.
    var routes: [Route]
    /// What the session is made with.
    var setup = Setup()
    /// How the delegate answers when it is asked.
    var manners = Manners()
    /// What the owner of the tasks does, in order. It goes on when what it waits for has happened.
    var steps: [Step]
    /// The request's fields that are part of the record, beside `Authorization` and `Cookie`.
    var watchedFields: [String] = []
    /// Whether the record has what is worth a look in a few scenarios only.
    var details: Set<Detail> = []

    /// What a record leaves out unless a scenario asks for it.
    enum Detail: Sendable {
        /// The pieces in which bodies and progress arrive, rather than their sums.
        case pieces
        /// The task's state and counts of bytes when it completes.
        case counts
        /// With which request the task began, which one it has in the end, and what answered.
        case requests
        /// That metrics came.
        case metrics
        /// That the delegate was asked what to cache.
        case caching
    }

    /// What a session's configuration says.
    struct Setup: Sendable {
        /// Without a delegate, only completion handlers hear of anything.
        var hasDelegate = true
        var headers: [String: String] = [:]
        /// The time-out for requests, in seconds; nil leaves Foundation's own.
        var timeout: Double?
        var cookies = Cookies.none
        var hasCache = false
        var hasCredentials = false
        var connectionsPerHost: Int?
        /// Whether a `URLProtocol` of the app loads `/stub`.
        var hasStub = false

        /// What becomes of cookies.
        enum Cookies: Sendable {
            /// There is no place to keep them.
            case none
            case kept
            /// None is taken.
            case refused
            /// They are neither sent nor looked at.
            case withheld
        }
    }
}

/// What the server answers to requests for one path.
struct Route: Sendable {
    let path: String
    let reply: Reply
    /// How often; nil for every time.
    var times: Int?

    init(_ path: String, _ reply: Reply, times: Int? = 1) {
        self.path = path
        self.reply = reply
        self.times = times
    }
}

/// What the owner of the tasks does, or waits for. Tasks have numbers, from 1, in the order they are made.
enum Step: Sendable {
    case make(Ask)
    case resume(Int)
    case suspend(Int)
    case cancel(Int)
    /// Calls a download off, and makes and resumes another task with its resume data.
    case pauseAndContinue(Int)
    /// Puts a response to a GET of this path into the session's cache.
    case store(String, path: String, [Field])
    /// Lets every task finish; the session takes no new ones.
    case finishAndInvalidate
    /// Cancels every task.
    case invalidateAndCancel
    /// Lets the server go on that waits at this gate.
    case open(gate: String)
    /// Writes down what the task says of itself.
    case look(Int)
    /// Goes on when the task has brought so many bytes.
    case waitForBytes(Int, of: Int)
    /// Goes on when the server has read so many requests, heads and bodies.
    case waitForRequests(Int)
    case waitForEnd(Int)
    case waitForInvalidation
}

/// A task as its owner asks for it.
struct Ask: Sendable {
    enum Kind: Sendable {
        case data
        case download
        case uploadData(String)
        case uploadFile(String)
        /// A file that does not exist.
        case missingFile
        /// The delegate gives the stream, which has this text.
        case uploadStream(String)
    }

    var method: String
    /// The path on the server; `other:` in front means the second origin, `deaf:` one where
    /// nobody listens, `login:` the first with a user and a password in the URL.
    var path: String
    var headers: [String: String] = [:]
    var body: String?
    var kind = Kind.data
    /// Whether a completion handler takes the outcome, in the place of the delegate.
    var hasHandler = false
    /// The request's own time-out, in seconds.
    var timeout: Double?
    var policy = Policy.useProtocol

    /// The request's cache policy.
    enum Policy: Sendable { case useProtocol, reloadIgnoringCache, returnCacheElseLoad, returnCacheDontLoad }

    init(_ method: String, _ path: String) {
        self.method = method
        self.path = path
    }

    static func get(_ path: String) -> Ask { Ask("GET", path) }

    static func post(_ path: String, _ body: String) -> Ask {
        var ask = Ask("POST", path)
        ask.body = body
        ask.headers["Content-Type"] = "text/plain"
        return ask
    }

    /// The same with something changed.
    func with(_ change: (inout Ask) -> Void) -> Ask {
        var copy = self
        change(&copy)
        return copy
    }
}

/// How the delegate answers when it is asked.
struct Manners: Sendable {
    enum Redirect: Sendable { case follow, refuse, replace(String) }
    enum Challenge: Sendable { case use(String, String), useNothing, cancel, reject, byDefault }

    var allowsResponse = true
    var redirect = Redirect.follow
    /// The answers to challenges, in order; after the last one the delegate leaves them to the session.
    var challenges: [Challenge] = []
    var allowsCaching = true
}
