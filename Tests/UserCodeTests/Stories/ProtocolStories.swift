import SessionChain

/// Code of the story about a stub, line by line as it shows it.
enum ProtocolStories {
    /// Of `url-protocol`.
    final class StubProtocol: URLProtocol {
        override class func canInit(with request: URLRequest) -> Bool { request.url?.path == "/pay" }

        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

        override func startLoading() {
            print("httpBody", request.httpBody as Any, "httpBodyStream", request.httpBodyStream as Any)
            guard let url = request.url,
                let response = HTTPURLResponse(url: url, statusCode: 201, httpVersion: nil, headerFields: nil)
            else { return }
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            client?.urlProtocol(self, didLoad: Data(#"{"paid":"no money at all"}"#.utf8))
            client?.urlProtocolDidFinishLoading(self)
        }

        override func stopLoading() {}
    }

    /// The same story, on what the stub reads.
    static func body(of request: URLRequest) -> Data? {
        guard let stream = request.httpBodyStream else { return request.httpBody }
        stream.open()
        defer { stream.close() }
        var body = Data()
        var buffer = [UInt8](repeating: 0, count: 1024)
        while true {
            let count = stream.read(&buffer, maxLength: buffer.count)
            guard count > 0 else { return body }
            body.append(contentsOf: buffer[..<count])
        }
    }
}
