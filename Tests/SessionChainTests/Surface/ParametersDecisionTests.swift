import Testing

@testable import SessionChain

@Suite struct `The place of parameters` {
    typealias Destination = ParametersDecision.Destination

    @Test(arguments: [
        (Destination.methodDependent, "GET", "query"), (.methodDependent, "HEAD", "query"),
        (.methodDependent, "DELETE", "query"), (.methodDependent, "POST", "body"),
        (.methodDependent, "PUT", "body"), (.methodDependent, "PATCH", "body"),
        (.queryString, "POST", "query"), (.httpBody, "GET", "body"),
    ])
    func `is chosen by the encoder, or by the method`(
        destination: Destination, method: String, outcome: String
    ) {
        let choice = ParametersDecision.form(destination: destination, method: method, contentType: nil)
        #expect(choice.decision.outcome == outcome)
        #expect(choice.place == (outcome == "query" ? .query : .body(setsContentType: true)))
    }

    @Test func `is explained by the rules that were asked`() {
        #expect(
            rules(.form(destination: .methodDependent, method: "GET", contentType: nil)) == [
                "parameters.method-decides methodDependent true", "parameters.method-in-query GET true",
            ])
        #expect(
            rules(.form(destination: .methodDependent, method: "POST", contentType: "text/plain")) == [
                "parameters.method-decides methodDependent true", "parameters.method-in-query POST false",
                "parameters.content-type text/plain true",
            ])
        #expect(
            rules(.form(destination: .httpBody, method: "GET", contentType: nil)) == [
                "parameters.method-decides httpBody false", "parameters.query-asked httpBody false",
                "parameters.content-type no Content-Type false",
            ])
    }

    @Test func `is the body for JSON, whose Content-Type is only said where none is`() {
        let plain = ParametersDecision.document("JSON", contentType: nil)
        #expect(plain.place == .body(setsContentType: true))
        #expect(
            rules(plain) == [
                "parameters.body-only JSON true", "parameters.content-type no Content-Type false",
            ])
        let own = ParametersDecision.document("JSON", contentType: "application/vnd.api+json")
        #expect(own.place == .body(setsContentType: false))
        #expect(own.decision.outcome == "body, its Content-Type stays")
    }

    private func rules(_ choice: ParametersDecision) -> [String] {
        choice.decision.rules.map { "\($0.rule.id) \($0.saw.text) \($0.held)" }
    }
}

@Suite struct `A URL request with a body` {
    @Test(arguments: [("GET", "refused"), ("POST", "accepted"), ("DELETE", "accepted"), ("get", "accepted")])
    func `is refused only for GET`(method: String, outcome: String) {
        let (isAllowed, decision) = URLRequest.decide(method: method, bytes: 3)
        #expect(decision.outcome == outcome)
        #expect(isAllowed == (outcome == "accepted"))
        #expect(decision.rules.map(\.saw.text) == ["\(method), 3 bytes"])
    }
}
