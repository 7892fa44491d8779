/// Something that comes before others of its kind, or after them.
protocol Ranked {
    func comes(before other: Self) -> Bool
}

/// Elements of which only the first one is looked at and taken.
///
/// They are kept as a binary tree in an array: below the element at place `n` are those at `2 * n + 1` and
/// `2 * n + 2`, and neither of them comes before it.
struct Heap<Element: Ranked> {
    /// All of them; only the place of the first one means something.
    private(set) var elements: [Element] = []

    var first: Element? { elements.first }
    var count: Int { elements.count }

    /// Adds an element, which moves up from the end as long as it comes before the one above it.
    mutating func insert(_ element: Element) {
        elements.append(element)
        var place = elements.count - 1
        while place > 0, element.comes(before: elements[(place - 1) / 2]) {
            elements[place] = elements[(place - 1) / 2]
            place = (place - 1) / 2
        }
        elements[place] = element
    }

    /// Takes the first element, and lets the last one sink from the top to its place.
    @discardableResult
    mutating func popFirst() -> Element? {
        guard let first = elements.first, let last = elements.popLast() else { return nil }
        if !elements.isEmpty { sink(last) }
        return first
    }

    mutating func removeAll() { elements.removeAll(keepingCapacity: true) }

    private mutating func sink(_ element: Element) {
        var place = 0
        while let child = earlierChild(of: place), elements[child].comes(before: element) {
            elements[place] = elements[child]
            place = child
        }
        elements[place] = element
    }

    private func earlierChild(of parent: Int) -> Int? {
        let left = 2 * parent + 1
        guard left < elements.count else { return nil }
        let right = left + 1
        return right < elements.count && elements[right].comes(before: elements[left]) ? right : left
    }
}
