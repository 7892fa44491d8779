import ScriptReading

extension URLRequest {
    /// The request with these headers in place of those of the same names. Of several with one name, the last
    /// one counts.
    func setting(_ headers: [Header]) -> URLRequest {
        var request = self
        request.setFields(headers.fields)
        return request
    }
}
