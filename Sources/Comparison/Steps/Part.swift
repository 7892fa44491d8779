/// A part of a stage, the smallest unit in which chains can be compared. Each row of a comparison is about
/// one.
public enum Part: String, CaseIterable, Sendable {
    /// The library makes an object that stands for the whole request.
    case requestObject = "request object"
    /// A handler for the outcome is attached.
    case handlerAttached = "handler attached"
    /// A `URLRequest` is made from what the caller asks for.
    case urlRequest = "URLRequest"
    /// Adapters change the `URLRequest`, if there are any.
    case adaptation
    /// The URL loading system makes a task for it.
    case task
    /// The request object is resumed.
    case requestResumed = "request resumed"
    /// The task is resumed.
    case taskResumed = "task resumed"
    /// A `URLProtocol` subclass of the app begins to load the request.
    case appLoading = "loading by the app"
    /// The request goes to the server.
    case sent
    /// A piece of the request's body goes to the server.
    case sentBody = "sent body"
    /// Somebody hears that a piece of the request's body was sent.
    case bodyReport = "report of sent body"
    /// The head of a response comes from the server.
    case wireHead = "head from the server"
    /// Somebody hears of the head of the response, which may be a stored one.
    case head
    /// The response sends the task somewhere else.
    case redirect
    /// The server asks for a credential.
    case challenge
    /// A piece of a response's body comes from the server.
    case wireChunk = "bytes from the server"
    /// Somebody hears of a piece of the response's body.
    case chunk
    /// The response's body is a file.
    case file
    /// A validator judges the response.
    case validator
    /// Someone decides whether a failed attempt is followed by another.
    case retryDecision = "retry decision"
    /// A serializer makes a value from the bytes.
    case serializer
    /// The caller's code is called.
    case handler
    /// The library ends the process.
    case processEnd = "end of the process"
    /// Anything that belongs to no stage. It is shown only on demand.
    case unstaged

    /// The stage that it belongs to, if any.
    public var stage: Stage? {
        switch self {
        case .requestObject, .urlRequest: .build
        case .adaptation: .adapt
        case .task: .createTask
        case .requestResumed, .taskResumed, .appLoading, .sent, .sentBody, .bodyReport: .resume
        case .wireHead, .head, .redirect, .challenge: .response
        case .wireChunk, .chunk, .file: .data
        case .validator: .validate
        case .retryDecision: .decideRetry
        case .serializer: .serialize
        case .handlerAttached, .handler, .processEnd: .deliver
        case .unstaged: nil
        }
    }

    /// Its usual place, which decides the order of rows if no chain does.
    var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }

    /// How much it matters that all chains have it in one row. If their orders differ, it is better that a
    /// step of the request object gets a second row than a step of the request itself.
    var weight: Int {
        switch self {
        case .requestObject, .handlerAttached, .requestResumed: 1
        default: 100
        }
    }

    /// `true` if a new attempt begins with it, even before the attempt is counted.
    var beginsAttempt: Bool {
        switch self {
        case .urlRequest, .adaptation, .task, .requestResumed, .taskResumed, .sent: true
        default: false
        }
    }
}
