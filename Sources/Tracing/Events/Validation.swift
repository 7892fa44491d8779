/// The kinds of events about judging a response.
public struct ValidationKinds: EventKinds {
    public let added = EventKind(
        "validation.added",
        "The caller added a validator, which is asked when a task completes, and never if none does after this.",
        mirrors: [
            .alamofire5("DataRequest.validate(_:)", "Core/DataRequest.swift", 144),
            .alamofire4("DataRequest.validate(_:)", "Validation.swift", 170),
        ])
    public let called = EventKind(
        "validation.called", "A validator that the caller wrote was given the response.",
        mirrors: [
            .alamofire5("DataRequest.validate(_:)", "Core/DataRequest.swift", 144),
            .alamofire4("DataRequest.validate(_:)", "Validation.swift", 170),
        ])
    public let decided = EventKind(
        "validation.decided",
        "A validator accepted or rejected the response; a rejection skips the validators after it.",
        asks: "Is the response acceptable?", decides: ValidationOutcome.self,
        mirrors: [
            .alamofire5(
                "EventMonitor.request(_:didValidateRequest:response:data:withResult:)",
                "Features/EventMonitor.swift", 157),
            .alamofire5("DataRequest.validate()", "Features/Validation.swift", 188),
            .alamofire4("DataRequest.validate()", "Validation.swift", 221),
        ])
}

extension EventKind {
    /// Events about judging a response.
    public static let validation = ValidationKinds()
}

/// An event about judging a response.
public enum ValidationEvent: EventGroup, Sendable {
    case added(name: String)
    case called(name: String, error: (any Error)?)
    case decided(Decision, error: (any Error)?)

    public var kind: EventKind {
        switch self {
        case .added: .validation.added
        case .called: .validation.called
        case .decided: .validation.decided
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .added(let name):
            details.field("name", name)
        case .called(let name, let error):
            details.call("validation(\(name),\(error == nil ? "success" : "failure"))")
            details.field("name", name)
            details.field("error", error)
        case .decided(let decision, let error):
            details.call(alamofire5: "request.didValidateRequest")
            details.decision(decision)
            details.field("error", error)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .added(let name): name.utf8.count
        case .called(let name, let error): name.utf8.count + Payload.bytes(of: error)
        case .decided(_, let error): Payload.bytes(of: error)
        }
    }
}

/// The outcomes of `validation.decided`.
public enum ValidationOutcome: String, CaseIterable, Outcome {
    case accepted
    case refused
    case skipped
}
