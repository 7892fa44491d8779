import SessionChain
import Testing

@Suite struct `Creating a URL request, as measured` {
    @Test func `fails for an invalid URL`() throws {
        try conformance("invalid_url_string") { lab in
            lab.session().request("").responseData { _ in }
        }
    }

    @Test func `fails with the error that the convertible throws`() throws {
        try conformance("convertible_throws") { lab in
            lab.session().request(ThrowingConvertible()).responseData { _ in }
        }
    }

    @Test func `fails with the error that the request modifier throws`() throws {
        try conformance("request_modifier_throws") { lab in
            lab.session().request(lab.url, requestModifier: { _ in throw TestError("modifier") })
                .responseData { _ in }
        }
    }

    @Test func `fails if its parameters cannot be encoded as JSON`() throws {
        try conformance("parameter_encoding_failure") { lab in
            let parameters = ["a": Double.nan]
            lab.session().request(
                lab.url, method: .post, parameters: parameters, encoder: JSONParameterEncoder.default
            ).responseData { _ in }
        }
    }

    @Test func `fails for a GET with a body, and asks the retrier`() throws {
        try conformance("get_with_body_error_with_retrier") { lab in
            var request = try URLRequest(url: lab.url, method: .get)
            request.httpBody = Data("body".utf8)
            lab.session(interceptor: LabInterceptor("R")).request(request).responseData { _ in }
        }
    }
}
