/// Numbers of which the largest one is taken first: a heap, so that adding and taking one costs little
/// however many there are.
///
/// The simulation has a heap for elements of every kind. Here it would be looked up at run time what a number
/// is, and that would take about a twentieth of what a whole request takes.
struct LargestFirst {
    /// Each element is larger than those at twice its place plus 1 and plus 2.
    private var heap: [Int]

    init(_ number: Int) { heap = [number] }

    /// All numbers, in no order.
    var all: [Int] { heap }

    var largest: Int? { heap.first }

    mutating func insert(_ number: Int) {
        heap.append(number)
        var place = heap.count - 1
        while place > 0, heap[(place - 1) / 2] < heap[place] {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func removeLargest() -> Int? {
        guard heap.count > 1 else { return heap.popLast() }
        heap.swapAt(0, heap.count - 1)
        let largest = heap.removeLast()
        var place = 0
        while let child = largerChild(of: place), heap[place] < heap[child] {
            heap.swapAt(place, child)
            place = child
        }
        return largest
    }

    private func largerChild(of place: Int) -> Int? {
        let left = 2 * place + 1
        guard left + 1 < heap.count else { return left < heap.count ? left : nil }
        return heap[left] < heap[left + 1] ? left + 1 : left
    }
}
