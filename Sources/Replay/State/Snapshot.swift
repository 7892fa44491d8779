import Tracing

/// The state of everything at one event: a fold over all events up to it.
///
/// Nothing is stored while a run goes on. To see the state at event 40, apply the first 40 events to an empty
/// snapshot.
public struct Snapshot: Equatable, Sendable {
    /// What is known about a request.
    public struct Request: Equatable, Sendable {
        public let ordinal: Int
        public var type = "Request"
        public var state = "initialized"
        /// `true` if the request has no state of its own, only that of its task.
        var followsTask = true
        /// How many retries it has been granted.
        public var attempt = 0
        /// Method and URL of the last request that was made for it.
        public var asks: String?
        /// The last response's status.
        public var status: Int?
        /// The credential its last request was adapted with.
        public var credential: String?
        public var error: String?
        public var tasks: [Int] = []
    }

    /// What is known about a task of the URL loading system.
    public struct Task: Equatable, Sendable {
        public let ordinal: Int
        public var request: Int?
        public var type = "URLSessionTask"
        public var state = "suspended"
        public var asks: String?
        public var status: Int?
        public var bytes = 0
        public var error: String?
        /// `true` if it has been resumed and waits for the device to be connected.
        public var isWaiting = false
        /// The app's class that loads its request, in place of the URL loading system.
        public var loader: String?
    }

    /// A queue, and how much has happened on it.
    public struct Queue: Equatable, Sendable {
        public let label: String
        public var events = 0
        public var lastEvent = 0
    }

    /// A response in one of the URL caches.
    public struct CacheEntry: Equatable, Sendable {
        /// Where it is: the cache, and what is stored there for equivalent URLs.
        struct Place: Hashable, Sendable {
            /// The place of the cache among those of the run, beginning with 1.
            let cache: Int
            /// The name of all URLs that are equivalent.
            let key: String
        }

        public let url: String
        let place: Place
        /// What distinguishes it from other responses of the same URL; nil if there is only one.
        public var variant: String?
        public var bytes: Int
        public var storedAt: Int
        /// How often a 304 has renewed it.
        public var renewals = 0

        /// The place of its cache among those of the run, beginning with 1.
        public var cache: Int { place.cache }
        /// The URL and, if there are several responses of it, the variant.
        public var name: String { variant.map { "\(url) (\($0))" } ?? url }
    }

    /// A cookie in one of the storages.
    public struct Cookie: Equatable, Sendable {
        /// What distinguishes it from all others.
        struct ID: Hashable, Sendable {
            /// The place of the storage among those of the run, beginning with 1.
            let storage: Int
            let name: String
            let domain: String
            let path: String
        }

        let id: ID
        public var storedAt: Int

        /// The place of its storage among those of the run, beginning with 1.
        public var storage: Int { id.storage }
        public var name: String { id.name }
        public var domain: String { id.domain }
        public var path: String { id.path }
    }

    /// An exchange of the transport that has answered.
    public struct UsedExchange: Equatable, Sendable {
        /// What distinguishes it from all others.
        struct ID: Hashable, Sendable {
            let name: String
            let line: Int?
        }

        let id: ID
        public var uses = 0

        public var name: String { id.name }
        /// Its line in the script, when it has one.
        public var line: Int? { id.line }
    }

    /// A decision that has been made.
    public struct Decision: Equatable, Sendable {
        public let event: Int
        public let kind: String
        public let request: Int?
        public let outcome: String
    }

    // A trace may name as many things as it has events, so each is found by its name.
    var requestsByOrdinal: [Int: Request] = [:]
    var tasksByOrdinal: [Int: Task] = [:]
    var queuesByLabel = KeyedList<String, Queue>()
    /// What is stored in each cache for each URL, by the variant.
    var cacheByPlace = KeyedList<CacheEntry.Place, KeyedList<String?, CacheEntry>>()
    var cookiesByID = KeyedList<Cookie.ID, Cookie>()
    var exchangesByID = KeyedList<UsedExchange.ID, UsedExchange>()
    /// How the device is connected.
    public internal(set) var network = "wifi"
    public internal(set) var decisions: [Decision] = []

    public init() {}
}

extension Snapshot {
    public var requests: [Request] { requestsByOrdinal.values.sorted { $0.ordinal < $1.ordinal } }
    public var tasks: [Task] { tasksByOrdinal.values.sorted { $0.ordinal < $1.ordinal } }
    public var queues: [Queue] { queuesByLabel.elements }
    public var cache: [CacheEntry] { cacheByPlace.elements.flatMap(\.elements) }
    public var cookies: [Cookie] { cookiesByID.elements }
    public var exchanges: [UsedExchange] { exchangesByID.elements }
}
