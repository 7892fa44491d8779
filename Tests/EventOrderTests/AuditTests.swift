import EventOrderTesting
import Testing

@Suite struct `An audit` {
    @Test func `finds nothing wrong with Alamofire's own interceptor`() async {
        let report = await Audit {
            AuthenticationInterceptor(authenticator: TokenAuthenticator(), credential: .expiring)
        }.report()
        print(report)
        for row in report.rows { for f in row.findings { print(row.situation, f.message) } }
        #expect(report.description == "")
    }

    @Test func `finds what is wrong with one that refreshes for each 401`() async {
        let report = await Audit { NaiveInterceptor() }.report()
        print(report)
        for row in report.rows { for f in row.findings { print(row.situation, f.message) } }
        #expect(report.description == "")
    }
}
