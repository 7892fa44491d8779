import Testing

@testable import Transport

@Suite struct `A scripted certificate` {
    @Test func `is read back from its bytes`() {
        let certificate = ScriptedCertificate(
            subject: "a.test", names: ["a.test", "*.a.test"], issuer: "Root", key: "k",
            notBefore: Date(timeIntervalSince1970: -1), notAfter: Date(timeIntervalSince1970: 2),
            isAuthority: true)
        #expect(ScriptedCertificate(data: certificate.data) == certificate)
    }

    @Test func `has bytes whatever its dates are`() {
        let certificate = ScriptedCertificate(
            subject: "a.test", notBefore: Date(timeIntervalSince1970: .nan),
            notAfter: Date(timeIntervalSince1970: .infinity))
        #expect(
            String(decoding: certificate.data, as: UTF8.self) == """
                {"subject":"a.test","names":[],"issuer":"a.test","key":"a.test key",\
                "notBefore":0,"notAfter":9223372036854775807,"isAuthority":false}
                """)
    }
}
