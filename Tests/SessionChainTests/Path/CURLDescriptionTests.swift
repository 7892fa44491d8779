import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `A cURL description` {
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

    @Test(arguments: [
        ("plain", "plain", "plain"), (#"say "hi""#, #"say \"hi\""#, #"say \"hi\""#),
        (#"b\"c"#, #"b\\"c"#, #"b\\\"c"#), (#"\\"""#, #"\\\"\""#, #"\\\\"\""#),
    ])
    func `escapes quotes, and those that a body has escaped already once more`(
        text: String, field: String, body: String
    ) {
        #expect(text.withEscapedQuotes == field)
        #expect(text.asShellBody == body)
    }

    @Test func `leaves out the request's cookies, and the configuration's in one spelling alone`() throws {
        let request = try URLRequest(
            url: "https://example.test/", method: .get, headers: [HTTPHeader(name: "cookie", value: "a=1")])
        func text(_ name: String) -> String {
            inSimulation {
                let configuration = URLSessionConfiguration.ephemeral
                configuration.headers = [name: "b=2"]
                return cURLDescription(of: request, configuration: configuration)
            }
        }
        #expect(
            text("cookie") == #"""
                $ curl -v \
                	-X GET \
                	-H "cookie: b=2" \
                	"https://example.test/"
                """#)
        #expect(
            text("Cookie") == #"""
                $ curl -v \
                	-X GET \
                	"https://example.test/"
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

    @Test func `is without what the session adds once the session is gone`() {
        let scene = Scene()
        var session: Session?
        var texts: [String] = []
        scene.run {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.headers = ["Accept": "*/*"]
            let made = Session(configuration: configuration)
            session = made
            let request = made.request(pageURL).authenticate(username: "ada", password: "1815")
                .response { _ in }
            scene.later(.milliseconds(50)) {
                texts.append(request.cURLDescription())
                session = nil
                texts.append(request.cURLDescription())
            }
        }
        #expect(session == nil)
        #expect(
            texts == [
                #"""
                $ curl -v \
                	-X GET \
                	-u ada:1815 \
                	-H "Accept: */*" \
                	"https://example.test/"
                """#,
                #"""
                $ curl -v \
                	-X GET \
                	"https://example.test/"
                """#,
            ])
    }

    @Test func `says so if there is nothing to describe`() throws {
        let request = try URLRequest(url: "/relative", method: .get)
        let text = inSimulation { cURLDescription(of: request, configuration: .ephemeral) }
        #expect(text == "$ curl command could not be created")
    }
}
