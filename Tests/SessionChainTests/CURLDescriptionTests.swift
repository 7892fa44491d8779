import Testing

@testable import SessionChain

@Suite struct `A cURL description` {
    @Test func `is a command with an option a line`() throws {
        var request = try URLRequest(
            url: "https://example.test/a?b=c", method: .post,
            headers: ["X-Quote": "say \"hi\"", "Accept": "text/plain", "Cookie": "secret"])
        request.httpBody = Data(#"{"a":"b\"c"}"#.utf8)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.headers = ["Accept": "*/*", "User-Agent": "me"]
        #expect(
            cURLDescription(of: request, configuration: configuration) == #"""
                $ curl -v \
                	-X POST \
                	-H "Accept: text/plain" \
                	-H "User-Agent: me" \
                	-H "X-Quote: say \"hi\"" \
                	-d "{\"a\":\"b\\\"c\"}" \
                	"https://example.test/a?b=c"
                """#)
    }

    @Test func `says when there is nothing to describe`() throws {
        let request = try URLRequest(url: "/relative", method: .get)
        #expect(
            cURLDescription(of: request, configuration: .ephemeral) == "$ curl command could not be created")
    }
}
