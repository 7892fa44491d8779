import Tracing

/// The state of everything at one event: a fold over all events up to it.
///
/// Nothing is stored while a run goes on. To see the state at event 40, apply the first 40 events to an empty
/// snapshot.
struct Snapshot: Equatable, Sendable {
    /// What is known about a request.
    struct Request: Equatable, Sendable {
        let ordinal: Int
        var type = "Request"
        var state = LifeState.initialized
        /// `true` if the request has no state of its own, only that of its task.
        var followsTask = true
        /// How many retries it has been granted.
        var attempt = 0
        /// Method and URL of the last request that was made for it.
        var asks: String?
        /// The last response's status.
        var status: Int?
        /// The credential its last request was adapted with.
        var credential: String?
        /// The error that its newest handler was called with, or what went wrong in this attempt before that
        /// or since. A completion that hears of no error leaves it as it is.
        var error: String?
        /// `true` if it has been cancelled, with whatever error.
        var isCalledOff = false
        var tasks: [Int] = []
    }

    /// What is known about a task of the URL loading system.
    struct Task: Equatable, Sendable {
        let ordinal: Int
        var request: Int?
        var type = "URLSessionTask"
        var state = LifeState.suspended
        var asks: String?
        var status: Int?
        var bytes = 0
        var error: String?
        /// `true` from when its load finds no connection that it may use until it finds one.
        var lacksConnection = false
        /// The app's class that loads its request, in place of the URL loading system.
        var loader: String?

        /// `true` if it has been resumed and waits for the device to be connected.
        var isWaiting: Bool { lacksConnection && state == .running }
    }

    /// A queue, and how much has happened on it.
    struct Queue: Equatable, Sendable {
        let label: String
        var events = 0
        var lastEvent = 0
    }

    /// A response in one of the URL caches.
    struct CacheEntry: Equatable, Sendable {
        /// Where it is: the cache, and what is stored there for equivalent URLs.
        struct Place: Hashable, Sendable {
            /// The place of the cache among those of the run, beginning with 1.
            let cache: Int
            /// What tells equivalent URLs apart from all others.
            let url: TextIdentity
        }

        let url: String
        let place: Place
        /// What distinguishes it from other responses of the same URL; nil if there is only one. Secrets in
        /// it may be hidden.
        var variant: String?
        /// The same, also where only a secret distinguishes it.
        let id: TextIdentity?
        var bytes: Int
        var storedAt: Int
        /// How often a 304 has renewed it.
        var renewals = 0

        /// The place of its cache among those of the run, beginning with 1.
        var cache: Int { place.cache }
        /// The URL and, if there are several responses of it, the variant.
        var name: String { variant.map { "\(url) (\($0))" } ?? url }
    }

    /// A cookie in one of the storages.
    struct Cookie: Equatable, Sendable {
        /// What distinguishes it from all others.
        struct ID: Hashable, Sendable {
            /// The place of the storage among those of the run, beginning with 1.
            let storage: Int
            let name: String
            let domain: String
            let path: String
        }

        let id: ID
        var storedAt: Int

        /// The place of its storage among those of the run, beginning with 1.
        var storage: Int { id.storage }
        var name: String { id.name }
        var domain: String { id.domain }
        var path: String { id.path }
    }

    /// An exchange of the transport that has answered.
    struct UsedExchange: Equatable, Sendable {
        /// What distinguishes it from all others.
        struct ID: Hashable, Sendable {
            let name: String
            let line: Int?
        }

        let id: ID
        var uses = 0

        var name: String { id.name }
        /// Its line in the script, when it has one.
        var line: Int? { id.line }
    }

    /// A decision that has been made.
    struct Decision: Equatable, Sendable {
        let event: Int
        let kind: String
        let request: Int?
        let outcome: String
    }

    // A trace may name as many things as it has events, so each is found by its name.
    var requestsByOrdinal: [Int: Request] = [:]
    var tasksByOrdinal: [Int: Task] = [:]
    var queuesByLabel = KeyedList<String, Queue>()
    /// What is stored in each cache for each URL, by the variant.
    var cacheByPlace = KeyedList<CacheEntry.Place, KeyedList<TextIdentity?, CacheEntry>>()
    var cookiesByID = KeyedList<Cookie.ID, Cookie>()
    /// Those of the cookies that have no date, and end with the process.
    var cookiesOfProcess: Set<Cookie.ID> = []
    var exchangesByID = KeyedList<UsedExchange.ID, UsedExchange>()
    /// How the device is connected.
    var network = "wifi"
    var decisions: [Decision] = []

    init() {}
}

extension Snapshot {
    var requests: [Request] { requestsByOrdinal.values.sorted { $0.ordinal < $1.ordinal } }
    var tasks: [Task] { tasksByOrdinal.values.sorted { $0.ordinal < $1.ordinal } }
    var queues: [Queue] { queuesByLabel.elements }
    var cache: [CacheEntry] { cacheByPlace.elements.flatMap(\.elements) }
    var cookies: [Cookie] { cookiesByID.elements }
    var exchanges: [UsedExchange] { exchangesByID.elements }
}
