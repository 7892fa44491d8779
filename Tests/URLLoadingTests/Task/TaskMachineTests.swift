import Testing
@testable import URLLoading

@Suite struct `A task machine` {
    /// A state by the inputs that lead to it, then an input, its effects, and the state after it.
    struct Row: Sendable, CustomTestStringConvertible {
        let start: Start
        let input: TaskMachine.Input
        let effects: [TaskMachine.Effect]
        let end: TaskMachine.State

        init(
            _ start: Start, _ input: TaskMachine.Input, _ effects: [TaskMachine.Effect],
            _ end: TaskMachine.State
        ) {
            self.start = start
            self.input = input
            self.effects = effects
            self.end = end
        }

        var testDescription: String { "\(start), \(input)" }
    }

    enum Start: String, CaseIterable, Sendable {
        case new, suspendedTwice, resumed, loading, asking, answered, holding, paused, catchingUp
        case questioning, questioningWithEnd, pausedQuestioning, pausedSettled, canceling, completed

        /// The inputs that a machine in this state has received.
        var inputs: [TaskMachine.Input] {
            switch self {
            case .new: []
            case .suspendedTwice: [.suspend]
            case .resumed: [.resume]
            case .loading: [.resume, .awake]
            case .asking: Start.loading.inputs + [.arrived(.head(head))]
            case .answered: Start.asking.inputs + [.answered(.allow)]
            case .holding: Start.asking.inputs + [.arrived(.data(data)), .arrived(.end)]
            case .paused: Start.answered.inputs + [.suspend]
            case .catchingUp: Start.paused.inputs + [.arrived(.data(data)), .arrived(.end), .resume]
            case .canceling: Start.loading.inputs + [.cancel]
            case .completed: Start.answered.inputs + [.arrived(.end)]
            case .questioning: Start.loading.inputs + [.arrived(.question(question))]
            case .questioningWithEnd: Start.questioning.inputs + [.arrived(.data(data)), .arrived(.end)]
            case .pausedQuestioning: Start.questioningWithEnd.inputs + [.suspend]
            case .pausedSettled: Start.pausedQuestioning.inputs + [.settled(question, .load(next))]
            }
        }
    }

    static let head = HTTPURLResponse.with(200)
    private static let announced = HTTPURLResponse.with(103)
    private static let frame = WebSocketFrame.text("a")
    static let data = Data("hello".utf8)
    static let next = URLRequest.to("https://x.test/b")
    static let question = TaskMachine.Question.redirect(
        Redirection(response: .with(302), proposal: next))
    private static let otherQuestion = TaskMachine.Question.redirect(
        Redirection(response: .with(302), proposal: next))
    private static let cancelled = TaskMachine.Effect.complete(URLError(.cancelled))
    private static let lost = URLError(.networkConnectionLost)

    // MARK: Inputs

    /// What waits if anything must wait for the delegate, or for its owner.
    private static let early: [TaskMachine.Input] = [
        .arrived(.question(question)), .arrived(.announcement(announced)), .arrived(.head(head)),
        .arrived(.data(data)), .arrived(.frame(frame)),
    ]
    private static let last: [TaskMachine.Input] = [.arrived(.end), .arrived(.failure(lost))]
    private static let answers: [TaskMachine.Input] = [
        .answered(.allow), .answered(.cancel), .answered(.becomeDownload),
    ]
    private static let verdicts: [TaskMachine.Input] = [
        settled(.load(next)), settled(.send(nil)), settled(.deliver(head)), settled(.ask(otherQuestion)),
        settled(.fail(lost)),
    ]
    private static let calls: [TaskMachine.Input] = [.resume, .suspend, .cancel]
    private static let troubles: [TaskMachine.Input] = [.timedOut, .retry, .failed(lost)]

    private static func settled(_ verdict: TaskMachine.Verdict) -> TaskMachine.Input {
        .settled(question, verdict)
    }

    // MARK: Rows

    static let rows: [Row] = all(suspendedRows, freeRows, waitingRows, questionRows, overRows)

    /// Lists in one, which the compiler reads faster than a sum.
    private static func all<Element>(_ lists: [Element]...) -> [Element] { lists.flatMap { $0 } }

    /// Inputs that leave a state as it is: some in vain, which is recorded, and some in silence.
    private static func unmoved(
        _ start: Start, _ state: TaskMachine.State, inVain: [TaskMachine.Input],
        inSilence: [TaskMachine.Input] = []
    ) -> [Row] {
        all(inVain.map { Row(start, $0, [.ignore($0)], state) }, inSilence.map { Row(start, $0, [], state) })
    }

    private static let suspendedRows: [Row] = all(
        suspended(.new, count: 1, cancel: [cancelled], inVain: verdicts),
        suspended(.suspendedTwice, count: 2, cancel: [cancelled], inVain: verdicts),
        suspended(.paused, count: 1, inVain: verdicts),
        suspended(.pausedQuestioning, count: 1, inSilence: verdicts),
        suspended(.pausedSettled, count: 1, inVain: verdicts))

    private static func suspended(
        _ start: Start, count: Int, cancel: [TaskMachine.Effect] = [.dropConnection, cancelled],
        inVain: [TaskMachine.Input] = [], inSilence: [TaskMachine.Input] = []
    ) -> [Row] {
        let state = TaskMachine.State.suspended(count: count)
        let isLast = count == 1
        let moved: [Row] = [
            Row(start, .resume, isLast ? [.wake] : [], isLast ? .running : .suspended(count: count - 1)),
            Row(start, .suspend, [], .suspended(count: count + 1)),
            Row(start, .cancel, cancel, .canceling),
            Row(start, .failed(lost), [.dropConnection, .complete(lost)], .completed),
        ]
        return all(
            moved, last.map { Row(start, $0, [.pauseSilence], state) },
            unmoved(
                start, state, inVain: all(answers, inVain),
                inSilence: all([.awake, .timedOut, .retry], early, inSilence)))
    }

    /// Nothing has to wait.
    private static let freeRows: [Row] = all(
        free(.resumed, awake: .start, cancel: [cancelled]), free(.loading, awake: .startTimer),
        free(.answered, awake: .startTimer))

    private static func free(
        _ start: Start, awake: TaskMachine.Effect,
        cancel: [TaskMachine.Effect] = [.dropConnection, cancelled]
    ) -> [Row] {
        let moved: [Row] = [
            Row(start, .awake, [awake], .running),
            Row(start, .arrived(.question(question)), [.ask(question)], .running),
            Row(start, .arrived(.announcement(announced)), [.deliverAnnouncement(announced)], .running),
            Row(start, .arrived(.head(head)), [.deliverHead(head)], .running),
            Row(start, .arrived(.data(data)), [.deliverData(data)], .running),
            Row(start, .arrived(.frame(frame)), [.deliverFrame(frame)], .running),
            Row(start, .arrived(.end), [.complete(nil)], .completed),
            Row(start, .arrived(.failure(lost)), [.complete(lost)], .completed),
        ]
        return all(
            moved, running(start, cancel: cancel),
            unmoved(start, .running, inVain: all(answers, verdicts)))
    }

    /// What a running task does, whatever has to wait.
    private static func running(
        _ start: Start, cancel: [TaskMachine.Effect] = [.dropConnection, cancelled]
    ) -> [Row] {
        [
            Row(start, .resume, [.ignore(.resume)], .running),
            Row(start, .suspend, [.stopTimer], .suspended(count: 1)),
            Row(start, .cancel, cancel, .canceling),
            Row(start, .timedOut, [.dropConnection, .complete(URLError(.timedOut))], .completed),
            Row(start, .retry, [.startTimer, .send(nil)], .running),
            Row(start, .failed(lost), [.dropConnection, .complete(lost)], .completed),
        ]
    }

    /// Arrivals have to wait.
    private static func waiting(_ start: Start, inVain: [TaskMachine.Input]) -> [Row] {
        all(
            running(start), unmoved(start, .running, inVain: inVain, inSilence: early),
            last.map { Row(start, $0, [.pauseSilence], .running) })
    }

    private static let waitingRows: [Row] = all(
        waiting(.asking, inVain: verdicts), waiting(.holding, inVain: verdicts),
        waiting(.catchingUp, inVain: all(answers, verdicts)),
        [
            Row(.asking, .awake, [.startTimer], .running),
            Row(.asking, .answered(.allow), [], .running),
            Row(.asking, .answered(.cancel), [.dropConnection, cancelled], .canceling),
            Row(.asking, .answered(.becomeDownload), [.stopTimer, .become(.reached(.answered))], .completed),
            Row(.holding, .awake, [.startTimer], .running),
            Row(.holding, .answered(.allow), [.deliverData(data), .complete(nil)], .completed),
            Row(.holding, .answered(.cancel), [.dropConnection, cancelled], .canceling),
            Row(
                .holding, .answered(.becomeDownload), [.stopTimer, .become(.reached(.catchingUp))], .completed
            ),
            Row(.catchingUp, .awake, [.deliverData(data), .complete(nil)], .completed),
        ])

    private static let questionRows: [Row] = all(
        questioning(.questioning), questioning(.questioningWithEnd),
        [
            Row(.questioning, .awake, [.startTimer], .running),
            Row(.questioningWithEnd, .awake, [.startTimer], .running),
            Row(
                .questioning, .settled(otherQuestion, .load(next)),
                [.ignore(.settled(otherQuestion, .load(next)))], .running),
        ])

    private static func questioning(_ start: Start) -> [Row] {
        let settling: [Row] = [
            Row(start, settled(.load(next)), [.startTimer, .load(next)], .running),
            Row(start, settled(.send(nil)), [.startTimer, .send(nil)], .running),
            Row(start, settled(.deliver(head)), [.startTimer, .deliverHead(head)], .running),
            Row(start, settled(.ask(otherQuestion)), [.startTimer, .ask(otherQuestion)], .running),
            Row(start, settled(.fail(lost)), [.dropConnection, .complete(lost)], .completed),
        ]
        return all(waiting(start, inVain: answers), settling)
    }

    private static let overRows: [Row] = all(over(.canceling, .canceling), over(.completed, .completed))

    private static func over(_ start: Start, _ state: TaskMachine.State) -> [Row] {
        all(
            unmoved(
                start, state, inVain: all(calls, answers, verdicts),
                inSilence: all([.awake], early, last, troubles)),
            [Row(start, .delivered, [], .completed)])
    }

    /// A last callback cannot be delivered before the task is over.
    @Test func `has a row for each input in each state`() {
        let inputs: [TaskMachine.Input] = Self.all(
            Self.calls, [.awake], Self.early, Self.last, Self.answers, Self.verdicts, Self.troubles)
        for start in Start.allCases {
            let isOver = start == .canceling || start == .completed
            let deliveries: [TaskMachine.Input] = isOver ? [.delivered] : []
            for input in inputs + deliveries {
                let count = Self.rows.count { $0.start == start && $0.input == input }
                #expect(count == 1, "\(start), \(input)")
            }
        }
    }

    @Test(arguments: rows)
    func `answers each input in each state`(row: Row) {
        var machine = TaskMachine.reached(row.start)
        #expect(machine.handle(row.input) == row.effects)
        #expect(machine.state == row.end)
    }

    @Test func `delivers what it held while suspended before anything else`() {
        var machine = TaskMachine()
        for input in Start.paused.inputs { _ = machine.handle(input) }
        let more = Data("more".utf8)
        #expect(machine.handle(.arrived(.data(Self.data))) == [])
        #expect(machine.handle(.resume) == [.wake])
        #expect(
            machine.handle(.arrived(.data(more))) == [], "the work queue has not come to the held data yet")
        #expect(machine.handle(.awake) == [.startTimer, .deliverData(Self.data), .deliverData(more)])
    }

    @Test func `keeps the decision about a question until it is resumed`() {
        var machine = TaskMachine()
        for input in Start.pausedSettled.inputs { _ = machine.handle(input) }
        #expect(machine.handle(.resume) == [.wake])
        #expect(machine.handle(.awake) == [.startTimer, .load(Self.next)])
        #expect(machine.handle(.arrived(.head(Self.head))) == [.deliverHead(Self.head)])
    }

    @Test func `takes no second answer to a question whose first is kept until the work queue comes`() {
        var machine = TaskMachine.reached(.pausedSettled)
        #expect(machine.handle(.resume) == [.wake])
        let second = Self.settled(.deliver(Self.head))
        #expect(machine.handle(second) == [.ignore(second)])
        #expect(machine.handle(.awake) == [.startTimer, .load(Self.next)])
    }

    @Test func `delivers everything that arrived after a redirect that is not followed`() {
        var machine = TaskMachine()
        for input in Start.questioningWithEnd.inputs { _ = machine.handle(input) }
        #expect(machine.handle(Self.settled(.deliver(Self.head))) == [.startTimer, .deliverHead(Self.head)])
        #expect(machine.handle(.answered(.allow)) == [.deliverData(Self.data), .complete(nil)])
    }

    @Test func `waits for the server unless everything is here, or the delegate has a question to answer`() {
        let waiting: [Start] = [.new, .suspendedTwice, .resumed, .loading, .asking, .answered, .paused]
        for start in Start.allCases where start != .canceling && start != .completed {
            #expect(TaskMachine.reached(start).awaitsServer == waiting.contains(start), "\(start)")
        }
    }

    @Test func `starts once, however often it is suspended before it does`() {
        var machine = TaskMachine()
        #expect(machine.handle(.resume) == [.wake])
        #expect(machine.handle(.suspend) == [.stopTimer])
        #expect(machine.handle(.awake) == [])
        #expect(machine.handle(.resume) == [.wake])
        #expect(machine.handle(.awake) == [.start])
        #expect(machine.handle(.awake) == [.startTimer])
    }
}

extension TaskMachine {
    /// A machine that has received the inputs that lead to a state.
    fileprivate static func reached(_ start: `A task machine`.Start) -> TaskMachine {
        var machine = TaskMachine()
        for input in start.inputs { _ = machine.handle(input) }
        return machine
    }
}
