/// Elements that leave in the order in which they came. However many there are, taking the first one out does
/// not move the others.
package struct FirstInFirstOut<Element> {
    /// The first place is not empty.
    private var places: ArraySlice<Element?> = []

    package init() {}

    package var isEmpty: Bool { places.isEmpty }

    package var first: Element? { places.first ?? nil }

    /// All elements, the first one first.
    package var elements: [Element] { places.compactMap { $0 } }

    package mutating func append(_ element: Element) { places.append(element) }

    /// Takes the first element out; nil if there is none.
    package mutating func popFirst() -> Element? {
        guard !places.isEmpty else { return nil }
        // A slice keeps the memory in front of it, so the place is emptied before it is cut off.
        let first = places[places.startIndex].take()
        places.removeFirst()
        return first
    }
}
