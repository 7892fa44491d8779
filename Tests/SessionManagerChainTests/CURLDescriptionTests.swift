import OracleSupport
import Testing

@testable import SessionManagerChain

@Suite struct `A cURL description of 4-7` {
    @Test func `is a command with an option a line`() throws {
        var request = try URLRequest(
            url: "https://example.test/a?b=c", method: .post,
            headers: ["X-Quote": "say \"hi\"", "Accept": "text/plain", "Cookie": "secret"])
        request.httpBody = Data(#"{"a":"b\"c"}"#.utf8)
        let text = inSimulation {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpAdditionalHeaders = ["Accept": "*/*", "User-Agent": "me"]
            return cURLDescription(
                of: request, configuration: configuration,
                credential: URLCredential(user: "ada", password: "1815", persistence: .none))
        }
        #expect(
            text == #"""
                $ curl -v \
                	-X POST \
                	-u ada:1815 \
                	-H "Accept: text/plain" \
                	-H "User-Agent: me" \
                	-H "X-Quote: say \"hi\"" \
                	-d "{\"a\":\"b\\\"c\"}" \
                	"https://example.test/a?b=c"
                """#)
    }

    @Test func `leaves out the method of a GET, and brings the session's cookies`() throws {
        let request = try URLRequest(url: "https://example.test/", method: .get)
        let text = try inSimulation {
            let configuration = URLSessionConfiguration.ephemeral
            for (name, value) in [("a", "1"), ("b", "2")] {
                let cookie = try #require(
                    HTTPCookie(properties: [
                        .name: name, .value: value, .domain: "example.test", .path: "/",
                    ]))
                configuration.httpCookieStorage?.setCookie(cookie)
            }
            return cURLDescription(of: request, configuration: configuration, credential: nil)
        }
        #expect(text == "$ curl -v \\\n\t-b \"a=1;b=2\" \\\n\t\"https://example.test/\"")
    }

    @Test func `prefers a credential that is kept with the host for a realm`() throws {
        let request = try URLRequest(url: "https://example.test/", method: .get)
        let text = inSimulation {
            let configuration = URLSessionConfiguration.ephemeral
            let space = URLProtectionSpace(
                host: "example.test", port: 0, protocol: "https", realm: "example.test",
                authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
            configuration.urlCredentialStorage?.set(
                URLCredential(user: "kept", password: "k", persistence: .forSession), for: space)
            return cURLDescription(
                of: request, configuration: configuration,
                credential: URLCredential(user: "own", password: "o", persistence: .none))
        }
        #expect(text == "$ curl -v \\\n\t-u kept:k \\\n\t\"https://example.test/\"")
    }

    @Test func `says when there is nothing to describe`() throws {
        let text = try inSimulation {
            cURLDescription(
                of: try URLRequest(url: "/relative", method: .get), configuration: .ephemeral,
                credential: nil)
        }
        #expect(text == "$ curl command could not be created")
    }

    @Test func `is what a request prints for debugging; otherwise it prints its status`() {
        let scene = ManagerScene()
        let lines = Lines()
        scene.run {
            let request = scene.manager.request(pageURL, parameters: ["a": 1])
            lines.add("\(request)")
            request.response { [unowned request] _ in lines.add("\(request)") }
            lines.add(request.debugDescription)
            lines.add(scene.manager.request("").debugDescription)
        }
        #expect(
            lines.all == [
                "GET https://example.test/page?a=1",
                "$ curl -v \\\n\t\"https://example.test/page?a=1\"",
                "$ curl command could not be created",
                "GET https://example.test/page?a=1 (200)",
            ])
    }
}
