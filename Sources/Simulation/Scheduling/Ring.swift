/// A first-in, first-out line whose elements stand in a ring of places: behind the end comes the beginning.
///
/// Most lines have one or two elements at a time and use the same places again and again. Taking the first
/// one costs the same however many wait behind it.
struct Ring<Element> {
    /// The places, of which there is a power of two.
    private var places: [Element?] = []
    /// The place of the first element.
    private var head = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }
    var first: Element? { isEmpty ? nil : places[head] }

    mutating func append(_ element: consuming Element) {
        if count == places.count { grow() }
        // Assigning would retain the element, and then release it here.
        var place = Optional(element)
        swap(&places[(head + count) & (places.count - 1)], &place)
        count += 1
    }

    @inline(never)
    private mutating func grow() {
        // The elements that stand before the first one come behind the others.
        let room = max(4, places.count)
        places = Array(places[head...] + places[..<head]) + repeatElement(nil, count: room)
        head = 0
    }

    /// Takes the first element. The line must not be empty.
    mutating func removeFirst() -> Element {
        guard let element = places[head].take() else {
            preconditionFailure("an empty line has no first element")
        }
        head = (head + 1) & (places.count - 1)
        count -= 1
        return element
    }

    /// Changes the last elements, from the end to the first one that it does not change.
    ///
    /// - Parameter change: returns whether it changed an element.
    mutating func changeLast(_ change: (inout Element) -> Bool) {
        for offset in (0..<count).reversed() {
            let place = (head + offset) & (places.count - 1)
            guard var element = places[place], change(&element) else { return }
            places[place] = element
        }
    }

    /// The elements, in order.
    var elements: [Element] {
        (0..<count).compactMap { places[(head + $0) & (places.count - 1)] }
    }
}
