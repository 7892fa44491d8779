import Foundation
import JSONText

/// The kinds of events about adapters, which change a `URLRequest` before it is sent.
public struct AdaptKinds: EventKinds {
    public let started = EventKind(
        "adapt.started", "An adapter was given the `URLRequest` to change; it may answer at once or later.",
        opens: .attempt,
        mirrors: [
            .alamofire5("RequestAdapter.adapt(_:using:completion:)", "Features/RequestInterceptor.swift", 54),
            .alamofire4("RequestAdapter.adapt(_:)", "Request.swift", 36),
        ])
    public let completed = EventKind(
        "adapt.completed", "An adapter answered, with the changed request or with an error.",
        closes: "adapt.started",
        mirrors: [
            .alamofire5("RequestAdapter.adapt(_:using:completion:)", "Features/RequestInterceptor.swift", 54),
            .alamofire4("RequestAdapter.adapt(_:)", "Request.swift", 36),
        ])
    public let completedAgain = EventKind(
        "adapt.completedAgain",
        "An adapter answered once more; nothing stops the library from making another task of that.",
        mirrors: [
            .alamofire5("RequestAdapter.adapt(_:using:completion:)", "Features/RequestInterceptor.swift", 54)
        ])
    public let decided = EventKind(
        "adapt.decided",
        "The chain chose which adapters a request passes, or what to do after an adapter's answer.",
        asks: "Does an adapter change the URLRequest?", decides: AdaptOutcome.self,
        mirrors: [
            .alamofire5("Session.adapter(for:)", "Core/Session.swift", 1315),
            .alamofire4("SessionManager.adapter", "SessionManager.swift", 133),
        ])
    public let failed = EventKind(
        "adapt.failed",
        "An adapter failed, or returned a request that must not be sent; the attempt ends without a task.",
        mirrors: [
            .alamofire5(
                "EventMonitor.request(_:didFailToAdaptURLRequest:withError:)", "Features/EventMonitor.swift",
                112),
            .alamofire5("Request.didFailToAdaptURLRequest(_:withError:)", "Core/Request.swift", 345),
            .alamofire4("AdaptError", "AFError.swift", 137),
        ])
}

extension EventKind {
    /// Events about adapters, which change a `URLRequest` before it is sent.
    public static let adapt = AdaptKinds()
}

/// An event about adapters, which change a `URLRequest` before it is sent.
public enum AdaptEvent: EventGroup, Sendable {
    case started(name: String)
    case completed(AdapterAnswer)
    case completedAgain(AdapterAnswer)
    case decided(Decision)
    case failed(any Error)

    public var kind: EventKind {
        switch self {
        case .started: .adapt.started
        case .completed: .adapt.completed
        case .completedAgain: .adapt.completedAgain
        case .decided: .adapt.decided
        case .failed: .adapt.failed
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .started(let name):
            details.call("adapter.adapt(\(name))")
            details.field("name", name)
        case .completed(let answer), .completedAgain(let answer):
            details.call(
                alamofire5: "adapter.\(answer.wordsIn5)", alamofire4: "adapter.\(answer.wordsIn4)")
            details.members(of: answer)
        case .decided(let decision):
            details.decision(decision)
        case .failed(let error):
            details.call(alamofire5: "request.didFailToAdaptURLRequest")
            details.field("error", error)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .started(let name): name.utf8.count
        case .completed(let answer), .completedAgain(let answer): answer.name.utf8.count + answer.byteCount
        case .failed(let error): Payload.bytes(of: error)
        case .decided: 0
        }
    }
}

/// The outcomes of `adapt.decided`.
public enum AdaptOutcome: String, CaseIterable, Outcome {
    case notAdapted
    case adapted
    case unchanged
    case failed
}

/// The work of one adapter: what it changed, or the error it answered with.
public final class AdapterAnswer: Sendable {
    /// The adapter's name, as `traceName(_:)` gives it.
    public let name: String
    /// Its answer: the changes to the request, or the error that ends the adapting.
    public let result: Result<[FieldChange], any Error>
    /// What it counts for where bytes are limited: the text of its changes, and `Payload.fieldBytes` for each
    /// header field of its request, all of which are looked at; or the text of its error.
    public let byteCount: Int

    /// Keeps the changes and no request: with many adapters, each would have all headers of those before it.
    ///
    /// - Parameters:
    ///   - initial: the request that it was given.
    ///   - result: the request to go on with, or the error.
    public init(name: String, initial: URLRequest, result: Result<URLRequest, any Error>) {
        self.name = name
        switch result {
        case .success(let adapted):
            let changes = FieldChange.between(initial, adapted)
            self.result = .success(changes)
            let fields = adapted.allHTTPHeaderFields?.count ?? 0
            byteCount = changes.reduce(Payload.fieldBytes * fields) { $0 + $1.byteCount }
        case .failure(let error):
            self.result = .failure(error)
            byteCount = traceText(error).utf8.count
        }
    }
}

extension AdapterAnswer {
    /// `completed(auth,success)`: the words of 5.12's measured orders.
    fileprivate var wordsIn5: String {
        if case .success = result { "completed(\(name),success)" } else { "completed(\(name),failure)" }
    }

    /// `returned(auth)`: the words of 4.7's measured orders, in which an adapter answers by returning or
    /// throwing.
    fileprivate var wordsIn4: String {
        if case .success = result { "returned(\(name))" } else { "threw(\(name))" }
    }
}

extension AdapterAnswer: JSONMembers {
    func write(to json: inout JSONWriter) {
        json.field("name", name)
        switch result {
        case .success(let changes): json.array("changes", of: changes)
        case .failure(let error): json.field("error", traceText(error))
        }
    }
}
