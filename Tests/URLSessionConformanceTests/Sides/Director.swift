import Foundation

/// Leads one side through a scenario: writes down what is heard, answers for the delegate, and has the owner
/// do the next step as soon as what it waits for has happened.
///
/// Both sides have one; so nothing but the `URLSession` itself can make them differ.
final class Director: @unchecked Sendable {
    // Unchecked: the lock guards what changes.

    let scenario: Scenario
    private let lock = Foundation.NSLock()
    private var record: Record
    private var remaining: ArraySlice<Step>
    private var challengeCount = 0
    private var isPerforming = false
    private var isFinished = false

    /// Carries out a step; called on the owner's queue, one step at a time.
    var perform: (Step) -> Void = { _ in }
    /// Runs something on the owner's queue.
    var onOwnersQueue: (@escaping @Sendable () -> Void) -> Void = { _ in }
    /// Called once, when no step is left.
    var finish: () -> Void = {}

    init(_ scenario: Scenario) {
        self.scenario = scenario
        record = Record(keepsPieces: scenario.details.contains(.pieces))
        remaining = scenario.steps[...]
    }

    var lines: [String] { lock.withLock { record.lines } }

    // MARK: What is heard

    func heard(_ happening: Happening, of task: Int) {
        lock.withLock { record.add(happening, to: task) }
        goOn()
    }

    func serverRead(_ request: ServedRequest) {
        let line = request.line(watching: ["Authorization", "Cookie"] + scenario.watchedFields)
        lock.withLock { record.addRequest(line) }
        goOn()
    }

    func heardOfSession(_ line: String) {
        lock.withLock { record.addSession(line) }
        goOn()
    }

    // MARK: What the delegate answers

    /// The answer to the next challenge.
    func nextChallengeAnswer() -> Manners.Challenge {
        lock.withLock {
            challengeCount += 1
            let answers = scenario.manners.challenges
            return challengeCount <= answers.count ? answers[challengeCount - 1] : .byDefault
        }
    }

    // MARK: What the owner does

    /// Has the owner look whether it can go on.
    func goOn() { onOwnersQueue { [self] in advance() } }

    private func advance() {
        while let step = nextPossibleStep() { perform(step) }
        let isOver = lock.withLock {
            guard remaining.isEmpty, !isFinished else { return false }
            isFinished = true
            return true
        }
        if isOver { finish() }
    }

    /// Ends a scenario that hangs; one that is over is over.
    func giveUp() {
        let hangs = lock.withLock {
            guard !isFinished else { return false }
            isFinished = true
            let step = remaining.first.map { "\($0)" } ?? "nothing"
            record.addSession("hangs, the next step would be \(step)")
            return true
        }
        if hangs { finish() }
    }

    private func nextPossibleStep() -> Step? {
        lock.withLock {
            while let step = remaining.first {
                switch step {
                case .waitForBytes(let count, let task):
                    guard record.bytes(of: task) >= count else { return nil }
                case .waitForRequests(let count):
                    guard record.requests.count >= count else { return nil }
                case .waitForEnd(let task):
                    guard record.hasEnded(task) else { return nil }
                case .waitForInvalidation:
                    guard !record.session.isEmpty else { return nil }
                case .make, .resume, .suspend, .cancel, .pauseAndContinue, .open, .look, .store,
                    .finishAndInvalidate, .invalidateAndCancel:
                    remaining.removeFirst()
                    return step
                }
                remaining.removeFirst()
            }
            return nil
        }
    }
}

extension Director {
    /// The stream with the body of a task whose delegate is asked for it.
    func stream(for task: Int) -> InputStream? {
        guard case .uploadStream(let text)? = ask(of: task)?.kind else { return nil }
        return InputStream(data: Data(text.utf8))
    }

    private func ask(of task: Int) -> Ask? {
        let asks = scenario.steps.compactMap { step -> Ask? in
            if case .make(let ask) = step { ask } else { nil }
        }
        return asks.indices.contains(task - 1) ? asks[task - 1] : nil
    }
}
