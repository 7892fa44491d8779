import Testing

@testable import Simulation

@Suite struct `A schedule` {
    @Test(arguments: [
        (Schedule.firstComeFirstServed, "fifo"),
        (.random(seed: 42), "random-42"),
        (.random(seed: .max), "random-18446744073709551615"),
        (.choices([0, 2, 1]), "choices-0.2.1"),
        (.choices([]), "choices-"),
        (.choices([0, 0, 1]), "choices-0.0.1"),
        (.choices(ChoiceList(Array(repeating: 0, count: 38) + [1, 0, 0, 0, 0, 2])), "choices-0x38.1.0x4.2"),
        (.choices([0, 0, 0]), "choices-0x3"),
        (.priorities(depth: 3, seed: 42, steps: 60), "pct-3-42-60"),
        (.choicesAvoiding(lines: [3, 5], [0, 2]), "choices-0.2-avoiding-3.5"),
    ])
    func `is written as a word that can be read back`(schedule: Schedule, word: String) {
        #expect(schedule.description == word)
        #expect(Schedule(word: word) == schedule)
    }

    @Test(arguments: [
        "", "FIFO", "random", "random-", "random--1", "random-x", "random-+1", "choices-1.", "choices-a",
        "choices--1", "choices-+1", "choices-0x", "choices-0x0", "choices-0x-1", "choices-1x4",
        "choices-0x99999999999", "choices-1.0x9223372036854775807", "pct", "pct-3-42", "pct-0-42-60",
        "pct-3-42-0", "pct-3-42-60-1",
        "pct-3--42-60",
    ])
    func `is not read from any other word`(word: String) {
        #expect(Schedule(word: word) == nil)
    }

    @Test func `is read in the long form, too`() {
        #expect(Schedule(word: "choices-0.0.0.0.2") == .choices([0, 0, 0, 0, 2]))
        #expect(Schedule(word: "choices-0x1.1") == .choices([0, 1]))
        #expect(Array(ChoiceList([0, 0, 3, 0, 1, 0])) == [0, 0, 3, 0, 1, 0])
        #expect(ChoiceList([0, 0, 3, 0, 1, 0]).deviationCount == 2)
        #expect(Schedule(word: "choices-1-avoiding-") == .choicesAvoiding(lines: [], [1]))
    }

    @Test func `runs the queue first whose block was enqueued first, by default`() {
        #expect(order(.firstComeFirstServed).names == ["a1", "b1", "c1", "a2", "b2", "c2"])
    }

    @Test func `notes the steps of a run only if it is asked to, and runs the same`() throws {
        let notebook = Notebook(schedule: .random(seed: 3))
        notebook.simulator.notesSteps = true
        let (a, b) = (notebook.queue("a"), notebook.queue("b"))
        a.enqueue {
            notebook.note("first")
            b.enqueue { notebook.note("second") }
            b.enqueue(after: .milliseconds(1)) { notebook.note("later") }
        }
        notebook.simulator.run()
        let steps = try #require(notebook.simulator.stepLog).steps
        #expect(steps.map(\.creator) == [nil, 0, 0])
        #expect(steps.map(\.moment) == [0, 0, 1])
        #expect(steps.map(\.eventsBefore) == [0, 1, 2])
        #expect(steps.map(\.reached) == [[steps[1].lane], [], []])
        #expect(order(.random(seed: 3)).simulator.stepLog == nil)
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
        for schedule in (0..<10).flatMap({
            [Schedule.random(seed: $0), .priorities(depth: 3, seed: $0, steps: 5)]
        }) {
            let first = order(schedule)
            let word = first.simulator.chosenSchedule.description
            let again = order(try #require(Schedule(word: word)))
            #expect(again.text == first.text, "\(word)")
            #expect(again.simulator.choicePoints == first.simulator.choicePoints)
        }
    }

    @Test func `goes on first come, first served after its last choice`() {
        #expect(order(.choices([2])).names == ["c1", "a1", "b1", "a2", "b2", "c2"])
    }

    @Test func `can let lines wait until no other can go`() {
        #expect(order(.choicesAvoiding(lines: [0], [])).names == ["b1", "c1", "b2", "c2", "a1", "a2"])
        #expect(order(.choicesAvoiding(lines: [0, 2], [0])).names == ["a1", "c1", "c2", "b1", "a2", "b2"])
    }

    @Test func `takes the nearest choice where the given one does not exist, and says so`() {
        let notebook = order(.choices([9]))
        #expect(notebook.names == order(.choices([2])).names)
        #expect(
            notebook.simulator.scheduleMismatch?.description
                == "the schedule choices-9 belongs to another script: its choice 1 is 9, where the run could"
                + " choose from 0 to 2")
    }

    @Test func `says what is left of it when the run is over`() {
        let simulator = order(.choices([0, 0, 0, 0, 0, 0, 1])).simulator
        #expect(
            simulator.scheduleMismatch?.description
                == "the schedule choices-0x6.1 belongs to another script: it has 7 choices, and the run had only"
                + " 5 to make")
        #expect(order(.choices([2, 1, 0, 0, 0])).simulator.scheduleMismatch == nil)
    }

    @Test func `does not complain before the run is over`() {
        let notebook = Notebook(schedule: .choices([1, 1, 1]))
        for label in ["a", "b"] { notebook.queue(label).enqueue { notebook.note(label) } }
        #expect(notebook.simulator.scheduleMismatch == nil)
        _ = notebook.simulator.run(untilEvents: 1)
        #expect(notebook.simulator.scheduleMismatch == nil)
        notebook.simulator.run()
        #expect(notebook.simulator.scheduleMismatch != nil)
    }

    @Test func `by priorities lets a queue go on until one of a higher priority has something to do`() {
        for seed in UInt64(0)..<20 {
            // Without a change, each queue is done before the next one begins.
            let names = order(.priorities(depth: 1, seed: seed, steps: 5)).names
            let queues = names.map { $0.prefix(1) }
            #expect(queues[0] == queues[1] && queues[2] == queues[3] && queues[4] == queues[5], "\(names)")
        }
        let firsts = (0..<20).map { order(.priorities(depth: 1, seed: $0, steps: 5)).names[0] }
        #expect(Set(firsts) == ["a1", "b1", "c1"])
        // With one change, the queue that goes first may fall behind after its first block.
        let changed = (0..<40).map { order(.priorities(depth: 2, seed: $0, steps: 5)).names }
        #expect(changed.contains { $0[0].prefix(1) != $0[1].prefix(1) })
    }

    @Test func `counts the moments at which it has a choice`() {
        // Three queues with two blocks each: the last block has no rival any more.
        #expect(order(.firstComeFirstServed).simulator.choicePoints == 5)
        let alone = Notebook()
        alone.queue("a").enqueue { alone.note("only") }
        alone.simulator.run()
        #expect(alone.simulator.choicePoints == 0)
    }

    @Test func `counts the queues from the one whose first block is oldest, of many with several blocks`() {
        // Each round begins at another queue, so that the order of the queues is never that of their names.
        let queues = 40
        let arrivals = (0..<3).flatMap { round in (0..<queues).map { ($0 * 7 + round * 11) % queues } }
        let choices = ChoiceList((0..<110).map { $0 * $0 % 5 })
        for schedule in [Schedule.firstComeFirstServed, .choices(choices)] {
            let notebook = Notebook(schedule: schedule)
            let all = (0..<queues).map { notebook.queue("\($0)") }
            for (number, queue) in arrivals.enumerated() {
                all[queue].enqueue { notebook.note("\(number)") }
            }
            notebook.simulator.run()
            #expect(notebook.names == Self.order(arrivals, schedule).map { "\($0)" }, "\(schedule)")
        }
    }

    /// The places of blocks in the order in which a schedule runs them, found by looking at all that wait.
    ///
    /// - Parameter queues: for each block, in the order of arrival, its queue.
    private static func order(_ queues: [Int], _ schedule: Schedule) -> [Int] {
        var (order, waiting, choices): ([Int], [Int], [Int]) = ([], Array(queues.indices), [])
        if case .choices(let given) = schedule { choices = Array(given) }
        while !waiting.isEmpty {
            var seen: Set<Int> = []
            let fronts = waiting.filter { seen.insert(queues[$0]).inserted }
            let choice = fronts.count > 1 && !choices.isEmpty ? choices.removeFirst() : 0
            let next = fronts[min(choice, fronts.count - 1)]
            order.append(next)
            waiting.removeAll { $0 == next }
        }
        return order
    }

    @Test func `keeps the lines of choices only for a search, and how many there were for all`() throws {
        for (schedule, count) in [
            (Schedule.choicesAvoiding(lines: [], [1]), 2), (.choices([1]), 0), (.random(seed: 1), 0),
            (.priorities(depth: 1, seed: 1, steps: 1), 0),
        ] {
            let notebook = Notebook(schedule: schedule)
            notebook.simulator.notesSteps = true
            let (a, b) = (notebook.queue("a"), notebook.queue("b"))
            for queue in [a, b] { queue.enqueue { notebook.note(queue.label) } }
            notebook.simulator.run()
            _ = notebook.simulator.draw(from: .milliseconds(1) ... .milliseconds(5))
            let log = try #require(notebook.simulator.stepLog)
            let points = log.choicePoints
            #expect(points.map(\.possibilities) == [2, 5], "\(schedule)")
            #expect(points.map(\.isDraw) == [false, true], "\(schedule)")
            #expect(log.lines.count == count, "\(schedule)")
        }
    }

    @Test func `draws delays: the shortest one by default, any of five steps with a seed`() {
        let range = VirtualDuration.milliseconds(10)...VirtualDuration.milliseconds(18)
        #expect(Simulator().draw(from: range) == .milliseconds(10))
        let drawn = (0..<50).map { Simulator(schedule: .random(seed: $0)).draw(from: range) }
        #expect(Set(drawn) == Set([10, 12, 14, 16, 18].map { VirtualDuration.milliseconds($0) }))
        #expect(Simulator(schedule: .choices([3])).draw(from: range) == .milliseconds(16))
        let odd = VirtualDuration(nanoseconds: 10)...VirtualDuration(nanoseconds: 17)
        #expect(
            (0...4).map { Simulator(schedule: .choices([$0])).draw(from: odd).nanoseconds }
                == [10, 11, 13, 15, 17])
        let longest = VirtualDuration.zero...VirtualDuration(nanoseconds: .max)
        #expect(Simulator(schedule: .choices([4])).draw(from: longest) == longest.upperBound)
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
