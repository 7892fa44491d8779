import SessionChain
import Testing

@Suite struct `Watching a request, as measured` {
    @Test func `calls each closure at its own moment, and the one for the head before the body arrives`()
        throws
    {
        try conformance("lifecycle_hooks") { lab in
            lab.session().request(lab.url)
                .onURLRequestCreation { _ in }
                .onURLSessionTaskCreation { _ in }
                .cURLDescription { _ in }
                .onHTTPResponse { _ in }
                .responseData { _ in }
        }
    }

    @Test func `holds back the body until the head is allowed`() throws {
        try conformance("on_http_response_allow") { lab in
            lab.server.reply(chunks: [Chunk("hello", delay: .milliseconds(50))])
            lab.session().request(lab.url)
                .onHTTPResponse { _, allow in allow(.allow) }
                .responseData { _ in }
        }
    }

    @Test func `provides the cURL command as soon as the URLRequest is final, or at once if it is`() throws {
        try conformance("curl_description") { lab in
            let request = lab.session().request(lab.url)
                .cURLDescription(calling: lab.closure(named: "early"))
            request.response { _ in request.cURLDescription(on: .main, calling: lab.closure(named: "late")) }
        }
    }

    @Test func `says that there is no cURL command if no URLRequest can be created`() throws {
        try conformance("curl_description_creation_fails") { lab in
            lab.session().request(ThrowingConvertible()).cURLDescription { _ in }.responseData { _ in }
        }
    }

    @Test func `with a monitor of its own calls it after the session's monitor`() throws {
        try conformance("request_event_monitor") { lab in
            lab.session().request(lab.url).eventMonitor(lab.monitor(named: "M2")).responseData { _ in }
        }
    }
}

@Suite struct `The progress of a download, as measured` {
    @Test func `has no total while the length is unknown`() throws {
        try conformance("chunked_get_downloadProgress") { lab in
            lab.server.reply(chunks: (0..<4).map { Chunk("chunk \($0)", delay: .milliseconds(60)) })
            lab.session().request(lab.url).downloadProgress { _ in }.responseData { _ in }
        }
    }

    @Test func `counts towards the length that the head announced`() throws {
        try conformance("sized_get_downloadProgress") { lab in
            let sizes = [65_536, 65_536, 65_536, 65_536, 37_856]
            lab.server.reply(
                length: 300_000, chunks: sizes.map { Chunk(Data(count: $0), delay: .milliseconds(30)) })
            lab.session().request(lab.url).downloadProgress { _ in }.responseData { _ in }
        }
    }
}
