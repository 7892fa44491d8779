import EventOrderTesting
import Testing

@Suite struct `An audit` {
    @Test func `finds nothing wrong with Alamofire's own interceptor`() async {
        let report = await Audit {
            AuthenticationInterceptor(authenticator: TokenAuthenticator(), credential: .expiring)
        }.report()
        #expect(report.description == "")
    }

    @Test func `finds what is wrong with one that refreshes for each 401`() async {
        let report = await Audit { NaiveInterceptor() }.report()
        #expect(report.description == "")
    }
}
