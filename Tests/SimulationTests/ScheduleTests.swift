import Testing

@testable import Simulation

@Suite struct `A schedule` {
    @Test(arguments: [
        (Schedule.firstComeFirstServed, "fifo"),
        (.random(seed: 42), "random-42"),
        (.random(seed: .max), "random-18446744073709551615"),
        (.choices([0, 2, 1]), "choices-0.2.1"),
        (.choices([]), "choices-"),
    ])
    func `is written as a word that can be read back`(schedule: Schedule, word: String) {
        #expect(schedule.description == word)
        #expect(Schedule(word: word) == schedule)
    }

    @Test(arguments: [
        "", "FIFO", "random", "random-", "random--1", "random-x", "choices-1.", "choices-a", "choices--1",
    ])
    func `is not read from any other word`(word: String) {
        #expect(Schedule(word: word) == nil)
    }

    @Test func `runs the queue first whose block was enqueued first, by default`() {
        #expect(order(.firstComeFirstServed).names == ["a1", "b1", "c1", "a2", "b2", "c2"])
    }

    @Test func `with a seed gives the same run every time`() {
        for seed in UInt64(0)..<10 {
            #expect(order(.random(seed: seed)).names == order(.random(seed: seed)).names)
        }
        #expect(Set((0..<10).map { order(.random(seed: $0)).names }).count > 1, "seeds differ")
    }

    @Test func `keeps the order within each queue, with any seed`() {
        for seed in UInt64(0)..<50 {
            let names = order(.random(seed: seed)).names
            for queue in ["a", "b", "c"] {
                #expect(names.filter { $0.hasPrefix(queue) } == ["\(queue)1", "\(queue)2"])
            }
        }
    }

    @Test func `taken from a run repeats that run`() throws {
        for seed in UInt64(0)..<10 {
            let first = order(.random(seed: seed))
            let word = first.simulator.chosenSchedule.description
            let again = order(try #require(Schedule(word: word)))
            #expect(again.text == first.text, "\(word)")
            #expect(again.simulator.choicePoints == first.simulator.choicePoints)
        }
    }

    @Test func `goes on first come, first served after its last choice`() {
        #expect(order(.choices([2])).names == ["c1", "a1", "b1", "a2", "b2", "c2"])
    }

    @Test func `takes the nearest choice where the given one does not exist`() {
        #expect(order(.choices([9])).names == order(.choices([2])).names)
    }

    @Test func `counts the moments at which it has a choice`() {
        // Three queues with two blocks each: the last block has no rival any more.
        #expect(order(.firstComeFirstServed).simulator.choicePoints == 5)
        let alone = Notebook()
        alone.queue("a").enqueue { alone.note("only") }
        alone.simulator.run()
        #expect(alone.simulator.choicePoints == 0)
    }

    @Test func `draws delays: the shortest one by default, any of five steps with a seed`() {
        let range = VirtualDuration.milliseconds(10)...VirtualDuration.milliseconds(18)
        #expect(Simulator().draw(from: range) == .milliseconds(10))
        let drawn = (0..<50).map { Simulator(schedule: .random(seed: $0)).draw(from: range) }
        #expect(Set(drawn) == Set([10, 12, 14, 16, 18].map { VirtualDuration.milliseconds($0) }))
        #expect(Simulator(schedule: .choices([3])).draw(from: range) == .milliseconds(16))
    }

    @Test func `has no choice if a delay is exact`() {
        let simulator = Simulator(schedule: .random(seed: 1))
        #expect(simulator.draw(from: .milliseconds(5) ... .milliseconds(5)) == .milliseconds(5))
        #expect(simulator.choicePoints == 0)
    }

    /// Three queues with two blocks each, run by a schedule.
    private func order(_ schedule: Schedule) -> Notebook {
        let notebook = Notebook(schedule: schedule)
        let queues = ["a", "b", "c"].map { notebook.queue($0) }
        for round in [1, 2] {
            for queue in queues { queue.enqueue { notebook.note("\(queue.label)\(round)") } }
        }
        notebook.simulator.run()
        return notebook
    }
}
