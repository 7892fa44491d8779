/// Calls that came in either order when they were measured, and come in one order only here, for a reason.
package struct UnreachedPairs: Sendable {
    /// The names of the calls that come first here.
    private let first: [String]
    /// The names of the calls that always come after them.
    private let second: [String]
    /// Why no schedule changes their order.
    let reason: String

    package init(_ first: [String], before second: [String], because reason: String) {
        self.first = first
        self.second = second
        self.reason = reason
    }

    /// Whether it explains a pair: `request.didResumeTask#1(r1/0) < uploadProgress#2(r1/*)`.
    func contains(_ pair: String) -> Bool {
        let names = pair.split(separator: " < ").map { String($0.prefix { $0 != "#" }) }
        return names.count == 2 && first.contains(names[0]) && second.contains(names[1])
    }
}
