/// The names of things of which there may be thousands. The first ones are shown: `a, b and 3 more`.
package struct NameList: Equatable, CustomStringConvertible {
    var first: [String]
    /// How many things there are.
    var count: Int

    package init(first: [String] = [], count: Int = 0) {
        self.first = first
        self.count = count
    }

    package var description: String {
        let names = first.joined(separator: ", ")
        return count > first.count ? "\(names) and \(count - first.count) more" : names
    }
}
