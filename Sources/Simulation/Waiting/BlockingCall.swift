/// A call that returns only when something else has happened, such as `DispatchSemaphore.wait()`.
struct BlockingCall {
    /// The call, as its caller writes it.
    let name: String
    /// Where the caller is.
    let file: StaticString
    let line: UInt
    /// What has to happen first: "a signal()", "a leave() for each enter()".
    let need: String
    /// What its author can do instead.
    let advice: String

    init(_ name: String, _ file: StaticString, _ line: UInt, needs need: String, advice: String) {
        self.name = name
        self.file = file
        self.line = line
        self.need = need
        self.advice = advice
    }
}

/// A job that is not over, because it waits in a call or lets time pass.
struct Wait {
    /// The call; nil if the job only lets time pass.
    let call: BlockingCall?
    /// Its lane, which is held meanwhile; nil if no job waits, but the caller of a run.
    let lane: Int?
    let queue: String

    init(for call: BlockingCall?, on simulator: Simulator) {
        self.call = call
        lane = simulator.agenda.currentLane
        queue = simulator.recorder.label(simulator.recorder.queue)
    }
}

/// Why a blocking call would never return. In an app, its thread would hang there for ever. A simulation has
/// one thread, so it says so and stops.
struct Standstill: Equatable, CustomStringConvertible {
    /// Why the call would never return.
    enum Reason: Equatable {
        /// Nothing is left to run that could end the waiting.
        case nothingLeft
        /// The caller itself is what the call waits for.
        case waitsForItself
        /// The run reached a limit first.
        case limit(String)
        /// This computer failed first.
        case host(HostFailure)
    }

    /// Where a call waits: the call, its queue, its file and line.
    struct Place: Equatable, CustomStringConvertible {
        let call: String
        let queue: String
        let file: String
        let line: UInt

        var description: String {
            "\(call) at \(file):\(line), \(queue.isEmpty ? "on no queue" : "on the queue \"\(queue)\"")"
        }
    }

    let place: Place
    let need: String
    let reason: Reason
    let advice: String
    /// The calls further out that wait as well, the innermost first.
    let others: [Place]

    init(of call: BlockingCall, because reason: Reason, in simulator: Simulator) {
        place = Place(call, on: simulator.recorder.label(simulator.recorder.queue))
        need = call.need
        advice = call.advice
        self.reason = reason
        others = simulator.waits.reversed().compactMap { wait in
            wait.call.map { Place($0, on: wait.queue) }
        }
    }

    var description: String {
        let why =
            switch reason {
            case .nothingLeft: "nothing is left to run that could do it"
            case .waitsForItself: "the caller itself keeps that from happening"
            case .limit(let limit): "the run reached its limit of \(limit) before that"
            case .host(let failure): "this computer failed before that (\(failure))"
            }
        let outer = others.isEmpty ? "" : " Further out, these wait as well: \(list(others))."
        return "\(place), would never return: it waits for \(need), and \(why). \(advice)\(outer)"
    }

    private func list(_ places: [Place]) -> String { places.map(\.description).joined(separator: "; ") }
}

extension Standstill.Place {
    fileprivate init(_ call: BlockingCall, on queue: String) {
        self.init(call: call.name, queue: queue, file: "\(call.file)", line: call.line)
    }
}

extension Simulator {
    /// Runs other jobs until a condition holds. Stops the program with an explanation if it never will.
    ///
    /// - Parameter mayEndWithRun: Whether the caller can go on without it if a limit, or a failure of this
    ///   computer, ends the run first. What the caller does then is not a part of the run.
    func wait(in call: BlockingCall, mayEndWithRun: Bool = false, until isOver: () -> Bool) {
        guard !isOver() else { return }
        noteWaiting(call)
        guard !runOthers(during: call, until: isOver) else { return }
        let reason = reasonToStop
        guard reason == .nothingLeft || !mayEndWithRun else { return }
        stop(call, because: reason)
    }

    /// Why nothing runs any more.
    private var reasonToStop: Standstill.Reason {
        if let limitReached { return .limit(limitReached.rawValue) }
        return hostFailure.map { .host($0) } ?? .nothingLeft
    }

    /// Runs other jobs until a condition holds or a moment has come, whichever is first.
    ///
    /// - Returns: whether the condition holds.
    func wait(in call: BlockingCall, before moment: VirtualInstant, until isOver: () -> Bool) -> Bool {
        guard moment != .distantFuture else {
            wait(in: call, until: isOver)
            return true
        }
        guard !isOver() else { return true }
        noteWaiting(call)
        return runOthers(during: call, before: moment, until: isOver)
    }

    private func noteWaiting(_ call: BlockingCall) {
        blockingCalls.append("\(Standstill.Place(call, on: recorder.label(recorder.queue)))")
    }

    /// Stops the program: an app would hang here.
    func stop(_ call: BlockingCall, because reason: Standstill.Reason) -> Never {
        let standstill = "\(Standstill(of: call, because: reason, in: self))"
        onStandstill?(standstill)
        preconditionFailure(standstill, file: call.file, line: call.line)
    }
}
