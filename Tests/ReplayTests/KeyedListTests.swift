import Testing

@testable import Replay

@Suite struct `A keyed list` {
    @Test func `keeps the order in which its elements were added`() {
        var list = KeyedList<String, Int>()
        for name in ["a", "b", "a", "c"] { list.update(name, orAdd: 0) { $0 += 1 } }
        #expect(list.elements == [2, 1, 1])
        list.change("c") { $0 = 7 }
        list.change("d") { $0 = 8 }
        list.remove("a")
        list.remove("d")
        list.update("a", orAdd: 9) { _ in }
        #expect(list.elements == [1, 7, 9])
        #expect(list.first?.key == "b")
        #expect(list["a"] == 9)
        #expect(list["d"] == nil)
    }

    @Test func `does not depend on what has been removed`() {
        var list = KeyedList<Int, Int>()
        for number in 1...100 { list.update(number, orAdd: number) { _ in } }
        for number in 1...100 where !number.isMultiple(of: 10) { list.remove(number) }
        var other = KeyedList<Int, Int>()
        for number in 1...10 { other.update(number * 10, orAdd: number * 10) { _ in } }
        #expect(list == other)
        #expect(list.first?.element == 10)
        for number in 1...10 {
            #expect(list[number * 10] == number * 10)
            list.remove(number * 10)
        }
        #expect(list.isEmpty)
        #expect(list.elements == [])
        #expect(list.first == nil)
        list.update(1, orAdd: 5) { _ in }
        #expect(list.elements == [5])
    }
}
