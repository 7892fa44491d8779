import Foundation
import SessionChain

/// An operation that is over when its request is.
final class RequestOperation: Operation, @unchecked Sendable {
    private let url: String
    private var state = (isExecuting: false, isFinished: false)
    private(set) var text: String?

    init(_ url: String) { self.url = url }

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { state.isExecuting }
    override var isFinished: Bool { state.isFinished }

    override func start() {
        set(isExecuting: true, isFinished: false)
        AF.request(url).responseString(queue: .global(qos: .utility)) { [self] response in
            text = response.value
            set(isExecuting: false, isFinished: true)
        }
    }

    private func set(isExecuting: Bool, isFinished: Bool) {
        willChangeValue(forKey: "isExecuting")
        willChangeValue(forKey: "isFinished")
        state = (isExecuting, isFinished)
        didChangeValue(forKey: "isExecuting")
        didChangeValue(forKey: "isFinished")
    }
}

/// Loads two things one after the other, for a caller that waits, as a command-line tool does.
struct SyncJob {
    func run() -> [String] {
        let queue = OperationQueue()
        let (first, second) = (
            RequestOperation("https://api.example.test/1"), RequestOperation("https://api.example.test/2")
        )
        second.addDependency(first)
        queue.addOperations([first, second], waitUntilFinished: true)
        return [first, second].compactMap(\.text)
    }

    /// The way in which old code makes a request synchronous.
    func runOne() -> String {
        let semaphore = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var text = ""
        AF.request("https://api.example.test/1").responseString(queue: .global()) { response in
            text = response.value ?? ""
            semaphore.signal()
        }
        semaphore.wait()
        return text
    }
}
