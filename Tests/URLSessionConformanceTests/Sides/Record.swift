/// What happened to the tasks of a scenario, told by one side in words that both sides use.
struct Record: Equatable, Sendable {
    /// What a task's owner did and its delegate or handler heard, task by task.
    private(set) var tasks: [Int: [Happening]] = [:]
    /// What the server read, a line a request.
    private(set) var requests: [String] = []
    /// What concerns the session as a whole.
    private(set) var session: [String] = []
    private let keepsPieces: Bool

    init(keepsPieces: Bool) { self.keepsPieces = keepsPieces }

    mutating func add(_ happening: Happening, to task: Int) {
        var list = tasks[task, default: []]
        if !keepsPieces, let last = list.last, let joined = last.joined(with: happening) {
            list[list.count - 1] = joined
        } else {
            list.append(happening)
        }
        tasks[task] = list
    }

    mutating func addRequest(_ line: String) { requests.append(line) }

    mutating func addSession(_ line: String) { session.append(line) }

    /// How many bytes of its body a task has brought.
    func bytes(of task: Int) -> Int { tasks[task, default: []].reduce(0) { $0 + $1.bytes } }

    func hasEnded(_ task: Int) -> Bool { tasks[task, default: []].contains { $0.isEnd } }

    /// A line for each happening; which task, or the server, stands in front.
    var lines: [String] {
        tasks.keys.sorted().flatMap { task in
            tasks[task, default: []].map { "\(task): \($0.line)" }
        } + requests.map { "server: \($0)" } + session.map { "session: \($0)" }
    }
}

/// One thing that a task's owner did, or that its delegate or handler heard.
enum Happening: Equatable, Sendable {
    /// What the owner did.
    case owner(String)
    case response(String)
    case data(String)
    case sent(total: Int64, expected: Int64)
    case wrote(bytes: Int64, total: Int64, expected: Int64)
    /// Anything else that the delegate heard.
    case call(String)
    case end(String)

    var line: String {
        switch self {
        case .owner(let text): "owner \(text)"
        case .response(let text): "response \(text)"
        case .data(let text): "data \(text.shortened)"
        case .sent(let total, let expected): "sent \(total) of \(expected)"
        case .wrote(_, let total, let expected): "wrote \(total) of \(expected)"
        case .call(let text), .end(let text): text
        }
    }

    /// The bytes of the body that it brought.
    var bytes: Int {
        switch self {
        case .data(let text): text.utf8.count
        case .wrote(let bytes, _, _): Int(bytes)
        case .owner, .response, .sent, .call, .end: 0
        }
    }

    var isEnd: Bool {
        if case .end = self { true } else { false }
    }

    /// How data and progress arrive piece by piece is up to the network; the sum is not.
    func joined(with next: Happening) -> Happening? {
        switch (self, next) {
        case (.data(let first), .data(let second)): .data(first + second)
        case (.sent, .sent): next
        case (.wrote(let bytes, _, _), .wrote(let more, let total, let expected)):
            .wrote(bytes: bytes + more, total: total, expected: expected)
        default: nil
        }
    }
}

extension String {
    /// In quotes; what is long is told by its length.
    var shortened: String { utf8.count <= 60 ? "\"\(self)\"" : "\(utf8.count) bytes" }
}
