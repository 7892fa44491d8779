import Testing
@testable import Simulation

@Suite struct `What comes first and leaves first` {
    @Test func `leaves in the order in which it came`() {
        var line = FirstInFirstOut<Int>()
        #expect(line.popFirst() == nil && line.isEmpty)
        line.append(1)
        line.append(2)
        #expect(line.popFirst() == 1)
        line.append(3)
        #expect(line.first == 2 && line.elements == [2, 3])
        #expect(line.popFirst() == 2)
        #expect(line.popFirst() == 3)
        #expect(line.popFirst() == nil && line.isEmpty)
    }

    @Test func `is not kept once it has left`() {
        final class Element {}
        var line = FirstInFirstOut<Element>()
        line.append(Element())
        line.append(Element())
        weak var first: Element?
        first = line.first
        #expect(line.popFirst() != nil)
        #expect(first == nil && !line.isEmpty)
    }
}
