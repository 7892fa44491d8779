/// A list whose elements are found by a key, in the order in which they were added.
///
/// To find, add or remove one takes the same time, however many there are. One that is removed leaves a gap,
/// and the gaps are closed once they are the larger part.
struct KeyedList<Key: Hashable, Element> {
    private var slots: [(key: Key, element: Element)?] = []
    private var places: [Key: Int] = [:]
    /// The place of the first element. All before it are gaps.
    private var start = 0

    var isEmpty: Bool { places.isEmpty }
    var elements: [Element] { slots[start...].compactMap { $0?.element } }
    var first: (key: Key, element: Element)? { isEmpty ? nil : slots[start] }

    subscript(key: Key) -> Element? { places[key].flatMap { slots[$0]?.element } }

    /// Changes the element with this key in its place; adds one first if there is none.
    mutating func update(
        _ key: Key, orAdd new: @autoclosure () -> Element, _ change: (inout Element) -> Void
    ) {
        if places[key] == nil {
            places[key] = slots.count
            slots.append((key, new()))
        }
        self.change(key, change)
    }

    /// Changes the element with this key in its place, if there is one.
    mutating func change(_ key: Key, _ change: (inout Element) -> Void) {
        guard let place = places[key], slots[place] != nil else { return }
        change(&slots[place]!.element)
    }

    mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        slots[place] = nil
        while start < slots.count, slots[start] == nil { start += 1 }
        if slots.count > 2 * places.count + 8 { closeGaps() }
    }

    private mutating func closeGaps() {
        slots.removeAll { $0 == nil }
        for (place, slot) in slots.enumerated() {
            if let slot { places[slot.key] = place }
        }
        start = 0
    }
}

extension KeyedList: Equatable where Element: Equatable {
    static func == (one: KeyedList, other: KeyedList) -> Bool { one.elements == other.elements }
}

extension KeyedList: Sendable where Key: Sendable, Element: Sendable {}
