/// What happens within a stage, as fine as chains can be compared: a row of a comparison is one of these.
public enum Part: String, CaseIterable, Sendable {
    /// The library makes an object that stands for the whole request.
    case requestObject = "request object"
    /// Somebody wants to hear how it ends.
    case handlerAttached = "handler attached"
    /// The owner's wish becomes a `URLRequest`.
    case urlRequest = "URLRequest"
    /// The adapters change it, or there are none.
    case adaptation
    /// The URL loading system makes a task of it.
    case task
    /// The request object is let run.
    case requestResumed = "request resumed"
    /// The task is let run.
    case taskResumed = "task resumed"
    /// The request goes to the server.
    case sent
    /// A piece of its body does.
    case sentBody = "sent body"
    /// The head of the response is here.
    case head
    /// The response sends the task somewhere else.
    case redirect
    /// The server asks who is there.
    case challenge
    /// A piece of the response's body is here.
    case chunk
    /// The response's body is a file.
    case file
    /// A validator judges the response.
    case validator
    /// A failed attempt is followed by another, or not.
    case retryDecision = "retry decision"
    /// A serializer makes a value of the bytes.
    case serializer
    /// The owner's code is called.
    case handler
    /// What belongs to no stage; shown only on demand.
    case unstaged

    /// The stage it belongs to; nil for what belongs to none.
    public var stage: Stage? {
        switch self {
        case .requestObject, .urlRequest: .build
        case .adaptation: .adapt
        case .task: .createTask
        case .requestResumed, .taskResumed, .sent, .sentBody: .resume
        case .head, .redirect, .challenge: .response
        case .chunk, .file: .data
        case .validator: .validate
        case .retryDecision: .decideRetry
        case .serializer: .serialize
        case .handlerAttached, .handler: .deliver
        case .unstaged: nil
        }
    }

    /// Where it usually stands: decides the order of rows that no chain puts into an order.
    var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }

    /// How much it matters that chains have it in one row: where orders differ, it is what is done to the
    /// request object that moves, and not what is done for the request.
    var weight: Int {
        switch self {
        case .requestObject, .handlerAttached, .requestResumed: 1
        default: 100
        }
    }

    /// Whether a new attempt begins with it, before anybody has counted that attempt.
    var beginsAttempt: Bool {
        switch self {
        case .urlRequest, .adaptation, .task, .requestResumed, .taskResumed, .sent: true
        default: false
        }
    }
}
