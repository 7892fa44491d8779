extension Session {
    /// A request that has just been made. With eager setup, making its `URLRequest` begins at once.
    func begin<Made: Request>(_ request: Made) -> Made {
        if requestSetup == .eager { request.enter(.perform(self)) }
        return request
    }
}

/// A URL with its method, dictionary parameters and headers, waiting to become a `URLRequest`.
struct RequestConvertible: URLRequestConvertible {
    let url: RepeatedURL
    let method: HTTPMethod
    let parameters: Parameters?
    let encoding: any ParameterEncoding
    let headers: HTTPHeaders?
    let requestModifier: Session.RequestModifier?

    func asURLRequest() throws -> URLRequest {
        var request = try URLRequest(url: url, method: method, headers: headers)
        try request.modify(with: requestModifier)
        return try encoding.encode(request, with: parameters)
    }
}

/// A URL with its method, encodable parameters and headers, waiting to become a `URLRequest`.
struct RequestEncodableConvertible<Parameters: Encodable & Sendable>: URLRequestConvertible {
    let url: RepeatedURL
    let method: HTTPMethod
    let parameters: Parameters?
    let encoder: any ParameterEncoder
    let headers: HTTPHeaders?
    let requestModifier: Session.RequestModifier?

    func asURLRequest() throws -> URLRequest {
        var request = try URLRequest(url: url, method: method, headers: headers)
        try request.modify(with: requestModifier)
        return try parameters.map { try encoder.encode($0, into: request) } ?? request
    }
}

/// The URL of a request, which is asked for again before each retry.
final class RepeatedURL: URLConvertible, @unchecked Sendable {
    // Unchecked: it is asked by one thread, the simulation's.
    private let convertible: any URLConvertible
    /// The URL of a text, once it was asked for. To read it again would cost as much as ten events.
    private var urlOfText: URL?

    init(_ convertible: any URLConvertible) { self.convertible = convertible }

    func asURL() throws -> URL {
        if let urlOfText { return urlOfText }
        let url = try convertible.asURL()
        if type(of: convertible) == String.self { urlOfText = url }
        return url
    }
}

extension URLRequest {
    /// Lets the caller's closure change a new request, or refuse it by throwing.
    ///
    /// The parameters come after it, and the adapters after those: what they set, they set last.
    package mutating func modify(with modifier: Session.RequestModifier?) throws {
        guard let modifier else { return }
        let initial = self
        let result = Result { try modifier(&self) }
        record(.modified(initial: initial, result.map { self }))
        try result.get()
    }

    private func record(_ event: URLRequestEvent) {
        Simulator.current?.recorder.record(.urlRequest(event))
    }

    /// Refuses a GET with a body, which would fail in URLSession later and less clearly.
    ///
    /// RFC 9110 section 9.3.1 gives content in a GET no meaning. The trace shows the choice only when there
    /// is a body. Mirrors Alamofire 5.12 `URLRequest.validate()`.
    public func validate() throws {
        guard let body = httpBody else { return }
        let decided = Self.decide(method: httpMethod ?? "GET", bytes: body.count)
        record(.bodyDecided(decided.decision))
        switch decided.choice {
        case .accepted: break
        case .refused: throw AFError.urlRequestValidationFailed(reason: .bodyDataInGETRequest(body))
        }
    }

    /// Decides whether a request with this method may have a body.
    static func decide(method: String, bytes: Int) -> Decided<URLRequestBodyOutcome> {
        var rules = RuleLog()
        let isAllowed = rules.check(
            .urlRequest.bodyAllowed, saw: .text("\(method), \(counted(bytes, "byte"))"), method != "GET")
        return rules.decide(isAllowed ? .accepted : .refused)
    }
}

/// The rule that says which `URLRequest`s may have a body.
struct URLRequestRules: RuleGroup {
    let bodyAllowed = Rule(
        "url-request.body-allowed", "The method may have a body: all but GET may.",
        .alamofire5("URLRequest.validate()", "Extensions/URLRequest+Alamofire.swift", 34))
}

extension Rule {
    static let urlRequest = URLRequestRules()
}
