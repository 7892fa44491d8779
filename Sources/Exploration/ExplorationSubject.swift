/// What is explored. Reports on parts of one exploration have the same, apart from the path.
public struct ExplorationSubject: Equatable, Sendable {
    /// The name of a walkthrough, or of a test.
    public var name: String
    /// The path by which a command line named it; empty if that was by its name. The machines that share the
    /// work may have it at different places.
    public var path: String
    /// The chain it runs on; empty if that goes without saying.
    public var chain: String
    /// The fingerprint of the script; empty if there is no script.
    public var fingerprint: String
    /// What else decides about a run, or about what is wrong with it.
    public var options: Options
    /// The change to it, as it was written; empty if there is none.
    public var change: String
    /// A hash of the claims that are checked, which are not part of the fingerprint; empty if there are none.
    public var claims: String
    /// Where each run is stopped, as a command that runs it once takes it; empty if that stops there anyway.
    public var limit: String
    /// What is never answered in the order of arrival, by names that no schedule changes. It counts as what
    /// the script tells, and no schedule is blamed for it.
    public var leftOpen: [String]
    /// How the run in the order of arrival fails as such: `limit`, `unmatched request`, `this computer
    /// failed`. Every part knows it, also one that does not count that run.
    public var failsInOrderOfArrival: [String]
    /// Whether the names of what is left open have numbers of requests and tasks, which depend on the
    /// schedule. They do in reports that were written earlier.
    var numbersDebts = false

    public init(
        name: String, path: String = "", chain: String = "", fingerprint: String = "",
        options: Options = Options(), change: String = "", claims: String = "", limit: String = "",
        leftOpen: [String] = [], failsInOrderOfArrival: [String] = []
    ) {
        self.name = name
        self.path = path
        self.chain = chain
        self.fingerprint = fingerprint
        self.options = options
        self.change = change
        self.claims = claims
        self.limit = limit
        self.leftOpen = leftOpen
        self.failsInOrderOfArrival = failsInOrderOfArrival
    }

    /// The options of an exploration. Reports on parts with different ones cannot be joined.
    public struct Options: Equatable, Sendable, CustomStringConvertible {
        /// The limits that were asked for, as they were written; nil if none were.
        public var limit: String?
        /// Whether all claims of the script were checked, and not only those that always hold.
        public var allClaims: Bool
        /// Whether the first schedule that goes wrong is the last one.
        public var first: Bool

        public init(limit: String? = nil, allClaims: Bool = false, first: Bool = false) {
            self.limit = limit
            self.allClaims = allClaims
            self.first = first
        }

        /// `limit events=5, all claims`; empty if there are none.
        public var description: String {
            let words = [limit.map { "limit \($0)" }, allClaims ? "all claims" : nil, first ? "first" : nil]
            return words.compactMap { $0 }.joined(separator: ", ")
        }
    }
}
