import Testing

@testable import SessionManagerChain

@Suite struct `URL convertibles of 4-7` {
    @Test func `give their URL`() throws {
        let url = try #require(URL(string: "https://example.test/a?b=c"))
        #expect(try "https://example.test/a?b=c".asURL() == url)
        #expect(try url.asURL() == url)
        #expect(try URLComponents(string: "https://example.test/a?b=c")?.asURL() == url)
    }

    @Test func `refuse text and components that are no URL`() {
        let error = #expect(throws: AFError.self) { try "".asURL() }
        #expect(error?.urlConvertible as? String == "")
        var components = URLComponents()
        components.host = "example.test"
        components.path = "no slash"
        #expect(throws: AFError.self) { try components.asURL() }
    }

    @Test func `become a request with a method and headers`() throws {
        let request = try URLRequest(
            url: "https://example.test/", method: .put, headers: ["X-API-KEY": "2", "a": "1"])
        #expect(request.httpMethod == "PUT")
        #expect(request.allHTTPHeaderFields == ["X-API-KEY": "2", "a": "1"])
        #expect(request.urlRequest == request)
    }
}
