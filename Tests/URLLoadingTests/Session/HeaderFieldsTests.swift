import Testing

@testable import URLLoading

@Suite struct `A field of a request` {
    @Test func `is set in place of the one with its name, and spelled as it is given`() {
        var request = URLRequest.to("https://x.test", headers: ["X-Api-Key": "1", "Accept": "a"])
        request.setField("X-API-KEY", to: "2")
        #expect(request.allHTTPHeaderFields == ["X-API-KEY": "2", "Accept": "a"])
        request.setFields(["x-api-key": "3", "ETag": "e"])
        #expect(request.allHTTPHeaderFields == ["x-api-key": "3", "Accept": "a", "ETag": "e"])
        request.setField("accept", to: nil)
        #expect(request.allHTTPHeaderFields == ["x-api-key": "3", "ETag": "e"])
    }
}
