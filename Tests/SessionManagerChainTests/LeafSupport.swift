@testable import SessionManagerChain

/// A response of the scripted kind.
func response(_ status: Int, _ headers: [String: String] = [:]) throws -> HTTPURLResponse {
    let url = try "https://example.test/".asURL()
    struct NoResponse: Error {}
    guard
        let response = HTTPURLResponse(
            url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    else { throw NoResponse() }
    return response
}
