import SessionManagerChain
import Testing

/// One case of 4.7's `AFError`: what an app did wrong, or what went wrong for it, until its handler got it.
struct ErrorCase: Sendable, CustomTestStringConvertible {
    typealias Give = @Sendable ((any Error)?) -> Void

    let name: String
    let statuses: [Int]
    let provoke: @Sendable (ManagerScene, @escaping Give) -> Void

    var testDescription: String { name }

    init(
        _ name: String, statuses: [Int] = [],
        _ provoke: @escaping @Sendable (ManagerScene, @escaping Give) -> Void
    ) {
        self.name = name
        self.statuses = statuses
        self.provoke = provoke
    }

    static let all = [
        ErrorCase("invalidURL") { scene, give in scene.manager.request("").response { give($0.error) } },
        ErrorCase("parameterEncodingFailed.missingURL") { scene, give in
            scene.manager.request(URLless(encoding: .default)).response { give($0.error) }
        },
        ErrorCase("parameterEncodingFailed.jsonEncodingFailed") { scene, give in
            scene.manager.request(
                pageURL, method: .post, parameters: ["a": Data()], encoding: JSONEncoding.default
            ).response { give($0.error) }
        },
        ErrorCase("parameterEncodingFailed.propertyListEncodingFailed") { scene, give in
            scene.manager.request(
                pageURL, method: .post, parameters: ["a": URL(filePath: "/")],
                encoding: PropertyListEncoding.binary
            ).response { give($0.error) }
        },
        ErrorCase("multipartEncodingFailed.bodyPartFileNotReachableWithError") { scene, give in
            let missing = scene.simulator.temporaryFolder.appendingPathComponent("missing.txt")
            scene.manager.upload(
                multipartFormData: { $0.append(missing, withName: "a") }, to: pageURL,
                encodingCompletion: { if case .failure(let error) = $0 { give(error) } })
        },
        ErrorCase("responseValidationFailed.unacceptableStatusCode", statuses: [404]) { scene, give in
            scene.manager.request(pageURL).validate().response { give($0.error) }
        },
        ErrorCase("responseValidationFailed.unacceptableContentType") { scene, give in
            scene.manager.request(pageURL).validate(contentType: ["a/b"]).response { give($0.error) }
        },
        ErrorCase("responseValidationFailed.dataFileReadFailed") { scene, give in
            scene.manager.download(pageURL).validate(losingTheFile).validate(contentType: ["text/plain"])
                .response { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.inputDataNil") { scene, give in
            scene.manager.request(pageURL).stream { _ in }.responseData { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.inputDataNilOrZeroLength") { scene, give in
            scene.manager.request(pageURL).stream { _ in }.responseJSON { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.inputFileReadFailed") { scene, give in
            scene.manager.download(pageURL).validate(losingTheFile).responseData { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.stringSerializationFailed") { scene, give in
            scene.manager.request(pageURL).responseString(encoding: .utf32) { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.jsonSerializationFailed") { scene, give in
            scene.manager.request(pageURL).responseJSON { give($0.error) }
        },
        ErrorCase("responseSerializationFailed.propertyListSerializationFailed") { scene, give in
            scene.manager.request(pageURL).response(
                responseSerializer: DataResponseSerializer<Any> { _, response, _, error in
                    Request.serializeResponsePropertyList(
                        options: [], response: response, data: Data("{ no".utf8), error: error)
                }
            ) { give($0.error) }
        },
    ]

    private static let losingTheFile: DownloadRequest.Validation = { _, _, temporaryURL, _ in
        if let temporaryURL { try? FileManager.default.removeItem(at: temporaryURL) }
        return .success
    }
}

/// A convertible of the caller's own, whose request loses its URL before its parameters are encoded.
private struct URLless: URLRequestConvertible {
    let encoding: URLEncoding

    func asURLRequest() throws -> URLRequest {
        var request = try URLRequest(url: pageURL, method: .get)
        request.url = nil
        return try encoding.encode(request, with: ["a": 1])
    }
}

@Suite struct `Each error of 4-7` {
    @Test(arguments: ErrorCase.all) func `reaches the handler, or the caller`(errorCase: ErrorCase) {
        let scene = ManagerScene(statuses: errorCase.statuses)
        let lines = Lines()
        scene.run {
            errorCase.provoke(scene) {
                lines.add($0.flatMap { $0 as? AFError }.map(caseName) ?? "\($0 as Any)")
            }
        }
        #expect(lines.all == [errorCase.name])
    }
}

/// The error's case, and the reason in it: `responseValidationFailed.dataFileNil`.
private func caseName(_ error: AFError) -> String {
    switch error {
    case .invalidURL: "invalidURL"
    case .parameterEncodingFailed(let reason): "parameterEncodingFailed.\(label(reason))"
    case .multipartEncodingFailed(let reason): "multipartEncodingFailed.\(label(reason))"
    case .responseValidationFailed(let reason): "responseValidationFailed.\(label(reason))"
    case .responseSerializationFailed(let reason): "responseSerializationFailed.\(label(reason))"
    }
}

private func label(_ reason: Any) -> String {
    Mirror(reflecting: reason).children.first?.label ?? "\(reason)"
}
