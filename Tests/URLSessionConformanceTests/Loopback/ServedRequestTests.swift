import Testing

@Suite struct `The loopback server` {
    @Test(arguments: [
        ("GET /a HTTP/1.1\r\nHost: x\r\n", "incomplete"),
        ("GET /a HTTP/1.1\r\nHost: x\r\n\r\n", "GET /a, 0 left"),
        ("GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\n", "GET /a, 19 left"),
        ("POST /a HTTP/1.1\r\nContent-Length: 5\r\n\r\nhel", "incomplete"),
        ("POST /a HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello!", "POST /a \"hello\", 1 left"),
        ("POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n", "incomplete"),
        (
            "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n",
            "POST /a \"hello\", 0 left"
        ),
        ("POST /a HTTP/1.1\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n", "wants to go on"),
    ])
    func `reads a request when all of it is there`(bytes: String, reading: String) {
        switch ServedRequest.read(Array(bytes.utf8), origin: 0) {
        case .incomplete: #expect(reading == "incomplete")
        case .wantsContinue: #expect(reading == "wants to go on")
        case .complete(let request, let length):
            #expect(reading == "\(request.line(watching: [])), \(bytes.utf8.count - length) left")
        }
    }

    @Test func `names the fields of a request that somebody watches`() {
        let request = ServedRequest(
            method: "GET", path: "/a", headers: [("X-Word", "one"), ("x-other", "two"), ("Host", "x")],
            body: "", origin: 1)
        #expect(
            request.line(watching: ["X-Other", "X-None", "x-word"]) == "GET other:/a X-Other=two x-word=one")
    }
}
