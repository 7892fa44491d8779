import Testing

@testable import SessionChain

@Suite struct `The place of parameters` {
    typealias Destination = ParametersPlace.Destination

    @Test(
        arguments: [
            (.methodDependent, "GET", .query), (.methodDependent, "HEAD", .query),
            (.methodDependent, "DELETE", .query), (.methodDependent, "POST", .body),
            (.methodDependent, "PUT", .body), (.methodDependent, "PATCH", .body),
            (.queryString, "POST", .query), (.httpBody, "GET", .body),
        ] as [(Destination, String, ParametersOutcome)])
    func `is chosen by the encoder, or by the method`(
        destination: Destination, method: String, place: ParametersOutcome
    ) {
        let decided = ParametersPlace.form(destination: destination, method: method, contentType: nil)
        #expect(decided.decision.outcome == place.word)
        #expect(decided.choice == (place == .query ? .query : .body(setsContentType: true)))
    }

    @Test func `is decided by the method or the encoder, never by the Content-Type`() {
        let deciding = { (destination: Destination, method: String, isKnown: Bool) in
            ParametersPlace.form(
                destination: destination, method: method, isKnown: isKnown, contentType: "text/plain"
            ).decision.deciding?.rule
        }
        #expect(deciding(.methodDependent, "GET", true) == .parameters.methodInQuery)
        #expect(deciding(.methodDependent, "POST", true) == .parameters.methodInQuery)
        #expect(deciding(.queryString, "POST", true) == .parameters.queryAsked)
        #expect(deciding(.httpBody, "GET", true) == .parameters.queryAsked)
        #expect(deciding(.queryString, "PURGE", false) == .parameters.methodKnown)
        #expect(
            ParametersPlace.document("JSON", contentType: nil).decision.deciding?.rule == .parameters.bodyOnly
        )
    }

    @Test func `is explained by the rules that were checked`() {
        #expect(
            rules(ParametersPlace.form(destination: .methodDependent, method: "GET", contentType: nil)) == [
                "parameters.method-decides methodDependent true", "parameters.method-in-query GET true",
            ])
        #expect(
            rules(
                ParametersPlace.form(destination: .methodDependent, method: "POST", contentType: "text/plain")
            ) == [
                "parameters.method-decides methodDependent true", "parameters.method-in-query POST false",
                "parameters.content-type text/plain true",
            ])
        #expect(
            rules(ParametersPlace.form(destination: .httpBody, method: "GET", contentType: nil)) == [
                "parameters.method-decides httpBody false", "parameters.query-asked httpBody false",
                "parameters.content-type no Content-Type false",
            ])
    }

    @Test func `is the body for JSON, whose Content-Type is only set if there is none`() {
        let plain = ParametersPlace.document("JSON", contentType: nil)
        #expect(plain.choice == .body(setsContentType: true))
        #expect(
            rules(plain) == [
                "parameters.body-only JSON true", "parameters.content-type no Content-Type false",
            ])
        let own = ParametersPlace.document("JSON", contentType: "application/vnd.api+json")
        #expect(own.choice == .body(setsContentType: false))
        #expect(own.decision.outcome == "body, its Content-Type stays")
    }

    private func rules(_ decided: Decided<ParametersPlace>) -> [String] {
        decided.decision.rules.map { "\($0.rule.id) \($0.saw.text) \($0.held)" }
    }
}

@Suite struct `A URL request with a body` {
    @Test(
        arguments: [
            ("GET", .refused, "-"), ("POST", .accepted, "+"), ("DELETE", .accepted, "+"),
            ("get", .accepted, "+"),
        ] as [(String, URLRequestBodyOutcome, String)])
    func `is rejected only for GET`(method: String, outcome: URLRequestBodyOutcome, held: String) {
        let decided = URLRequest.decide(method: method, bytes: 3)
        #expect(decided.choice == outcome)
        #expect(
            decided.decision.text == [
                outcome.word, "= \(held) url-request.body-allowed (\(method), 3 bytes)",
            ])
    }
}
