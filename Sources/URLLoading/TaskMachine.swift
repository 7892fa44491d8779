/// The life of a task: what its owner's calls and the network's arrivals lead to, as values.
///
/// A task begins suspended. Suspensions are counted, and a task that is suspended, or whose delegate has not
/// yet said what to do with the response, holds back what arrives.
struct TaskMachine {
    enum State: Equatable {
        /// Waits for so many `resume()`s. Next: `running`, `canceling`, `completed`.
        case suspended(count: Int, hasStarted: Bool)
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
        case arrived(Arrival)
        /// The delegate's answer to the response.
        case answered(allow: Bool)
        case timedOut
        /// The last callback has been enqueued.
        case delivered
    }

    /// What the network, or the cache in its place, brings.
    enum Arrival: Equatable {
        case head(HTTPURLResponse)
        case data(Data)
        case end
        case failure(URLError)
    }

    enum Effect: Equatable {
        case start
        case dropConnection
        case deliverHead(HTTPURLResponse)
        case deliverData(Data)
        /// Tell the delegate that it is over: with an error, or well.
        case complete(URLError?)
        case ignore
    }

    private(set) var state = State.suspended(count: 1, hasStarted: false)
    private var awaitsDisposition = false
    private var held: [Arrival] = []

    mutating func handle(_ input: Input) -> [Effect] {
        switch (state, input) {
        case (.suspended(let count, let hasStarted), .resume):
            guard count == 1 else {
                state = .suspended(count: count - 1, hasStarted: hasStarted)
                return []
            }
            state = .running
            return hasStarted ? release() : [.start]
        case (.suspended(let count, let hasStarted), .suspend):
            state = .suspended(count: count + 1, hasStarted: hasStarted)
            return []
        case (.running, .suspend):
            state = .suspended(count: 1, hasStarted: true)
            return []
        case (.suspended(_, let hasStarted), .cancel):
            state = .canceling
            return (hasStarted ? [.dropConnection] : []) + [.complete(URLError(.cancelled))]
        case (.running, .cancel):
            state = .canceling
            return [.dropConnection, .complete(URLError(.cancelled))]
        case (.running, .arrived(let arrival)):
            guard !awaitsDisposition else {
                held.append(arrival)
                return []
            }
            return [pass(arrival)]
        case (.suspended, .arrived(let arrival)):
            held.append(arrival)
            return []
        case (.running, .answered(allow: true)):
            awaitsDisposition = false
            return release()
        case (.suspended, .answered(allow: true)):
            awaitsDisposition = false
            return []
        case (.running, .answered(allow: false)), (.suspended, .answered(allow: false)):
            state = .canceling
            return [.dropConnection, .complete(URLError(.cancelled))]
        case (.running, .timedOut):
            state = .completed
            return [.dropConnection, .complete(URLError(.timedOut))]
        case (.canceling, .delivered):
            state = .completed
            return []
        case (.running, .resume), (.suspended, .timedOut):
            // Resuming twice is allowed; a suspended task is not subject to time-outs.
            return [.ignore]
        case (.canceling, _), (.completed, _):
            // The owner may call too late, and the transport may still speak: nobody hears either.
            return [.ignore]
        case (.running, .delivered), (.suspended, .delivered):
            preconditionFailure("a task's last callback was delivered before the task was over")
        }
    }

    /// Passes one arrival on, and notes what it means for those behind it.
    private mutating func pass(_ arrival: Arrival) -> Effect {
        switch arrival {
        case .head(let response):
            awaitsDisposition = true
            return .deliverHead(response)
        case .data(let data):
            return .deliverData(data)
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
        var effects: [Effect] = []
        var rest = held[...]
        while state == .running, !awaitsDisposition, let arrival = rest.popFirst() {
            effects.append(pass(arrival))
        }
        held = Array(rest)
        return effects
    }
}
