import OracleSupport
import Testing

@testable import SessionChain

@Suite struct `An AFError` {
    static let refused = AFError.responseValidationFailed(reason: .unacceptableStatusCode(code: 401))
    static let finalError = NamedError("final")

    @Test(arguments: [
        (AFError.explicitlyCancelled, "explicitlyCancelled"),
        (.invalidURL(url: ""), "invalidURL"),
        (.sessionDeinitialized, "sessionDeinitialized"),
        (.sessionInvalidated(error: nil), "sessionInvalidated"),
        (.createURLRequestFailed(error: NamedError("A")), "createURLRequestFailed(NamedError(A))"),
        (
            .requestAdaptationFailed(error: AuthenticationError.missingCredential),
            "requestAdaptationFailed(AuthenticationError.missingCredential)"
        ),
        (.sessionTaskFailed(error: URLError(.cancelled)), "sessionTaskFailed(URLError(-999))"),
        (refused, "responseValidationFailed(unacceptableStatusCode(401))"),
        (
            .responseValidationFailed(
                reason: .unacceptableContentType(
                    acceptableContentTypes: ["application/json"], responseContentType: "text/plain")),
            "responseValidationFailed(unacceptableContentType(text/plain))"
        ),
        (
            .responseValidationFailed(reason: .customValidationFailed(error: NamedError("A"))),
            "responseValidationFailed(customValidationFailed(NamedError(A)))"
        ),
        (
            .responseSerializationFailed(reason: .inputDataNilOrZeroLength),
            "responseSerializationFailed(inputDataNilOrZeroLength)"
        ),
        (
            .responseSerializationFailed(reason: .decodingFailed(error: NamedError("x"))),
            "responseSerializationFailed(decodingFailed)"
        ),
        (
            .responseSerializationFailed(reason: .customSerializationFailed(error: NamedError("F"))),
            "responseSerializationFailed(customSerializationFailed(NamedError(F)))"
        ),
        (.parameterEncodingFailed(reason: .missingURL), "parameterEncodingFailed"),
        (
            .requestRetryFailed(retryError: finalError, originalError: refused),
            "requestRetryFailed(retry:NamedError(final),"
                + "original:responseValidationFailed(unacceptableStatusCode(401)))"
        ),
    ])
    func `has the same name as in the measured orders`(error: AFError, name: String) {
        #expect(traceText(error) == name)
    }

    @Test func `describes the values that it carries`() {
        #expect(Self.refused.responseCode == 401)
        #expect(Self.refused.isResponseValidationError)
        #expect(Self.refused.underlyingError == nil)
        let lost = AFError.sessionTaskFailed(error: URLError(.networkConnectionLost))
        #expect((lost.underlyingError as? URLError)?.code == .networkConnectionLost)
        #expect((lost as any Error).asAFError?.isSessionTaskError == true)
        let type = AFError.responseValidationFailed(
            reason: .unacceptableContentType(
                acceptableContentTypes: ["a/b"], responseContentType: "text/plain"))
        #expect(type.acceptableContentTypes == ["a/b"])
        #expect(type.responseContentType == "text/plain")
        let text = AFError.responseSerializationFailed(reason: .stringSerializationFailed(encoding: .utf8))
        #expect(text.failedStringEncoding == .utf8)
    }

    @Test func `has the retrier's error as its underlying error if a retry failed`() {
        let error = AFError.requestRetryFailed(retryError: Self.finalError, originalError: Self.refused)
        #expect(error.underlyingError is NamedError)
    }

    @Test func `wraps only errors that are not AFErrors yet`() {
        let wrapped = NamedError("A").asAFError(or: .createURLRequestFailed(error: NamedError("A")))
        #expect(wrapped.traceDescription == "createURLRequestFailed(NamedError(A))")
        #expect(Self.refused.asAFError(or: .explicitlyCancelled).responseCode == 401)
    }

    @Test func `explains itself in a sentence`() {
        #expect(
            Self.refused.localizedDescription == "The response was not accepted: its status code is 401.")
        #expect(
            AFError.invalidURL(url: "").localizedDescription == "\"\" is no valid URL.")
        let form = AFError.multipartEncodingFailed(
            reason: .bodyPartFilenameInvalid(in: URL(filePath: "/folder/README")))
        #expect(
            form.localizedDescription
                == "The multipart body could not be made: README has no name with an extension.")
        let broken = AFError.multipartEncodingFailed(
            reason: .inputStreamReadFailed(error: NamedError("B")))
        #expect(
            broken.localizedDescription
                == "The multipart body could not be made: reading a part failed, NamedError(B).")
    }
}
