/// The names of things of which there may be thousands. The first ones are shown: `a, b and 3 more`.
package struct NameList: Equatable, CustomStringConvertible, Sendable {
    /// The names that are shown.
    package var first: [String]
    /// How many things there are.
    package var count: Int

    /// How many names are enough to see what is meant. What has thousands of them names them as many times.
    package static let most = 20

    package init(first: [String] = [], count: Int = 0) {
        self.first = first
        self.count = count
    }

    /// Shows the first twenty.
    package init<Things: Collection>(of things: Things, name: (Things.Element) -> String) {
        self.init(first: things.prefix(Self.most).map(name), count: things.count)
    }

    package var description: String {
        let names = first.joined(separator: ", ")
        return count > first.count ? "\(names) and \(count - first.count) more" : names
    }
}
