import Testing

@testable import URLLoading

@Suite struct `A field of a request` {
    @Test func `is set in place of the one with its name, and spelled as it is given`() {
        var request = URLRequest.to("https://x.test", headers: ["X-Api-Key": "1", "Accept": "a"])
        request.setField("X-API-KEY", to: "2")
        #expect(request.allHTTPHeaderFields == ["X-API-KEY": "2", "Accept": "a"])
        request.setFields(["x-api-key": "3", "DNT": "1"])
        #expect(request.allHTTPHeaderFields == ["x-api-key": "3", "Accept": "a", "DNT": "1"])
        request.setField("accept", to: nil)
        #expect(request.allHTTPHeaderFields == ["x-api-key": "3", "DNT": "1"])
    }

    @Test func `is spelled as usual if its name is well known`() {
        var request = URLRequest.to("https://x.test", headers: ["X-Api-Key": "1", "Accept": "a"])
        request.setField("CONTENT-TYPE", to: "text/plain")
        request.setFields(["accept": "b", "if-none-match": "*"])
        #expect(
            request.allHTTPHeaderFields == [
                "X-Api-Key": "1", "Accept": "b", "Content-Type": "text/plain", "If-None-Match": "*",
            ])
    }
}
