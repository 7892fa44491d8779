import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The kinds of events about `URLProtocol` subclasses, with which an app loads requests itself.
public struct URLProtocolKinds: EventKinds {
    public let decided = EventKind(
        "urlProtocol.decided",
        "It was decided whether a `URLProtocol` subclass of the app loads a task's request.",
        asks: "Does the app's class load the request?", decides: URLProtocolOutcome.self,
        mirrors: [
            .urlSession("URLProtocol.canInit(with:)"),
            .urlSession("URLSessionConfiguration.protocolClasses"),
            .urlSession("URLProtocol.registerClass(_:)"),
        ])
    public let startedLoading = EventKind(
        "urlProtocol.startedLoading",
        "The class was handed the request and began to load it. The request's body is a stream.",
        opens: .task, mirrors: [.urlSession("URLProtocol.startLoading()")])
    public let toldClient = EventKind(
        "urlProtocol.toldClient",
        "The class told the URL loading system what it has loaded; the task receives that next.",
        mirrors: [.urlSession("URLProtocolClient")])
    public let stoppedLoading = EventKind(
        "urlProtocol.stoppedLoading",
        "The class was told to stop, because its task is over, cancelled, or has another request.",
        closes: "urlProtocol.startedLoading", mirrors: [.urlSession("URLProtocol.stopLoading()")])
}

extension EventKind {
    /// Events about `URLProtocol` subclasses, with which an app loads requests itself.
    public static let urlProtocol = URLProtocolKinds()
}

/// An event about a `URLProtocol` subclass, with which an app loads requests itself.
public enum URLProtocolEvent: EventGroup, Sendable {
    case decided(Decision, class: String)
    /// With the request that the class sees, and what is in its `httpBodyStream`.
    case startedLoading(URLRequest, class: String, stream: String)
    case toldClient(URLProtocolClientCall, class: String)
    case stoppedLoading(class: String)

    public var kind: EventKind {
        switch self {
        case .decided: .urlProtocol.decided
        case .startedLoading: .urlProtocol.startedLoading
        case .toldClient: .urlProtocol.toldClient
        case .stoppedLoading: .urlProtocol.stoppedLoading
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .decided(let decision, let name):
            details.field("class", name)
            details.decision(decision)
        case .startedLoading(let request, let name, let stream):
            details.field("class", name)
            details.members(of: request)
            details.field("httpBody", request.httpBody.map { "\($0.count) bytes" } ?? "nil")
            details.field("httpBodyStream", stream)
        case .toldClient(let call, let name):
            details.field("class", name)
            call.describe(&details)
        case .stoppedLoading(let name):
            details.field("class", name)
        }
    }
}

/// The outcomes of `urlProtocol.decided`.
public enum URLProtocolOutcome: String, CaseIterable, Outcome {
    /// The class loads the request, and nobody else is asked.
    case use
    /// The next class is asked; after the last one, the URL loading system itself loads the request.
    case skip
}

/// What a `URLProtocol` subclass told its client.
public enum URLProtocolClientCall: Sendable {
    case wasRedirected(to: URLRequest, HTTPURLResponse)
    case didReceive(URLResponse)
    case didLoad(bytes: Int)
    case didFinishLoading
    case didFail(any Error)

    func describe(_ details: inout Details) {
        switch self {
        case .wasRedirected(let request, let response):
            details.field("call", "wasRedirectedTo")
            details.field("status", response.statusCode)
            details.field("to", request.url?.traceText)
        case .didReceive(let response):
            details.field("call", "didReceive")
            if let response = response as? HTTPURLResponse { details.members(of: response) }
        case .didLoad(let bytes):
            details.field("call", "didLoad")
            details.field("bytes", bytes)
        case .didFinishLoading:
            details.field("call", "didFinishLoading")
        case .didFail(let error):
            details.field("call", "didFailWithError")
            details.field("error", error)
        }
    }
}
