/// Where a request's parameters go, and why.
struct ParametersDecision {
    /// The two places.
    enum Place: Equatable { case query, body(setsContentType: Bool) }

    let place: Place
    let decision: Decision

    /// Pairs can stand in the query or in the body; who decides is the encoder's destination.
    static func form(
        destination: URLEncodedFormParameterEncoder.Destination, method: HTTPMethod, contentType: String?
    ) -> ParametersDecision {
        var rules = RuleLog()
        let saw = Saw.text(destination.word)
        let isQuery =
            rules.check(.parametersMethodDecides, saw: saw, destination == .methodDependent)
            ? rules.check(
                .parametersMethodInQuery, saw: .text(method.rawValue),
                destination.encodesParametersInURL(for: method))
            : rules.check(.parametersQueryAsked, saw: saw, destination == .queryString)
        guard !isQuery else {
            return ParametersDecision(place: .query, decision: Decision("query", rules: rules.checks))
        }
        return body(contentType: contentType, rules)
    }

    /// JSON can stand nowhere but in the body.
    static func json(contentType: String?) -> ParametersDecision {
        var rules = RuleLog()
        rules.check(.parametersBodyOnly, saw: .text("JSON"), true)
        return body(contentType: contentType, rules)
    }

    private static func body(contentType: String?, _ rules: RuleLog) -> ParametersDecision {
        var rules = rules
        let stays = rules.check(
            .parametersContentType, saw: .text(contentType ?? "no Content-Type"), contentType != nil)
        let outcome = stays ? "body, its Content-Type stays" : "body"
        return ParametersDecision(
            place: .body(setsContentType: !stays), decision: Decision(outcome, rules: rules.checks))
    }

    /// Notes the decision in the trace, and gives the place.
    func recorded() -> Place {
        Simulator.current?.recorder.record(.decided(.parametersDecided, decision))
        return place
    }
}

extension URLEncodedFormParameterEncoder.Destination {
    fileprivate var word: String {
        switch self {
        case .methodDependent: "methodDependent"
        case .queryString: "queryString"
        case .httpBody: "httpBody"
        }
    }
}

extension URLRequest {
    /// Puts parameters into the body, and says what they are where nothing is said yet.
    mutating func setBody(_ body: Data, _ contentType: HTTPHeader, at place: ParametersDecision.Place) {
        if place == .body(setsContentType: true) { headers.update(contentType) }
        httpBody = body
    }
}
