import Testing

@testable import SessionChain

@Suite struct `URL convertibles` {
    @Test func `return their URL`() throws {
        let url = try #require(URL(string: "https://example.test/a?b=c"))
        #expect(try "https://example.test/a?b=c".asURL() == url)
        #expect(try url.asURL() == url)
        #expect(try URLComponents(string: "https://example.test/a?b=c")?.asURL() == url)
    }

    @Test func `reject text that is not a valid URL`() {
        let error = #expect(throws: AFError.self) { try "".asURL() }
        #expect(error?.traceDescription == "invalidURL")
        #expect(error?.urlConvertible as? String == "")
    }

    @Test func `reject components that do not make a valid URL`() {
        var components = URLComponents()
        components.host = "example.test"
        components.path = "no slash"
        let error = #expect(throws: AFError.self) { try components.asURL() }
        #expect(error?.isInvalidURLError == true)
    }

    @Test func `reject a GET with a body, and no other method`() throws {
        var request = try URLRequest(url: "https://example.test/", method: .get)
        try request.validate()
        request.httpBody = Data("x".utf8)
        let error = #expect(throws: AFError.self) { try request.validate() }
        #expect(error?.traceDescription == "urlRequestValidationFailed(bodyDataInGETRequest)")
        request.method = .post
        try request.validate()
    }
}
