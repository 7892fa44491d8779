import SessionChain
import Testing

/// One case of `AFError`: what an app did wrong, or what failed, until its handler received that error.
///
/// Named by the case, and by the reason in it: `responseValidationFailed.dataFileNil`.
struct ErrorCase: Sendable, CustomTestStringConvertible {
    typealias Handler = @Sendable (AFError?) -> Void

    let name: String
    let provoke: @Sendable (Lab, @escaping Handler) throws -> Void

    var testDescription: String { name }

    init(_ name: String, _ provoke: @escaping @Sendable (Lab, @escaping Handler) throws -> Void) {
        self.name = name
        self.provoke = provoke
    }

    static let all = requests + answers + files + forms

    // MARK: Before anything is sent, and the end of a session

    private static let requests = [
        ErrorCase("invalidURL") { lab, give in
            lab.session().request("").response { give($0.error) }
        },
        ErrorCase("createURLRequestFailed") { lab, give in
            lab.session().request(ThrowingConvertible()).response { give($0.error) }
        },
        ErrorCase("urlRequestValidationFailed.bodyDataInGETRequest") { lab, give in
            lab.session().request(lab.url, requestModifier: { $0.httpBody = Data([1]) })
                .response { give($0.error) }
        },
        ErrorCase("parameterEncodingFailed.missingURL") { lab, give in
            lab.session().request(
                lab.url, parameters: ["a": 1], encoding: URLEncoding.default,
                requestModifier: { $0.url = nil }
            ).response { give($0.error) }
        },
        ErrorCase("parameterEncodingFailed.jsonEncodingFailed") { lab, give in
            lab.session().request(
                lab.url, method: .post, parameters: ["when": Date(timeIntervalSince1970: 0)],
                encoding: JSONEncoding.default
            ).response { give($0.error) }
        },
        ErrorCase("parameterEncodingFailed.customEncodingFailed") { lab, give in
            lab.session().request(lab.url, parameters: ["a": 1], encoding: PickyEncoding())
                .response { give($0.error) }
        },
        ErrorCase("parameterEncoderFailed.missingRequiredComponent") { lab, give in
            lab.session().request(
                lab.url, parameters: ["a": "1"], encoder: URLEncodedFormParameterEncoder.default,
                requestModifier: { $0.url = nil }
            ).response { give($0.error) }
        },
        ErrorCase("parameterEncoderFailed.encoderFailed") { lab, give in
            lab.session().request(
                lab.url, parameters: Unencodable(), encoder: URLEncodedFormParameterEncoder.default
            ).response { give($0.error) }
        },
        ErrorCase("requestAdaptationFailed") { lab, give in
            lab.session(interceptor: LabInterceptor("A", adapt: .fails(times: 1))).request(lab.url)
                .response { give($0.error) }
        },
        ErrorCase("explicitlyCancelled") { lab, give in
            lab.session().request(lab.url).response { give($0.error) }.cancel()
        },
        ErrorCase("sessionTaskFailed") { lab, give in
            lab.server.refuseConnections()
            lab.session().request(lab.url).response { give($0.error) }
        },
        ErrorCase("requestRetryFailed") { lab, give in
            lab.server.reply(500)
            lab.session(interceptor: LabInterceptor("X", retry: .failWith("E"))).request(lab.url).validate()
                .response { give($0.error) }
        },
        ErrorCase("sessionDeinitialized") { lab, give in
            lab.session().request(lab.url).response { give($0.error) }
            lab.releaseSessions(after: .milliseconds(5))
        },
        ErrorCase("sessionInvalidated") { lab, give in
            let session = lab.session()
            session.request(lab.url).response { give($0.error) }
            lab.later(.milliseconds(5)) {
                session.rootQueue.async {
                    session.delegate.urlSession(
                        session.session, didBecomeInvalidWithError: TestError("gone"))
                }
            }
        },
    ]

    // MARK: What the server answers

    private static let answers = [
        ErrorCase("responseValidationFailed.unacceptableStatusCode") { lab, give in
            lab.server.reply(404)
            lab.session().request(lab.url).validate().response { give($0.error) }
        },
        ErrorCase("responseValidationFailed.unacceptableContentType") { lab, give in
            lab.session().request(lab.url).validate(contentType: ["application/json"])
                .response { give($0.error) }
        },
        ErrorCase("responseValidationFailed.missingContentType") { lab, give in
            lab.server.reply(headers: [], body: "hello")
            lab.session().request(lab.url).validate(contentType: ["text/plain"]).response { give($0.error) }
        },
        ErrorCase("responseValidationFailed.customValidationFailed") { lab, give in
            lab.session().request(lab.url).validate { _, _, _ in .failure(TestError("no")) }
                .response { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.inputDataNilOrZeroLength") { lab, give in
            lab.server.reply(type: "text/plain", body: "")
            lab.session().request(lab.url).responseData { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.stringSerializationFailed") { lab, give in
            lab.server.reply(chunks: [Chunk(Data([0xFF, 0xFE, 0xFD]))])
            lab.session().request(lab.url).responseString(encoding: .utf8) { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.jsonSerializationFailed") { lab, give in
            lab.session().request(lab.url).responseJSON { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.decodingFailed") { lab, give in
            lab.session().request(lab.url).responseDecodable(of: Item.self) { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.customSerializationFailed") { lab, give in
            lab.session().request(lab.url).response(responseSerializer: FailingSerializer("F")) {
                give($0.error)
            }
        },
        ErrorCase("responseSerializationFailed.invalidEmptyResponse") { lab, give in
            lab.server.reply(204)
            lab.session().request(lab.url).responseDecodable(of: Item.self) { give($0.error) }
        },
    ]

    // MARK: Downloads

    private static let files = [
        ErrorCase("downloadedFileMoveFailed") { lab, give in
            let taken = lab.simulator.temporaryFolder.appendingPathComponent("taken")
            try Data("old".utf8).write(to: taken)
            lab.session().download(lab.url, to: { _, _ in (taken, []) }).response { give($0.error) }
        },
        ErrorCase("responseValidationFailed.dataFileNil") { lab, give in
            // Only an app's own validator can report this: without a file, no validator is called.
            lab.session().download(lab.url).validate { _, _, _ in
                .failure(AFError.responseValidationFailed(reason: .dataFileNil))
            }.response { give($0.error) }
        },
        ErrorCase("responseValidationFailed.dataFileReadFailed") { lab, give in
            lab.session().download(lab.url).validate(losingTheFile).validate(contentType: ["text/plain"])
                .response { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.inputFileReadFailed") { lab, give in
            lab.session().download(lab.url).validate(losingTheFile).responseData { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.inputFileNil") { lab, give in
            lab.session().download(lab.url).response(responseSerializer: ForgetfulSerializer()) {
                give($0.error)
            }
        },
    ]

    private static let losingTheFile: DownloadRequest.Validation = { _, _, fileURL in
        if let fileURL { try? FileManager.default.removeItem(at: fileURL) }
        return .success(())
    }
}

/// An encoding of the caller's own that rejects all parameters.
private struct PickyEncoding: ParameterEncoding {
    func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        throw AFError.parameterEncodingFailed(reason: .customEncodingFailed(error: TestError("picky")))
    }
}

private struct Unencodable: Encodable, Sendable {
    func encode(to encoder: any Encoder) throws { throw TestError("unencodable") }
}

/// A serializer of the caller's own that asks another one and forgets to pass on the file.
private struct ForgetfulSerializer: DownloadResponseSerializerProtocol {
    func serializeDownload(
        request: URLRequest?, response: HTTPURLResponse?, fileURL: URL?, error: (any Error)?
    ) throws -> Data {
        try DataResponseSerializer().serializeDownload(
            request: request, response: response, fileURL: nil, error: error)
    }
}
