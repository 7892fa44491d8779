import Testing

@testable import SessionChain

@Suite struct `HTTP headers` {
    @Test func `keep the order in which they were added`() {
        let headers: HTTPHeaders = ["Zebra": "1", "Apple": "2"]
        #expect(headers.description == "Zebra: 1\nApple: 2")
        #expect(headers.sorted().description == "Apple: 2\nZebra: 1")
    }

    @Test func `are found and replaced without regard to case`() {
        var headers: HTTPHeaders = [.accept("text/plain"), .contentType("text/html")]
        headers.update(name: "ACCEPT", value: "*/*")
        #expect(headers.description == "ACCEPT: */*\nContent-Type: text/html")
        #expect(headers["accept"] == "*/*")
        headers["content-type"] = nil
        #expect(headers.description == "ACCEPT: */*")
    }

    @Test func `have one field of each name, the last one in the place of the first`() {
        let headers = HTTPHeaders([
            HTTPHeader(name: "a", value: "1"), HTTPHeader(name: "B", value: "2"),
            HTTPHeader(name: "A", value: "3"),
        ])
        #expect(headers.description == "A: 3\nB: 2")
        #expect(HTTPHeaders(["a": "2", "A": "1", "B": "3"]).description == "a: 2\nB: 3")
    }

    @Test func `are sorted if they come from a dictionary, which has no order`() {
        #expect(HTTPHeaders(["B": "2", "A": "1", "C": "3"]).description == "A: 1\nB: 2\nC: 3")
    }

    @Test func `have default values that do not depend on the machine`() {
        #expect(
            HTTPHeaders.default.description == """
                Accept-Encoding: br;q=1.0, gzip;q=0.9, deflate;q=0.8
                Accept-Language: en;q=1.0
                User-Agent: reqtrace/1.0 (reqtrace; build:1; simulated 1.0.0) Alamofire/5.12.0
                """)
    }

    @Test(arguments: [
        (
            HTTPHeader.authorization(username: "Aladdin", password: "open sesame"),
            "Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="
        ),
        (.authorization(bearerToken: "t1"), "Authorization: Bearer t1"),
        (.authorization("Digest x"), "Authorization: Digest x"),
        (.acceptCharset("utf-8"), "Accept-Charset: utf-8"),
        (.acceptLanguage("de"), "Accept-Language: de"),
        (.acceptEncoding("gzip"), "Accept-Encoding: gzip"),
        (.contentDisposition("inline"), "Content-Disposition: inline"),
        (.contentEncoding("gzip"), "Content-Encoding: gzip"),
        (.userAgent("me"), "User-Agent: me"),
        (.websocketProtocol("chat"), "Sec-WebSocket-Protocol: chat"),
    ])
    func `include ready-made fields`(header: HTTPHeader, text: String) {
        #expect(header.description == text)
    }

    @Test func `can be put into a request and read from it`() throws {
        var request = try URLRequest(
            url: "https://example.test/", method: .post, headers: ["X-Order": "A"])
        request.headers.update(.accept("text/plain"))
        #expect(request.method == .post)
        #expect(request.headers == ["Accept": "text/plain", "X-Order": "A"])
        #expect(try response(200, ["ETag": "\"1\""]).headers["etag"] == "\"1\"")
        let head = ResponseHead(
            url: try "https://example.test/".asURL(), status: 200, fields: ["DNT": "1", "etag": "2"])
        #expect(head?.headers == ["DNT": "1", "Etag": "2"])
    }
}
