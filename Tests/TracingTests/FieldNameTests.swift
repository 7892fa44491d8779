import Testing

@testable import Tracing

@Suite struct `The name of a header field` {
    @Test(arguments: [
        ("accept-LANGUAGE", "Accept-Language"), ("Content-Type", "Content-Type"), ("ETag", "Etag"),
        ("www-authenticate", "WWW-Authenticate"), ("x-API-key", "x-API-key"), ("DNT", "DNT"), ("", ""),
    ])
    func `is spelled as usual if it is well known, and else as it is given`(name: String, spelled: String) {
        #expect(FieldName.spelled(name) == spelled)
        #expect([name: "1"].withUsualNames == [spelled: "1"])
    }
}
