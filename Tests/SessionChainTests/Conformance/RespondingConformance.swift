import SessionChain
import Testing

@Suite struct `A plain request, as measured` {
    @Test func `gives its handler the data`() throws {
        try conformance("plain_get_responseData") { lab in
            lab.session().request(lab.url).responseData { _ in }
        }
    }

    @Test func `gives its handler the text`() throws {
        try conformance("plain_get_responseString") { lab in
            lab.session().request(lab.url).responseString { _ in }
        }
    }

    @Test func `gives its handler a decoded value`() throws {
        try conformance("plain_get_responseDecodable") { lab in
            lab.server.reply(type: "application/json", body: #"{"id":1,"name":"a"}"#)
            lab.session().request(lab.url).responseDecodable(of: Item.self) { _ in }
        }
    }

    @Test func `serializes nothing for a plain handler`() throws {
        try conformance("plain_get_response_noserializer") { lab in
            lab.session().request(lab.url).response { _ in }
        }
    }

    @Test func `gives its handler an error when the value does not decode`() throws {
        try conformance("decode_failure") { lab in
            lab.server.reply(type: "application/json", body: #"{"id":"#)
            lab.session().request(lab.url).responseDecodable(of: Item.self) { _ in }
        }
    }

    @Test func `runs all serializers before any handler`() throws {
        try conformance("two_response_handlers") { lab in
            lab.session().request(lab.url).responseData { _ in }.responseString { _ in }
        }
    }

    @Test func `ends with its task's error when nobody listens at the other end`() throws {
        try conformance("connection_refused") { lab in
            lab.server.refuseConnections()
            lab.session().request("http://127.0.0.1:1/").validate().responseData { _ in }
        }
    }
}

@Suite struct `Validation, as measured` {
    @Test func `is two validators, and both accept`() throws {
        try conformance("validate_success") { lab in
            lab.session().request(lab.url).validate().responseData { _ in }
        }
    }

    @Test func `refuses a content type`() throws {
        try conformance("validate_content_type_mismatch") { lab in
            lab.session().request(lab.url).validate(contentType: ["application/json"]).responseData { _ in }
        }
    }

    @Test func `does not happen by itself, so a 500 is a success`() throws {
        try conformance("no_validate_500") { lab in
            lab.server.reply(500)
            lab.session(interceptor: LabInterceptor("R")).request(lab.url).responseData { _ in }
        }
    }
}

@Suite struct `A URL request that cannot be made, as measured` {
    @Test func `fails for an invalid URL`() throws {
        try conformance("invalid_url_string") { lab in
            lab.session().request("").responseData { _ in }
        }
    }

    @Test func `fails with what the convertible throws`() throws {
        try conformance("convertible_throws") { lab in
            lab.session().request(ThrowingConvertible()).responseData { _ in }
        }
    }
}
