@testable import SessionManagerChain

/// An error that a trace shows by its name.
struct NamedError: Error, TraceDescribable, CustomStringConvertible {
    let traceDescription: String
    var description: String { traceDescription }
    init(_ name: String) { traceDescription = "NamedError(\(name))" }
}

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
