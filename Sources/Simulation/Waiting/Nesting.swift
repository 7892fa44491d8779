/// What waits inside what, where so many jobs wait inside one another that a run ends.
struct Nesting: CustomStringConvertible {
    /// What each job does meanwhile, the outermost first.
    private let waits: [Wait]

    /// How many of them are named: the outermost ones. Those inside mostly do the same.
    private static let mostNamed = 2

    init(_ waits: [Wait]) { self.waits = waits }

    /// `a job on the queue "a" lets time pass; inside it, one on the queue "b" lets time pass, and so on`.
    var description: String {
        var parts: [String] = []
        for wait in waits.prefix(Self.mostNamed) {
            parts.append((parts.isEmpty ? "a job" : "inside it, one") + Self.words(for: wait))
        }
        return parts.joined(separator: "; ") + (waits.count > Self.mostNamed ? ", and so on" : "")
    }

    private static func words(for wait: Wait) -> String {
        let place = wait.queue.isEmpty ? "" : " on the queue \"\(wait.queue)\""
        let work = wait.call.map { "waits in \($0.name) at \($0.file):\($0.line)" } ?? "lets time pass"
        return "\(place) \(work)"
    }
}

extension Simulator {
    /// What the jobs do that waited inside one another when the run was stopped at the limit `depth`, and
    /// what can be done about it; nil if it was stopped at another limit, or not at all.
    public var depthReached: String? {
        nesting.map { "\($0); a thread has no room for more, so let fewer of them take time at once" }
    }

    /// That the run was stopped at a limit, and why; nil if it was not.
    ///
    /// - Parameter advice: what is said of any limit but `depth`, where nothing need be repeated.
    public func sentenceOnLimit(advice: @autoclosure () -> String) -> String? {
        guard let limit = limitReached else { return nil }
        let reason = depthReached.map { ": \($0)" } ?? advice()
        return "the run was stopped at \(limits.text(of: limit))\(reason)"
    }
}
