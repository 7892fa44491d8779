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

    enum Start: String, Sendable {
        case new, suspendedTwice, resumed, loading, asking, answered, holding, paused, canceling, completed
        case questioning, questioningWithEnd, pausedQuestioning, pausedSettled

        /// The inputs that a machine in this state has received.
        var inputs: [TaskMachine.Input] {
            switch self {
            case .new: []
            case .suspendedTwice: [.suspend]
            case .resumed: [.resume]
            case .loading: [.resume, .awake]
            case .asking: Start.loading.inputs + [.arrived(.head(head))]
            case .answered: Start.asking.inputs + [.answered(allow: true)]
            case .holding: Start.asking.inputs + [.arrived(.data(data)), .arrived(.end)]
            case .paused: Start.answered.inputs + [.suspend]
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
    static let data = Data("hello".utf8)
    static let next = URLRequest.to("https://x.test/b")
    static let question = TaskMachine.Question.redirect(
        Redirection(response: .with(302), proposal: next))
    private static let otherQuestion = TaskMachine.Question.redirect(
        Redirection(response: .with(302), proposal: next))
    private static let cancelled = TaskMachine.Effect.complete(URLError(.cancelled))
    private static let lost = URLError(.networkConnectionLost)

    static let rows: [Row] =
        suspendedRows + runningRows + questionRows + overRows(.canceling, .canceling)
        + overRows(.completed, .completed)

    private static let suspendedRows: [Row] = [
        Row(.new, .resume, [.wake], .running),
        Row(.new, .suspend, [], .suspended(count: 2)),
        Row(.new, .cancel, [cancelled], .canceling),
        Row(.new, .awake, [], .suspended(count: 1)),
        Row(.new, .answered(allow: true), [.ignore(.answered(allow: true))], .suspended(count: 1)),
        Row(
            .new, .answeredBecomeDownload, [.ignore(.answeredBecomeDownload)], .suspended(count: 1)),
        Row(.new, .timedOut, [], .suspended(count: 1)),
        Row(.suspendedTwice, .resume, [], .suspended(count: 1)),
        Row(.paused, .resume, [.wake], .running),
        Row(.paused, .suspend, [], .suspended(count: 2)),
        Row(.paused, .cancel, [.dropConnection, cancelled], .canceling),
        Row(.paused, .arrived(.data(data)), [], .suspended(count: 1)),
        Row(.paused, .arrived(.end), [.stopTimer], .suspended(count: 1)),
        Row(.paused, .timedOut, [], .suspended(count: 1)),
    ]

    private static let runningRows: [Row] = [
        Row(.resumed, .awake, [.start], .running),
        Row(.resumed, .suspend, [.stopTimer], .suspended(count: 1)),
        Row(.resumed, .cancel, [cancelled], .canceling),
        Row(.loading, .resume, [.ignore(.resume)], .running),
        Row(.loading, .suspend, [.stopTimer], .suspended(count: 1)),
        Row(.loading, .cancel, [.dropConnection, cancelled], .canceling),
        Row(.loading, .awake, [.startTimer], .running),
        Row(.loading, .arrived(.head(head)), [.deliverHead(head)], .running),
        Row(.loading, .arrived(.failure(lost)), [.complete(lost)], .completed),
        Row(.loading, .answered(allow: true), [.ignore(.answered(allow: true))], .running),
        Row(.loading, .timedOut, [.dropConnection, .complete(URLError(.timedOut))], .completed),
        Row(.asking, .arrived(.data(data)), [], .running),
        Row(.asking, .arrived(.end), [.stopTimer], .running),
        Row(.asking, .arrived(.failure(lost)), [.stopTimer], .running),
        Row(.asking, .answered(allow: true), [], .running),
        Row(.asking, .answered(allow: false), [.dropConnection, cancelled], .canceling),
        Row(.asking, .answeredBecomeDownload, [.stopTimer, .become(.reached(.answered))], .completed),
        Row(.answered, .answeredBecomeDownload, [.ignore(.answeredBecomeDownload)], .running),
        Row(.answered, .arrived(.data(data)), [.deliverData(data)], .running),
        Row(.answered, .arrived(.end), [.complete(nil)], .completed),
        Row(.answered, .answered(allow: false), [.ignore(.answered(allow: false))], .running),
        Row(.holding, .answered(allow: true), [.deliverData(data), .complete(nil)], .completed),
        Row(.holding, .answered(allow: false), [.dropConnection, cancelled], .canceling),
        Row(.holding, .awake, [], .running),
        Row(.asking, .failed(lost), [.dropConnection, .complete(lost)], .completed),
        Row(.holding, .failed(lost), [.dropConnection, .complete(lost)], .completed),
        Row(.paused, .failed(lost), [.dropConnection, .complete(lost)], .completed),
        Row(.answered, .arrived(.frame(.text("a"))), [.deliverFrame(.text("a"))], .running),
        Row(.paused, .arrived(.frame(.text("a"))), [], .suspended(count: 1)),
    ]

    private static let questionRows: [Row] = [
        Row(.loading, .arrived(.question(question)), [.ask(question)], .running),
        Row(.loading, settled(.load(next)), [.ignore(settled(.load(next)))], .running),
        Row(.questioning, .arrived(.data(data)), [], .running),
        Row(.questioning, .arrived(.end), [.stopTimer], .running),
        Row(.questioning, settled(.load(next)), [.startTimer, .load(next)], .running),
        Row(.questioning, settled(.send(nil)), [.startTimer, .send(nil)], .running),
        Row(.questioning, settled(.deliver(head)), [.deliverHead(head)], .running),
        Row(.questioning, settled(.fail(lost)), [.dropConnection, .complete(lost)], .completed),
        Row(
            .questioning, .settled(otherQuestion, .load(next)),
            [.ignore(.settled(otherQuestion, .load(next)))], .running),
        Row(.questioning, .cancel, [.dropConnection, cancelled], .canceling),
        Row(.questioning, .timedOut, [.dropConnection, .complete(URLError(.timedOut))], .completed),
        Row(.questioningWithEnd, settled(.load(next)), [.startTimer, .load(next)], .running),
        Row(.questioningWithEnd, settled(.deliver(head)), [.deliverHead(head)], .running),
        Row(.pausedQuestioning, settled(.load(next)), [], .suspended(count: 1)),
        Row(
            .pausedSettled, settled(.load(next)), [.ignore(settled(.load(next)))], .suspended(count: 1)),
        Row(.pausedSettled, .resume, [.wake], .running),
    ]

    private static func settled(_ verdict: TaskMachine.Verdict) -> TaskMachine.Input {
        .settled(question, verdict)
    }

    private static func overRows(_ start: Start, _ state: TaskMachine.State) -> [Row] {
        let inVain: [TaskMachine.Input] = [
            .resume, .suspend, .cancel, .answered(allow: true), .answered(allow: false),
            .answeredBecomeDownload, .settled(question, .load(next)),
        ]
        let unheard: [TaskMachine.Input] = [
            .awake, .arrived(.head(head)), .arrived(.data(data)), .arrived(.end), .arrived(.failure(lost)),
            .timedOut, .failed(lost),
        ]
        return inVain.map { Row(start, $0, [.ignore($0)], state) } + unheard.map { Row(start, $0, [], state) }
            + [Row(start, .delivered, [], .completed)]
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

    @Test func `delivers everything that arrived after a redirect that is not followed`() {
        var machine = TaskMachine()
        for input in Start.questioningWithEnd.inputs { _ = machine.handle(input) }
        #expect(machine.handle(Self.settled(.deliver(Self.head))) == [.deliverHead(Self.head)])
        #expect(machine.handle(.answered(allow: true)) == [.deliverData(Self.data), .complete(nil)])
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
