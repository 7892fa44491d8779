import OracleSupport
import Testing

@testable import SessionManagerChain

@Suite struct `An AFError of 4-7` {
    static let refused = AFError.responseValidationFailed(reason: .unacceptableStatusCode(code: 401))

    @Test(arguments: [
        (AFError.invalidURL(url: ""), "invalidURL"),
        (refused, "responseValidationFailed(unacceptableStatusCode(401))"),
        (
            .responseValidationFailed(
                reason: .unacceptableContentType(
                    acceptableContentTypes: ["application/json"], responseContentType: "text/plain")),
            "responseValidationFailed(unacceptableContentType(text/plain))"
        ),
        (
            .responseSerializationFailed(reason: .inputDataNil),
            "responseSerializationFailed(inputDataNil)"
        ),
        (
            .responseSerializationFailed(reason: .inputDataNilOrZeroLength),
            "responseSerializationFailed(inputDataNilOrZeroLength)"
        ),
        (
            .responseSerializationFailed(reason: .jsonSerializationFailed(error: NamedError("x"))),
            "responseSerializationFailed(jsonSerializationFailed)"
        ),
        (.parameterEncodingFailed(reason: .missingURL), "parameterEncodingFailed"),
    ])
    func `has the name that the measured orders give it`(error: AFError, name: String) {
        #expect(traceText(error) == name)
    }

    @Test func `says what it carries`() throws {
        #expect(Self.refused.responseCode == 401)
        #expect(Self.refused.isResponseValidationError)
        #expect(Self.refused.underlyingError == nil)
        let type = AFError.responseValidationFailed(
            reason: .unacceptableContentType(
                acceptableContentTypes: ["a/b"], responseContentType: "text/plain"))
        #expect(type.acceptableContentTypes == ["a/b"])
        #expect(type.responseContentType == "text/plain")
        let text = AFError.responseSerializationFailed(reason: .stringSerializationFailed(encoding: .utf8))
        #expect(text.isResponseSerializationError)
        #expect(text.failedStringEncoding == .utf8)
        let json = AFError.parameterEncodingFailed(reason: .jsonEncodingFailed(error: NamedError("A")))
        #expect(json.isParameterEncodingError)
        #expect(json.underlyingError is NamedError)
        let file = URL(filePath: "/folder/photo.png")
        let form = AFError.multipartEncodingFailed(
            reason: .bodyPartFileSizeQueryFailedWithError(forURL: file, error: NamedError("B")))
        #expect(form.isMultipartEncodingError)
        #expect(form.url == file)
        #expect(form.underlyingError is NamedError)
        #expect(AFError.invalidURL(url: "x").urlConvertible as? String == "x")
        #expect(AFError.invalidURL(url: "x").isInvalidURLError)
    }

    @Test func `explains itself in a sentence`() {
        #expect(
            Self.refused.localizedDescription == "The response was not accepted: its status code is 401.")
        #expect(AFError.invalidURL(url: "").localizedDescription == "\"\" is no valid URL.")
        let form = AFError.multipartEncodingFailed(
            reason: .bodyPartFilenameInvalid(in: URL(filePath: "/folder/README")))
        #expect(
            form.localizedDescription
                == "The multipart body could not be made: README has no name with an extension.")
    }

    @Test func `is told from an adapter's error, which comes wrapped`() {
        let error: any Error = AdaptError(error: NamedError("A"))
        #expect(error.underlyingAdaptError is NamedError)
        #expect(traceText(error) == "NamedError(A)")
        #expect((Self.refused as any Error).underlyingAdaptError == nil)
    }
}
