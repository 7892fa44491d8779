import OracleSupport

@testable import SessionChain

extension Decision {
    /// The outcome, and one rule per line; `=` stands before the rule that decided.
    var text: [String] {
        [outcome] + zip(rules, rules.text).map { $0 == deciding ? "= \($1)" : $1 }
    }
}

/// A response as scripts describe it.
func response(_ status: Int, _ headers: [String: String] = [:]) throws -> HTTPURLResponse {
    let url = try "https://example.test/".asURL()
    struct NoResponse: Error {}
    guard
        let response = HTTPURLResponse(
            url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    else { throw NoResponse() }
    return response
}
