/// The life of an operation: waiting, executing, finished, and perhaps cancelled on the way.
struct OperationMachine {
    /// How far it has come.
    enum State: Equatable, Sendable {
        /// In no queue.
        case created
        /// In a queue, which has not given it a place yet.
        case waiting
        /// It has a place in its queue; its job has not begun.
        case chosen
        case executing
        case finished
    }

    /// What can happen to it.
    enum Input: Equatable {
        case add, choose, putBack
        /// `start()`, and whether the operation was ready by then.
        case start(isReady: Bool)
        /// An asynchronous operation said that it is executing.
        case execute
        /// `main()` returned, or an asynchronous operation said that it has finished.
        case finish
        case cancel
    }

    /// What follows.
    enum Effect: Equatable {
        case callMain
        case tellCancellation
        /// Its queue looks whether it can start now.
        case askQueue
        /// Its completion block, its queue and whoever depends on it hear that it is over.
        case tellEnd
        /// Foundation throws an exception here, which ends the app.
        case refuse(because: String)
    }

    private(set) var state = State.created
    /// Whether it was asked to stop. It is up to the operation to do so.
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
            // Not only from `executing`: an asynchronous operation that finds itself cancelled may finish
            // without ever having executed.
            state = .finished
            return [.tellEnd]
        case (.created, .cancel), (.waiting, .cancel), (.chosen, .cancel), (.executing, .cancel):
            guard !isCancelled else { return [] }
            isCancelled = true
            // A cancelled operation waits for nobody any more.
            return [.tellCancellation] + (state == .waiting ? [.askQueue] : [])
        case (.executing, .execute), (.finished, .execute), (.finished, .finish), (.finished, .cancel),
            (.finished, .start):
            // Said twice, or too late: `start()` of a finished operation returns without doing anything.
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
            // A place is given to an operation that waits, and taken from one that has not begun. One that
            // was started by hand, or finished by itself, in between keeps what it has become.
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
