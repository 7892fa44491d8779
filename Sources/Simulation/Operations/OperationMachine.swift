/// The life of an operation: waiting, executing, finished, and perhaps cancelled in between.
struct OperationMachine {
    /// How far it has come.
    enum State: Equatable, Sendable {
        /// It is not in a queue.
        case created
        /// It is in a queue, and has no place yet.
        case waiting
        /// It has a place in its queue, but its job has not begun.
        case chosen
        case executing
        case finished
    }

    /// The things that can happen to it.
    enum Input: Equatable {
        case add, choose, putBack
        /// `start()` was called, on an operation that was ready or not.
        case start(isReady: Bool)
        /// An asynchronous operation said that it is executing.
        case execute
        /// `main()` returned, or an asynchronous operation said that it has finished.
        case finish
        case cancel
    }

    /// What it causes.
    enum Effect: Equatable {
        case callMain
        case tellCancellation
        /// Its queue checks whether it can start now.
        case askQueue
        /// Its completion block, its queue and the operations that depend on it are told that it is over.
        case tellEnd
        /// Foundation raises an exception here, which ends the app.
        case refuse(because: String)
    }

    private(set) var state = State.created
    /// Whether it was asked to stop. Stopping is up to the operation.
    private(set) var isCancelled = false

    mutating func handle(_ input: Input) -> [Effect] {
        switch (state, input) {
        case (.created, .add):
            state = .waiting
            return []
        case (.waiting, .choose):
            state = .chosen
            return []
        case (.chosen, .putBack):
            state = .waiting
            return []
        case (.created, .start(let isReady)), (.waiting, .start(let isReady)), (.chosen, .start(let isReady)):
            return start(isReady: isReady)
        case (.created, .execute), (.waiting, .execute), (.chosen, .execute):
            state = .executing
            return []
        case (.created, .finish), (.waiting, .finish), (.chosen, .finish), (.executing, .finish):
            // Not only from `executing`: an asynchronous operation that was cancelled may finish without ever
            // having executed.
            state = .finished
            return [.tellEnd]
        case (.created, .cancel), (.waiting, .cancel), (.chosen, .cancel), (.executing, .cancel):
            guard !isCancelled else { return [] }
            isCancelled = true
            // A cancelled operation does not wait for its dependencies any more.
            return [.tellCancellation] + (state == .waiting ? [.askQueue] : [])
        case (.executing, .execute), (.finished, .execute), (.finished, .finish), (.finished, .cancel),
            (.finished, .start):
            // These were said twice, or too late. `start()` on a finished operation returns without doing
            // anything.
            return []
        case (.waiting, .add), (.chosen, .add):
            return [.refuse(because: "it is in a queue already")]
        case (.executing, .add):
            return [.refuse(because: "it is executing")]
        case (.finished, .add):
            return [.refuse(because: "it has finished")]
        case (.executing, .start):
            return [.refuse(because: "it is executing")]
        case (.created, .choose), (.chosen, .choose), (.executing, .choose), (.finished, .choose),
            (.created, .putBack), (.waiting, .putBack), (.executing, .putBack), (.finished, .putBack):
            // A place is given to an operation that waits, and taken from one that has not begun. An
            // operation that was started by hand, or finished, in the meantime stays as it is.
            return []
        }
    }

    private mutating func start(isReady: Bool) -> [Effect] {
        guard !isCancelled else {
            state = .finished
            return [.tellEnd]
        }
        guard isReady else { return [.refuse(because: "an operation it depends on has not finished")] }
        state = .executing
        return [.callMain]
    }
}
