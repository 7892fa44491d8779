import Testing

@testable import SessionChain

@Suite struct `A deflate compressor` {
    private let body = Data("a body worth compressing".utf8)

    @Test(
        arguments: [
            (nil, nil, .error, true, "notCompressed: =body-present no"),
            (Data("a".utf8), nil, .error, false, "notCompressed: body-present yes, =wanted no"),
            (
                Data("a".utf8), nil, .error, true,
                "compressed: body-present yes, wanted yes, =header-absent yes"
            ),
            (
                Data("a".utf8), "br", .error, true,
                "failed: body-present yes, wanted yes, =header-absent no, header-replaced no"
            ),
            (
                Data("a".utf8), "br", .skip, true,
                "notCompressed: body-present yes, wanted yes, =header-absent no, header-replaced no"
            ),
            (
                Data("a".utf8), "br", .replace, true,
                "compressed: body-present yes, wanted yes, header-absent no, =header-replaced yes"
            ),
        ] as [(Data?, String?, DeflateRequestCompressor.DuplicateHeaderBehavior, Bool, String)])
    func `decides whether to compress`(
        body: Data?, encoding: String?, behavior: DeflateRequestCompressor.DuplicateHeaderBehavior,
        wanted: Bool, expected: String
    ) {
        let decision = CompressionDecision.decide(
            body: body, contentEncoding: encoding, behavior: behavior, shouldCompress: { _ in wanted }
        ).decision
        let rules = decision.rules.map { check in
            let mark = check == decision.deciding ? "=" : ""
            return "\(mark)\(check.rule.id.dropFirst(12)) \(check.held ? "yes" : "no")"
        }
        #expect("\(decision.outcome): \(rules.joined(separator: ", "))" == expected)
    }

    @Test func `replaces the body and names the coding in a header`() throws {
        let sent = try #require(try send(.deflateCompressor))
        #expect(sent.httpBody == ZlibFormat.compress(body))
        #expect(sent.headers["Content-Encoding"] == "deflate")
    }

    @Test func `leaves a body unchanged if compressing it is not worthwhile`() throws {
        let sent = try #require(try send(.deflateCompressor { $0.count > 1_000 }))
        #expect(sent.httpBody == body)
        #expect(sent.headers["Content-Encoding"] == nil)
    }

    @Test func `fails the adaptation if the request names another coding`() throws {
        let notes = Notes()
        #expect(try send(.deflateCompressor, encoding: "br", notes: notes) == nil)
        #expect(notes.lines == ["requestAdaptationFailed(DuplicateHeaderError())"])
    }

    @Test func `replaces the coding or does nothing if it is told to`() throws {
        let replaced = try send(.deflateCompressor(duplicateHeaderBehavior: .replace), encoding: "br")
        #expect(replaced?.headers["Content-Encoding"] == "deflate")
        let skipped = try send(.deflateCompressor(duplicateHeaderBehavior: .skip), encoding: "br")
        #expect(skipped?.headers["Content-Encoding"] == "br")
        #expect(skipped?.httpBody == body)
    }

    /// The request that is sent, if there is one.
    private func send(
        _ compressor: DeflateRequestCompressor, encoding: String? = nil, notes: Notes = Notes()
    ) throws -> URLRequest? {
        let scene = Scene()
        var request = try URLRequest(url: pageURL, method: .post)
        request.httpBody = body
        if let encoding { request.headers.add(.contentEncoding(encoding)) }
        let original = request
        scene.run {
            let session = Session(interceptor: compressor)
            session.request(original).response { response in
                notes.add(response)
                withExtendedLifetime(session) {}
            }
        }
        return scene.sent.first
    }
}
