/// Where a request's parameters go.
package enum ParametersPlace: Outcome, Equatable {
    /// Behind the URL's question mark.
    case query
    /// Into the body. A `Content-Type` that the caller has set stays as it is.
    case body(setsContentType: Bool)

    package var word: String {
        switch self {
        case .query: ParametersOutcome.query.word
        case .body(setsContentType: true): ParametersOutcome.body.word
        case .body(setsContentType: false): "\(ParametersOutcome.body.word), its Content-Type stays"
        }
    }
}

extension ParametersPlace {
    /// Who decides between the places. Mirrors `URLEncoding.Destination` of both versions.
    package enum Destination: String { case methodDependent, queryString, httpBody }

    /// Pairs can stand in the query or in the body; who decides is the encoder's destination.
    ///
    /// - Parameters:
    ///   - method: as it stands on the request line.
    ///   - isKnown: whether the method is one of a list, in a version that has such a list.
    ///   - contentType: the request's `Content-Type` so far.
    package static func form(
        destination: Destination, method: String, isKnown: Bool = true, contentType: String?
    ) -> Decided<ParametersPlace> {
        var rules = RuleLog()
        guard isKnown else {
            rules.check(.parameters.methodKnown, saw: .text(method), false)
            return body(contentType: contentType, rules)
        }
        let saw = Saw.text(destination.rawValue)
        let isQuery =
            rules.check(.parameters.methodDecides, saw: saw, destination == .methodDependent)
            ? rules.check(
                .parameters.methodInQuery, saw: .text(method), methodsWithQuery.contains(method))
            : rules.check(.parameters.queryAsked, saw: saw, destination == .queryString)
        return isQuery ? rules.decide(.query) : body(contentType: contentType, rules)
    }

    /// A whole document, such as JSON, can only be in the body.
    package static func document(_ format: String, contentType: String?) -> Decided<ParametersPlace> {
        var rules = RuleLog()
        rules.check(.parameters.bodyOnly, saw: .text(format), true)
        return body(contentType: contentType, rules)
    }

    /// The methods whose requests have no body to put pairs into.
    private static let methodsWithQuery = ["GET", "HEAD", "DELETE"]

    private static func body(contentType: String?, _ rules: RuleLog) -> Decided<ParametersPlace> {
        var rules = rules
        let stays = rules.note(
            .parameters.contentType, saw: .text(contentType ?? "no Content-Type"), contentType != nil)
        return rules.decide(.body(setsContentType: !stays))
    }
}

extension URLRequest {
    /// Puts parameters into the body, and sets the `Content-Type` unless it is to stay as it is.
    package mutating func setBody(_ body: Data, contentType: String, at place: ParametersPlace) {
        if place == .body(setsContentType: true) {
            setValue(contentType, forHTTPHeaderField: "Content-Type")
        }
        httpBody = body
    }

    /// Makes a whole document the body, and records that there was no other place for it. The event has the
    /// encoder as its place.
    package mutating func setDocument(
        _ body: Data, format: String, contentType: String, file: StaticString = #fileID, line: Int = #line
    ) {
        let decided = ParametersPlace.document(
            format, contentType: value(forHTTPHeaderField: "Content-Type"))
        Simulator.current?.recorder.record(
            .parameters(.decided(decided.decision)), file: file, line: line)
        setBody(body, contentType: contentType, at: decided.choice)
    }
}

/// The rules about where an encoder puts a request's parameters.
package struct ParametersRules: RuleGroup {
    package let bodyOnly = Rule(
        "parameters.body-only", "The encoder writes a body, whatever the method.",
        .alamofire5("JSONParameterEncoder.encode(_:into:)", "Core/ParameterEncoder.swift", 75),
        older: .alamofire4("JSONEncoding.encode(_:with:)", "ParameterEncoding.swift", 355))
    package let methodDecides = Rule(
        "parameters.method-decides", "The encoder leaves the place to the request's method.",
        .alamofire5(
            "URLEncodedFormParameterEncoder.Destination.methodDependent", "Core/ParameterEncoder.swift", 120),
        older: .alamofire4("URLEncoding.Destination.methodDependent", "ParameterEncoding.swift", 88))
    package let methodKnown = Rule(
        "parameters.method-known",
        "The library knows the method; pairs of any other go into the body, whatever the encoder is set to.",
        .alamofire4("URLEncoding.encode(_:with:)", "ParameterEncoding.swift", 174))
    package let methodInQuery = Rule(
        "parameters.method-in-query",
        "The method is GET, HEAD or DELETE, whose parameters go into the query.",
        .alamofire5(
            "URLEncodedFormParameterEncoder.Destination.encodesParametersInURL(for:)",
            "Core/ParameterEncoder.swift", 131),
        older: .alamofire4("URLEncoding.encodesParametersInURL(with:)", "ParameterEncoding.swift", 298))
    package let queryAsked = Rule(
        "parameters.query-asked", "The encoder is set to put parameters into the query, whatever the method.",
        .alamofire5(
            "URLEncodedFormParameterEncoder.Destination.queryString", "Core/ParameterEncoder.swift", 122),
        older: .alamofire4("URLEncoding.encodesParametersInURL(with:)", "ParameterEncoding.swift", 298))
    package let contentType = Rule(
        "parameters.content-type", "The request names a Content-Type already, which stays.",
        .alamofire5("URLEncodedFormParameterEncoder.encode(_:into:)", "Core/ParameterEncoder.swift", 159),
        older: .alamofire4("URLEncoding.encode(_:with:)", "ParameterEncoding.swift", 174))
}

extension Rule {
    package static let parameters = ParametersRules()
}
