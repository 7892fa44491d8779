/// What a serializer made of a response, and by which rules.
///
/// Every serializer of the two Alamofire chains is a pure function to one of these; `recorded()` notes it in
/// the trace and hands out the result.
package struct SerializationDecision<Value> {
    package let outcome: SerializationOutcome
    package let result: Result<Value, any Error>
    package let decision: Decision

    package init(_ outcome: SerializationOutcome, _ result: Result<Value, any Error>, _ rules: RuleLog) {
        self.outcome = outcome
        self.result = result
        decision = Decision(outcome.rawValue, rules: rules.checks)
    }

    /// Notes the decision in the trace and gives its value, or throws its error.
    package func value() throws -> Value {
        Simulator.current?.recorder.record(.serialize(.decided(decision)))
        return try result.get()
    }
}

/// What a serializer came to, in the words a trace shows.
package enum SerializationOutcome: String {
    case failedBefore = "failed before"
    case missingData = "missing data"
    case emptyValue = "empty value"
    case noEmptyValue = "no empty value"
    case value = "value"
    case unreadable = "unreadable"

    // Of a download's file.
    case missingFile = "missing file"
    case unreadableFile = "unreadable file"
    case fileRead = "file read"
}

extension RuleLog {
    /// The first thing that every serializer asks.
    package mutating func noEarlierError(_ error: (any Error)?) {
        check(.serialize.noError, saw: .text(error.map(traceText) ?? "no error"), error == nil)
    }

    /// Chooses the encoding of a text body: the caller's, else the response's, else ISO Latin 1.
    ///
    /// ISO Latin 1 was HTTP's default for text (RFC 2616 section 3.7.1; RFC 9110 has none).
    package mutating func chooseEncoding(
        _ given: String.Encoding?, for response: HTTPURLResponse?
    ) -> String.Encoding {
        check(.serialize.encodingGiven, saw: .text(given?.traceDescription ?? "none"), given != nil)
        if let given { return given }
        let name = response?.textEncodingName
        let named = name.flatMap(String.Encoding.init(ianaCharsetName:))
        check(.serialize.encodingFromResponse, saw: .text(name ?? "none"), named != nil)
        return named ?? .isoLatin1
    }
}
