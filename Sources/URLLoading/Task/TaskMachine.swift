/// The life of a task: what its owner's calls and the network's arrivals lead to, as values.
///
/// A task begins suspended. Suspensions are counted, and a task that is suspended, or whose delegate has not
/// yet said what to do with the response (or with a redirect, or a challenge, before it), holds back what
/// arrives.
struct TaskMachine: Equatable {
    enum State: Equatable {
        /// Waits for so many `resume()`s. Next: `running`, `canceling`.
        case suspended(count: Int)
        /// Next: `suspended`, `canceling`, `completed`.
        case running
        /// Called off by its owner; its last callbacks are on their way. Next: `completed`.
        case canceling
        /// Nothing leaves this state.
        case completed
    }

    enum Input: Equatable {
        case resume
        case suspend
        case cancel
        /// The work queue has come to a task that was resumed.
        case awake
        case arrived(Arrival)
        /// The delegate's answer to the response.
        case answered(allow: Bool)
        /// The delegate's answer to the response: a download goes on in the task's place.
        case answeredBecomeDownload
        /// What follows from the delegate's answer to a question.
        case settled(Question, Verdict)
        case timedOut
        /// Nothing has come for too long, and the request is to be sent once more.
        case retry
        /// The task itself cannot go on: its file cannot be written.
        case failed(URLError)
        /// The last callback has been enqueued.
        case delivered
    }

    /// What the network, or the cache in its place, brings.
    enum Arrival: Equatable {
        case question(Question)
        case head(HTTPURLResponse)
        case data(Data)
        case frame(WebSocketFrame)
        case end
        case failure(URLError)
    }

    /// What the delegate is asked before a response, or a connection, counts.
    enum Question: Equatable {
        case redirect(Redirection)
        case challenge(URLAuthenticationChallenge)
    }

    /// What follows from an answer.
    enum Verdict: Equatable {
        /// The head that led to the question is the response.
        case deliver(HTTPURLResponse)
        /// This request takes the place of the current one.
        case load(URLRequest)
        /// The current request is sent, again if need be, with a credential if one was given.
        case send(URLCredential?)
        /// The question has no answer; another one takes its place.
        case ask(Question)
        case fail(URLError)
    }

    enum Effect: Equatable {
        /// Have the work queue come to the task: `awake`.
        case wake
        case start
        case startTimer
        case stopTimer
        case dropConnection
        case ask(Question)
        case load(URLRequest)
        case send(URLCredential?)
        case deliverHead(HTTPURLResponse)
        case deliverData(Data)
        case deliverFrame(WebSocketFrame)
        /// Have a download go on with this in the task's place.
        case become(TaskMachine)
        /// Tell the delegate that it is over: with an error, or well.
        case complete(URLError?)
        /// Say that somebody spoke to the task in vain.
        case ignore(Input)
    }

    private(set) var state = State.suspended(count: 1)
    /// Whether something is on its way to a task that still listens.
    var expectsArrivals: Bool {
        switch state {
        case .running, .suspended: hasStarted && !hasLastArrival
        case .canceling, .completed: false
        }
    }
    /// Whether the loading has begun, and a connection may have to be dropped.
    private var hasStarted = false
    private var awaited = Awaited.nothing
    /// Whether the last arrival is here: nothing is expected any more, so nothing can be late.
    private var hasLastArrival = false
    private var held: [Arrival] = []
    /// What was decided about a question while the task was suspended.
    private var heldVerdict: Verdict?

    /// The answer that what arrives must wait for.
    private enum Awaited: Equatable { case nothing, disposition, verdict(Question) }

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
            // It was suspended again, or called off, before the work queue came to it.
            return []
        case (.running, .arrived(let arrival)), (.suspended, .arrived(let arrival)):
            return take(arrival)
        case (.running, .answered(let allow)), (.suspended, .answered(let allow)):
            guard awaited == .disposition else { return [.ignore(input)] }
            awaited = .nothing
            return allow ? release() : callOff()
        case (.running, .answeredBecomeDownload), (.suspended, .answeredBecomeDownload):
            guard awaited == .disposition else { return [.ignore(input)] }
            awaited = .nothing
            let successor = self
            state = .completed
            held = []
            return [.stopTimer, .become(successor)]
        case (.running, .settled(let question, let verdict)):
            guard awaited == .verdict(question) else { return [.ignore(input)] }
            return carryOut(verdict)
        case (.suspended, .settled(let question, let verdict)):
            guard awaited == .verdict(question), heldVerdict == nil else { return [.ignore(input)] }
            heldVerdict = verdict
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
            (.canceling, .answeredBecomeDownload), (.canceling, .settled), (.completed, .resume),
            (.completed, .suspend), (.completed, .cancel), (.completed, .answered),
            (.completed, .answeredBecomeDownload), (.completed, .settled):
            // Resuming twice is allowed, and so is calling too late; neither does anything.
            return [.ignore(input)]
        case (.suspended, .timedOut), (.canceling, .timedOut), (.completed, .timedOut),
            (.suspended, .retry), (.canceling, .retry), (.completed, .retry),
            (.canceling, .arrived), (.completed, .arrived), (.completed, .delivered),
            (.canceling, .failed), (.completed, .failed):
            // What was under way when the task stopped listening; nobody is there to hear it.
            return []
        case (.running, .delivered), (.suspended, .delivered):
            preconditionFailure("a task's last callback was delivered before the task was over")
        }
    }

    private mutating func start() -> [Effect] {
        hasStarted = true
        return [.start]
    }

    /// Goes on after a suspension, with all the time that a time-out allows.
    private mutating func goOn() -> [Effect] {
        let effects: [Effect] = hasLastArrival ? [] : [.startTimer]
        guard let verdict = heldVerdict else { return effects + release() }
        heldVerdict = nil
        return effects + carryOut(verdict)
    }

    /// Goes the way that was decided on. What else had arrived belongs to the response that was asked about.
    private mutating func carryOut(_ verdict: Verdict) -> [Effect] {
        awaited = .nothing
        switch verdict {
        case .deliver(let head):
            return [pass(.head(head))]
        case .load(let request):
            forgetArrivals()
            return [.startTimer, .load(request)]
        case .send(let credential):
            forgetArrivals()
            return [.startTimer, .send(credential)]
        case .ask(let question):
            awaited = .verdict(question)
            return [.ask(question)]
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

    /// Passes one arrival on, unless something stands in its way or others wait before it.
    private mutating func take(_ arrival: Arrival) -> [Effect] {
        hasLastArrival = arrival.isLast
        guard state == .running, awaited == .nothing, held.isEmpty else {
            held.append(arrival)
            return arrival.isLast ? [.stopTimer] : []
        }
        return [pass(arrival)]
    }

    /// Notes what an arrival that is passed on means for those behind it.
    private mutating func pass(_ arrival: Arrival) -> Effect {
        switch arrival {
        case .question(let question):
            awaited = .verdict(question)
            return .ask(question)
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

    /// Lets go what was held back, up to a response that the delegate must answer first.
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
    /// Whether nothing comes after it.
    fileprivate var isLast: Bool {
        switch self {
        case .question, .head, .data, .frame: false
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
        case .answered(let allow): allow ? "answer allow" : "answer cancel"
        case .answeredBecomeDownload: "answer becomeDownload"
        case .settled(.redirect, _): "answer to willPerformHTTPRedirection"
        case .settled(.challenge, _): "answer to didReceiveChallenge"
        case .timedOut: "time-out"
        case .retry: "retry"
        case .failed: "failure"
        case .delivered: "delivered"
        }
    }
}
