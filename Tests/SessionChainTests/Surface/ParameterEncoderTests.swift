import Testing

@testable import SessionChain

@Suite struct `A parameter encoder` {
    private func request(_ method: HTTPMethod, _ url: String = "https://example.test/a") throws -> URLRequest
    {
        try URLRequest(url: url, method: method)
    }

    /// The parts that an encoder may change, one per line.
    private func show(_ request: URLRequest) -> [String] {
        let body = request.httpBody.map { String(decoding: $0, as: UTF8.self) }
        return [request.url?.absoluteString ?? "no URL", request.headers.description, body ?? "no body"]
    }

    @Test func `writes JSON into the body, with the same bytes every time`() throws {
        let encoded = try JSONParameterEncoder.default.encode(["b": 2, "a": 1], into: request(.post))
        #expect(
            show(encoded) == [
                "https://example.test/a", "Content-Type: application/json", #"{"a":1,"b":2}"#,
            ])
    }

    @Test
    func `writes JSON with an app's own encoder, whose keys it sorts, and leaves the encoder as it was`()
        throws
    {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let encoded = try JSONParameterEncoder(encoder: encoder)
            .encode(["b": "/", "a": "/", "d": "/", "c": "/"], into: request(.post))
        #expect(show(encoded)[2] == #"{"a":"/","b":"/","c":"/","d":"/"}"#)
        #expect(encoder.outputFormatting == .withoutEscapingSlashes)
    }

    @Test func `keeps an existing content type`() throws {
        var request = try request(.post)
        request.headers.update(.contentType("application/vnd.api+json"))
        let encoded = try JSONParameterEncoder.sortedKeys.encode(["a": 1], into: request)
        #expect(encoded.headers.description == "Content-Type: application/vnd.api+json")
    }

    @Test func `fails for values that JSON cannot represent`() throws {
        let request = try request(.post)
        let error = #expect(throws: AFError.self) {
            try JSONParameterEncoder.default.encode(["a": Double.nan], into: request)
        }
        #expect(error?.traceDescription == "parameterEncodingFailed")
    }

    @Test(arguments: [
        (HTTPMethod.get, ["https://example.test/a?x=0&b=2", "", "no body"]),
        (.delete, ["https://example.test/a?x=0&b=2", "", "no body"]),
        (
            .post,
            [
                "https://example.test/a?x=0",
                "Content-Type: application/x-www-form-urlencoded; charset=utf-8", "b=2",
            ]
        ),
    ])
    func `writes a form where the method expects it`(method: HTTPMethod, expected: [String]) throws {
        let request = try request(method, "https://example.test/a?x=0")
        #expect(show(try URLEncodedFormParameterEncoder.default.encode(["b": 2], into: request)) == expected)
        #expect(show(try URLEncoding.default.encode(request, with: ["b": 2])) == expected)
    }

    @Test func `writes a form where it is told to`() throws {
        let query = URLEncodedFormParameterEncoder(destination: .queryString)
        let body = URLEncodedFormParameterEncoder(destination: .httpBody)
        #expect(
            show(try query.encode(["b": 2], into: request(.post))) == [
                "https://example.test/a?b=2", "", "no body",
            ])
        #expect(
            show(try body.encode(["b": 2], into: request(.get))) == [
                "https://example.test/a", "Content-Type: application/x-www-form-urlencoded; charset=utf-8",
                "b=2",
            ])
    }

    @Test func `changes nothing if there are no parameters`() throws {
        let request = try request(.post)
        #expect(try JSONParameterEncoder.default.encode(nil as [String: Int]?, into: request) == request)
        #expect(try URLEncoding.default.encode(request, with: nil) == request)
        #expect(try JSONEncoding.default.encode(request, with: nil) == request)
    }

    @Test func `of the older kind accepts untyped values`() throws {
        let nested: Parameters = ["z": 1, "y": "ä"]
        let parameters: Parameters = ["c": nested, "b": [1, 2], "a": true]
        #expect(
            try URLEncoding.queryString.encode(request(.get), with: parameters).url?.query
                == "a=1&b%5B%5D=1&b%5B%5D=2&c%5By%5D=%C3%A4&c%5Bz%5D=1")
        #expect(
            show(try JSONEncoding.default.encode(request(.post), with: parameters)).last
                == #"{"a":true,"b":[1,2],"c":{"y":"ä","z":1}}"#)
    }

    @Test func `of the older kind rejects values that are not valid JSON`() throws {
        let request = try request(.post)
        let error = #expect(throws: AFError.self) {
            try JSONEncoding.default.encode(request, with: ["a": Date(timeIntervalSinceReferenceDate: 0)])
        }
        #expect(error?.underlyingError is JSONEncoding.Error)
    }
}
