import Testing

@testable import Simulation

@Suite struct `A ring` {
    private func ring(of elements: some Sequence<Int>) -> Ring<Int> {
        var ring = Ring<Int>()
        for element in elements { ring.append(element) }
        return ring
    }

    @Test func `gives its elements back in the order in which they came`() {
        var ring = ring(of: 1...3)
        // Those behind the end stand at the beginning, and the ring grows in between.
        var taken = [ring.removeFirst(), ring.removeFirst()]
        for element in 4...9 { ring.append(element) }
        #expect(ring.elements == Array(3...9) && ring.first == 3 && ring.count == 7)
        while !ring.isEmpty { taken.append(ring.removeFirst()) }
        #expect(taken == Array(1...9))
        #expect(ring.first == nil && ring.elements == [])
    }

    @Test func `changes its last elements up to the one that stays`() {
        var ring = ring(of: 1...6)
        _ = ring.removeFirst()
        ring.append(7)
        ring.changeLast { element in
            guard element > 4 else { return false }
            element *= 10
            return true
        }
        #expect(ring.elements == [2, 3, 4, 50, 60, 70])
    }

    @Test func `keeps nothing of what was taken`() {
        final class Thing {}
        var ring = Ring<Thing>()
        weak var thing: Thing?
        do {
            let one = Thing()
            thing = one
            ring.append(one)
        }
        ring.append(Thing())
        #expect(thing != nil)
        _ = ring.removeFirst()
        #expect(thing == nil && ring.count == 1)
    }
}
