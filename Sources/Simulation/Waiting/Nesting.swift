extension Simulator {
    /// What waits inside what, where so many jobs wait inside one another that a run ends.
    public struct Nesting: Equatable, Sendable, CustomStringConvertible {
        /// What the outermost jobs do meanwhile, and what can be done about it: `a job on the queue "a" lets
        /// time pass; inside it, one on the queue "b" lets time pass, and so on; a thread has no room …`.
        public let description: String

        /// How many of the jobs are named: the outermost ones. Those inside mostly do the same.
        private static let mostNamed = 2

        /// - Parameter waits: what each job does meanwhile, the outermost first.
        init(_ waits: [Wait]) {
            var parts: [String] = []
            for wait in waits.prefix(Self.mostNamed) {
                parts.append((parts.isEmpty ? "a job" : "inside it, one") + Self.words(for: wait))
            }
            let more = waits.count > Self.mostNamed ? ", and so on" : ""
            description =
                parts.joined(separator: "; ") + more
                + "; a thread has no room for more, so let fewer of them take time at once"
        }

        private static func words(for wait: Wait) -> String {
            let place = wait.queue.isEmpty ? "" : " on the queue \"\(wait.queue)\""
            let work = wait.call.map { "waits in \($0.name) at \($0.file):\($0.line)" } ?? "lets time pass"
            return "\(place) \(work)"
        }
    }
}
