/// The life of a task as values: what its owner's calls and the network's arrivals lead to.
///
/// A task begins suspended. Suspensions are counted. Arrivals are held back while a task is suspended, and
/// while its delegate has not yet said what to do with the response (or with a redirect or a challenge that
/// precedes the response).
struct TaskMachine: Equatable {
    enum State: Equatable {
        /// Waits for this many calls of `resume()`. Next: `running`, `canceling`, or `completed` if its own
        /// file cannot be written, or a download continues in its place.
        case suspended(count: Int)
        /// Next: `suspended`, `canceling`, `completed`.
        case running
        /// Cancelled by its owner; its last callbacks are on their way. Next: `completed`.
        case canceling
        /// Final: a task never leaves this state.
        case completed
    }

    enum Input: Equatable {
        case resume
        case suspend
        case cancel
        /// The work queue has reached a task that was resumed.
        case awake
        case arrived(Arrival)
        /// The delegate's answer to the response.
        case answered(URLSession.ResponseDisposition)
        /// The result of the delegate's answer to a question.
        case settled(Question, Verdict)
        case timedOut
        /// Nothing has arrived for too long, and the request is to be sent once more.
        case retry
        /// The task itself cannot continue, because its file cannot be written.
        case failed(URLError)
        /// The last callback has been enqueued.
        case delivered
    }

    /// Something that arrives from the network, or from the cache in its place.
    enum Arrival: Equatable {
        case question(Question)
        /// A head that only announces the response.
        case announcement(HTTPURLResponse)
        case head(URLResponse)
        case data(Data)
        case frame(WebSocketFrame)
        case end
        case failure(URLError)
    }

    /// What the delegate is asked before a response, or a connection, is accepted.
    enum Question: Equatable {
        case redirect(Redirection)
        case challenge(URLAuthenticationChallenge)
    }

    /// The result of an answer.
    enum Verdict: Equatable {
        /// The head that led to the question becomes the response.
        case deliver(HTTPURLResponse)
        /// This request replaces the current one.
        case load(URLRequest)
        /// The current request is sent, or sent again, with a credential if one was given.
        case send(URLCredential?)
        /// The question was not answered; another one takes its place.
        case ask(Question)
        case fail(URLError)
    }

    enum Effect: Equatable {
        /// Have the work queue call the task back, with `awake`.
        case wake
        case start
        /// Count time again, and silence from zero if it is the server's.
        case startTimer
        case stopTimer
        /// Count no silence any more, because the last arrival is here.
        case pauseSilence
        case dropConnection
        /// Ask the delegate, whose silence does not count, either.
        case ask(Question)
        case load(URLRequest)
        case send(URLCredential?)
        case deliverAnnouncement(HTTPURLResponse)
        case deliverHead(URLResponse)
        case deliverData(Data)
        case deliverFrame(WebSocketFrame)
        /// Have a download with this state continue in place of the task.
        case become(TaskMachine)
        /// Tell the delegate that the task is over; without an error if it succeeded.
        case complete(URLError?)
        /// Record that an input had no effect.
        case ignore(Input)
    }

    private(set) var state = State.suspended(count: 1)
    /// Whether the task has started loading and still expects arrivals.
    var expectsArrivals: Bool {
        switch state {
        case .running, .suspended: hasStarted && !hasLastArrival
        case .canceling, .completed: false
        }
    }
    /// Whether loading has begun, so that there may be a connection to drop.
    private var hasStarted = false
    private var awaited = Awaited.nothing
    /// Whether anything can still arrive that the task waits for. While its delegate has a question to
    /// answer, it is not the server that is silent.
    var awaitsServer: Bool {
        switch awaited {
        case .nothing, .disposition: !hasLastArrival
        case .verdict: false
        }
    }
    /// Whether the last arrival is here. After it nothing more is expected, so nothing can be late.
    private var hasLastArrival = false
    private var held: [Arrival] = []

    /// The answer that arrivals must wait for.
    private enum Awaited: Equatable {
        case nothing, disposition
        /// A verdict that came while the task was suspended is held until it goes on.
        case verdict(Question, held: Verdict?)
    }

    mutating func handle(_ input: Input) -> [Effect] {
        switch (state, input) {
        case (.suspended(let count), .resume):
            state = count == 1 ? .running : .suspended(count: count - 1)
            return count == 1 ? [.wake] : []
        case (.suspended(let count), .suspend):
            state = .suspended(count: count + 1)
            return []
        case (.running, .suspend):
            // A suspended task is not subject to time-outs.
            state = .suspended(count: 1)
            return [.stopTimer]
        case (.suspended, .cancel), (.running, .cancel):
            return callOff()
        case (.running, .awake):
            return hasStarted ? goOn() : start()
        case (.suspended, .awake), (.canceling, .awake), (.completed, .awake):
            // The task was suspended again, or cancelled, before the work queue reached it.
            return []
        case (.running, .arrived(let arrival)), (.suspended, .arrived(let arrival)):
            return take(arrival)
        case (.running, .answered(let disposition)), (.suspended, .answered(let disposition)):
            guard awaited == .disposition else { return [.ignore(input)] }
            return follow(disposition)
        case (.running, .settled(let question, let verdict)):
            guard awaited == .verdict(question, held: nil) else { return [.ignore(input)] }
            return carryOut(verdict)
        case (.suspended, .settled(let question, let verdict)):
            guard awaited == .verdict(question, held: nil) else { return [.ignore(input)] }
            awaited = .verdict(question, held: verdict)
            return []
        case (.running, .timedOut):
            state = .completed
            return [.dropConnection, .complete(URLError(.timedOut))]
        case (.running, .retry):
            awaited = .nothing
            forgetArrivals()
            return [.startTimer, .send(nil)]
        case (.running, .failed(let error)), (.suspended, .failed(let error)):
            state = .completed
            held = []
            return [.dropConnection, .complete(error)]
        case (.canceling, .delivered):
            state = .completed
            return []
        case (.running, .resume),
            (.canceling, .resume), (.canceling, .suspend), (.canceling, .cancel), (.canceling, .answered),
            (.canceling, .settled), (.completed, .resume), (.completed, .suspend), (.completed, .cancel),
            (.completed, .answered), (.completed, .settled):
            // Resuming twice is allowed, and so is calling a task too late; neither has any effect.
            return [.ignore(input)]
        case (.suspended, .timedOut), (.canceling, .timedOut), (.completed, .timedOut),
            (.suspended, .retry), (.canceling, .retry), (.completed, .retry),
            (.canceling, .arrived), (.completed, .arrived), (.completed, .delivered),
            (.canceling, .failed), (.completed, .failed):
            // These were already under way when the task stopped listening, so they are dropped silently.
            return []
        case (.running, .delivered), (.suspended, .delivered):
            preconditionFailure("a task's last callback was delivered before the task was over")
        }
    }

    private mutating func start() -> [Effect] {
        hasStarted = true
        return [.start]
    }

    /// Continues after a suspension. Once the last arrival is here and no answer is missing, the end follows
    /// at once.
    private mutating func goOn() -> [Effect] {
        if case .verdict(_, held: let verdict?) = awaited { return carryOut(verdict) }
        let isAtEnd = hasLastArrival && awaited == .nothing
        return (isAtEnd ? [] : [.startTimer]) + release()
    }

    /// Does what the delegate's answer to the response says.
    private mutating func follow(_ disposition: URLSession.ResponseDisposition) -> [Effect] {
        awaited = .nothing
        switch disposition {
        case .allow:
            return release()
        case .cancel:
            return callOff()
        case .becomeDownload:
            let successor = self
            state = .completed
            held = []
            return [.stopTimer, .become(successor)]
        }
    }

    /// Carries out a verdict. Anything else that had arrived belongs to the response that was asked about.
    private mutating func carryOut(_ verdict: Verdict) -> [Effect] {
        awaited = .nothing
        switch verdict {
        case .deliver(let head):
            return [.startTimer, pass(.head(head))]
        case .load(let request):
            forgetArrivals()
            return [.startTimer, .load(request)]
        case .send(let credential):
            forgetArrivals()
            return [.startTimer, .send(credential)]
        case .ask(let question):
            awaited = .verdict(question, held: nil)
            return [.startTimer, .ask(question)]
        case .fail(let error):
            state = .completed
            return [.dropConnection, .complete(error)]
        }
    }

    private mutating func forgetArrivals() {
        held = []
        hasLastArrival = false
    }

    private mutating func callOff() -> [Effect] {
        state = .canceling
        held = []
        return (hasStarted ? [.dropConnection] : []) + [.complete(URLError(.cancelled))]
    }

    /// Passes one arrival on, unless the task must wait or earlier arrivals are still held back.
    private mutating func take(_ arrival: Arrival) -> [Effect] {
        hasLastArrival = arrival.isLast
        guard state == .running, awaited == .nothing, held.isEmpty else {
            held.append(arrival)
            return arrival.isLast ? [.pauseSilence] : []
        }
        return [pass(arrival)]
    }

    /// Notes what passing on an arrival means for the ones behind it.
    private mutating func pass(_ arrival: Arrival) -> Effect {
        switch arrival {
        case .question(let question):
            awaited = .verdict(question, held: nil)
            return .ask(question)
        case .announcement(let head):
            return .deliverAnnouncement(head)
        case .head(let response):
            awaited = .disposition
            return .deliverHead(response)
        case .data(let data):
            return .deliverData(data)
        case .frame(let frame):
            return .deliverFrame(frame)
        case .end:
            state = .completed
            return .complete(nil)
        case .failure(let error):
            state = .completed
            return .complete(error)
        }
    }

    /// Releases what was held back, up to a response that the delegate must answer first.
    private mutating func release() -> [Effect] {
        guard !held.isEmpty else { return [] }
        var effects: [Effect] = []
        var rest = held[...]
        while state == .running, awaited == .nothing, let arrival = rest.popFirst() {
            effects.append(pass(arrival))
        }
        held = Array(rest)
        return effects
    }
}

extension TaskMachine.Arrival {
    /// Whether nothing can follow this arrival.
    fileprivate var isLast: Bool {
        switch self {
        case .question, .announcement, .head, .data, .frame: false
        case .end, .failure: true
        }
    }
}

extension TaskMachine.Input: CustomStringConvertible {
    /// The word that `task.inputIgnored` uses.
    var description: String {
        switch self {
        case .resume: "resume"
        case .suspend: "suspend"
        case .cancel: "cancel"
        case .awake: "awake"
        case .arrived: "arrival"
        case .answered(let disposition): "answer \(disposition.word)"
        case .settled(.redirect, _): "answer to willPerformHTTPRedirection"
        case .settled(.challenge, _): "answer to didReceiveChallenge"
        case .timedOut: "time-out"
        case .retry: "retry"
        case .failed: "failure"
        case .delivered: "delivered"
        }
    }
}
