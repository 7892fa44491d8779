import Foundation

/// The kinds of events about the `URLRequest`, from what the caller asked for to what is sent.
public struct URLRequestKinds: EventKinds {
    public let converted = EventKind(
        "urlRequest.converted", "The caller's value was asked for its `URLRequest`.",
        mirrors: [
            .alamofire5(
                "URLRequestConvertible.asURLRequest()", "Core/URLConvertible+URLRequestConvertible.swift", 74),
            .alamofire4("URLRequestConvertible.asURLRequest()", "Alamofire.swift", 76),
        ])
    public let modified = EventKind(
        "urlRequest.modified",
        "The caller's `RequestModifier` was given the new `URLRequest`, into which no parameters are encoded yet.",
        mirrors: [
            .alamofire5("Session.RequestModifier", "Core/Session.swift", 284),
            .alamofire5("Session.RequestConvertible.asURLRequest()", "Core/Session.swift", 294),
        ])
    public let bodyDecided = EventKind(
        "urlRequest.bodyDecided", "A `URLRequest` with a body was checked: a GET must not have one.",
        asks: "May this request have a body?", decides: URLRequestBodyOutcome.self,
        mirrors: [
            .alamofire5("URLRequest.validate()", "Extensions/URLRequest+Alamofire.swift", 34),
            .urlSession("URLError.dataLengthExceedsMaximum"),
        ])
    public let created = EventKind(
        "urlRequest.created",
        "The `URLRequest` before adapting exists; 5.12 makes one for each attempt, 4.7 keeps one for all.",
        mirrors: [
            .alamofire5(
                "EventMonitor.request(_:didCreateInitialURLRequest:)", "Features/EventMonitor.swift", 103),
            .alamofire5("Request.didCreateInitialURLRequest(_:)", "Core/Request.swift", 300),
            .alamofire4("DataRequest.Requestable.urlRequest", "Request.swift", 361),
        ])
    public let failed = EventKind(
        "urlRequest.failed",
        "No `URLRequest` could be created: a bad URL, a failed encoding, a GET with a body.",
        mirrors: [
            .alamofire5(
                "EventMonitor.request(_:didFailToCreateURLRequestWithError:)", "Features/EventMonitor.swift",
                106), .alamofire5("Request.didFailToCreateURLRequest(with:)", "Core/Request.swift", 313),
            .alamofire4("SessionManager.request(_:failedWith:)", "SessionManager.swift", 275),
        ])
    public let adapted = EventKind(
        "urlRequest.adapted",
        "All adapters have answered; the event lists the fields that have changed.",
        mirrors: [
            .alamofire5(
                "EventMonitor.request(_:didAdaptInitialRequest:to:)", "Features/EventMonitor.swift", 109),
            .alamofire5("Request.didAdaptInitialRequest(_:to:)", "Core/Request.swift", 330),
            .alamofire4("URLRequest.adapt(using:)", "Alamofire.swift", 113),
        ])
    public let ready = EventKind(
        "urlRequest.ready", "The `URLRequest` that this attempt will send is final.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didCreateURLRequest:)", "Features/EventMonitor.swift", 115),
            .alamofire5("Request.didCreateURLRequest(_:)", "Core/Request.swift", 360),
        ])
}

extension EventKind {
    /// Events about the `URLRequest`, from what the caller asked for to what is sent.
    public static let urlRequest = URLRequestKinds()
}

/// An event about the `URLRequest`, from what the caller asked for to what is sent.
public enum URLRequestEvent: EventGroup, Sendable {
    case converted
    /// With the request that the modifier leaves, or the error that it threw.
    case modified(initial: URLRequest, Result<URLRequest, any Error>)
    case bodyDecided(Decision)
    case created(URLRequest)
    case failed(any Error)
    case adapted(initial: URLRequest, adapted: URLRequest)
    case ready(URLRequest)

    public var kind: EventKind {
        switch self {
        case .converted: .urlRequest.converted
        case .modified: .urlRequest.modified
        case .bodyDecided: .urlRequest.bodyDecided
        case .created: .urlRequest.created
        case .failed: .urlRequest.failed
        case .adapted: .urlRequest.adapted
        case .ready: .urlRequest.ready
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .converted:
            details.call("convertible.asURLRequest")
        case .modified(let initial, .success(let modified)):
            details.array("changes", FieldChange.between(initial, modified))
        case .modified(_, .failure(let error)):
            details.field("error", error)
        case .bodyDecided(let decision):
            details.decision(decision)
        case .created(let request):
            details.call(alamofire5: "request.didCreateInitialURLRequest")
            details.members(of: request)
        case .failed(let error):
            details.call(alamofire5: "request.didFailToCreateURLRequest")
            details.field("error", error)
        case .adapted(let initial, let adapted):
            details.call(alamofire5: "request.didAdaptInitialRequest")
            details.array("changes", FieldChange.between(initial, adapted))
        case .ready(let request):
            details.call(alamofire5: "request.didCreateURLRequest")
            details.members(of: request)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        case .created(let request), .ready(let request): sizes.bytes(of: request)
        case .failed(let error), .modified(_, .failure(let error)): Payload.bytes(of: error)
        // What a modifier changed is in the next event; what adapters changed was in the answer of each.
        case .modified(_, .success), .adapted: 0
        case .converted, .bodyDecided: 0
        }
    }
}

/// The outcomes of `urlRequest.bodyDecided`.
public enum URLRequestBodyOutcome: String, CaseIterable, Outcome {
    case accepted
    case refused
}

/// The kinds of events about the parameters of a request.
public struct ParametersKinds: EventKinds {
    public let decided = EventKind(
        "parameters.decided",
        "It was decided where a request's parameters go: into the query, or into the body.",
        asks: "Where do the parameters go?", decides: ParametersOutcome.self,
        mirrors: [
            .alamofire5("URLEncodedFormParameterEncoder.encode(_:into:)", "Core/ParameterEncoder.swift", 159),
            .alamofire5("JSONParameterEncoder.encode(_:into:)", "Core/ParameterEncoder.swift", 75),
            .alamofire5("URLEncoding.encode(_:with:)", "Core/ParameterEncoding.swift", 163),
            .alamofire4("URLEncoding.encode(_:with:)", "ParameterEncoding.swift", 174),
            .alamofire4("JSONEncoding.encode(_:with:)", "ParameterEncoding.swift", 355),
        ])
}

extension EventKind {
    /// Events about the parameters of a request.
    public static let parameters = ParametersKinds()
}

/// An event about the parameters of a request.
public enum ParametersEvent: DecisionGroup, Sendable {
    case decided(Decision)

    public var kind: EventKind {
        switch self {
        case .decided: .parameters.decided
        }
    }

    var decision: Decision {
        switch self {
        case .decided(let decision): decision
        }
    }
}

/// The outcomes of `parameters.decided`.
public enum ParametersOutcome: String, CaseIterable, Outcome {
    case query
    case body
}
