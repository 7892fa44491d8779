import Testing

@testable import SessionChain

@Suite struct `A cURL description` {
    private func inSimulation<Value>(_ action: () throws -> Value) rethrows -> Value {
        try Simulator.$current.withValue(Simulator(), operation: action)
    }

    @Test func `is a command with one option per line`() throws {
        var request = try URLRequest(
            url: "https://example.test/a?b=c", method: .post,
            headers: ["X-Quote": "say \"hi\"", "Accept": "text/plain", "Cookie": "secret"])
        request.httpBody = Data(#"{"a":"b\"c"}"#.utf8)
        let text = inSimulation {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.headers = ["Accept": "*/*", "User-Agent": "me"]
            return cURLDescription(of: request, configuration: configuration)
        }
        #expect(
            text == #"""
                $ curl -v \
                	-X POST \
                	-H "Accept: text/plain" \
                	-H "User-Agent: me" \
                	-H "X-Quote: say \"hi\"" \
                	-d "{\"a\":\"b\\\"c\"}" \
                	"https://example.test/a?b=c"
                """#)
    }

    @Test func `includes the request's credential and the session's cookies`() throws {
        let request = try URLRequest(url: "https://example.test/", method: .get)
        let text = try inSimulation {
            let configuration = URLSessionConfiguration.ephemeral
            let cookie = try #require(
                HTTPCookie(properties: [.name: "a", .value: "1", .domain: "example.test", .path: "/"]))
            configuration.httpCookieStorage?.setCookie(cookie)
            return cURLDescription(
                of: request, configuration: configuration,
                credential: URLCredential(user: "ada", password: "1815", persistence: .none))
        }
        #expect(
            text == #"""
                $ curl -v \
                	-X GET \
                	-u ada:1815 \
                	-b "a=1" \
                	"https://example.test/"
                """#)
    }

    @Test func `says so if there is nothing to describe`() throws {
        let request = try URLRequest(url: "/relative", method: .get)
        let text = inSimulation { cURLDescription(of: request, configuration: .ephemeral) }
        #expect(text == "$ curl command could not be created")
    }
}
