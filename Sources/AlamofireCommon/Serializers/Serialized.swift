/// What a serializer made of a response: a value, or the error in its place.
///
/// Every serializer of the two Alamofire chains is a pure function to one of these.
///
/// Unchecked because 4.7 serializes to anything; a simulation runs on one thread.
package enum Serialized<Value>: Outcome, @unchecked Sendable {
    /// The request had failed before, and its error stands.
    case failedBefore(any Error)
    /// There is no body to make the value from.
    case missingData(any Error)
    /// The value that stands for an empty body.
    case emptyValue(Value)
    /// An empty body is allowed, but the type has no value that stands for it.
    case noEmptyValue(any Error)
    case value(Value)
    case unreadable(any Error)

    // Of a download's file.
    case missingFile(any Error)
    case unreadableFile(any Error)
    /// The bytes of the file, of which another serializer makes the value.
    case fileRead(Value)

    package var word: String { outcome.word }

    private var outcome: SerializeOutcome {
        switch self {
        case .failedBefore: .failedBefore
        case .missingData: .missingData
        case .emptyValue: .emptyValue
        case .noEmptyValue: .noEmptyValue
        case .value: .value
        case .unreadable: .unreadable
        case .missingFile: .missingFile
        case .unreadableFile: .unreadableFile
        case .fileRead: .fileRead
        }
    }

    /// The value, or the error in its place.
    package var result: Result<Value, any Error> {
        switch self {
        case .value(let value), .emptyValue(let value), .fileRead(let value):
            .success(value)
        case .failedBefore(let error), .missingData(let error), .noEmptyValue(let error),
            .unreadable(let error), .missingFile(let error), .unreadableFile(let error):
            .failure(error)
        }
    }
}

extension Decided {
    /// Records how a serializer decided, and gives its value or throws its error.
    package func recordAndGet<Value>() throws -> Value where Choice == Serialized<Value> {
        Simulator.current?.recorder.record(.serialize(.decided(decision)))
        return try choice.result.get()
    }
}

extension RuleLog {
    /// The first thing that every serializer asks.
    package mutating func noEarlierError(_ error: (any Error)?) {
        check(.serialize.noError, saw: .text(error.map(traceText) ?? "no error"), error == nil)
    }

    /// Chooses the encoding of a text body: the caller's, else the response's, else ISO Latin 1.
    ///
    /// ISO Latin 1 was HTTP's default for text (RFC 2616 section 3.7.1; RFC 9110 has none).
    ///
    /// - Parameter encodingOfCharset: The encoding that the response's charset means; nil if it is ignored.
    package mutating func chooseEncoding(
        _ given: String.Encoding?, for response: HTTPURLResponse?,
        encodingOfCharset: (String) -> String.Encoding?
    ) -> String.Encoding {
        note(.serialize.encodingGiven, saw: .text(given?.traceDescription ?? "none"), given != nil)
        if let given { return given }
        let name = response?.textEncodingName
        let named = name.flatMap(encodingOfCharset)
        note(.serialize.encodingFromResponse, saw: .text(name ?? "none"), named != nil)
        return named ?? .isoLatin1
    }
}
