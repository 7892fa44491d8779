import Testing

@testable import Simulation

@Suite struct `A heap` {
    private struct Number: Ranked, Equatable {
        let value: Int
        func comes(before other: Number) -> Bool { value < other.value }
    }

    @Test func `gives its elements back in order, whatever order they came in`() {
        var heap = Heap<Number>()
        let values = (0..<100).map { $0 * 37 % 100 }
        for value in values { heap.insert(Number(value: value)) }
        #expect(heap.count == 100 && heap.first == Number(value: 0))
        var taken: [Int] = []
        while let first = heap.popFirst() { taken.append(first.value) }
        #expect(taken == values.sorted())
    }

    @Test func `goes on with what is added between two takings`() {
        var heap = Heap<Number>()
        for value in [3, 1, 2] { heap.insert(Number(value: value)) }
        #expect(heap.popFirst() == Number(value: 1))
        heap.insert(Number(value: 0))
        #expect(
            [heap.popFirst(), heap.popFirst(), heap.popFirst(), heap.popFirst()].map(\.?.value) == [
                0, 2, 3, nil,
            ])
    }
}
