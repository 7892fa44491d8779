extension SerializationDecision {
    /// What a serializer wants of a body, before it reads it.
    enum BodyNeed {
        /// That there is one, be it empty: bytes and text may have length 0.
        case present
        /// That there is something in it: no document is empty.
        case notEmpty
    }

    /// Decides in the order all serializers share: an earlier error stands; a status code that says "no body"
    /// gives the value for that, whatever came; a missing body is an error; anything else is read.
    ///
    /// Other than in 5.12, the request's method is no reason for an empty body: a HEAD answered with 200 has
    /// no JSON, and so fails. Mirrors the four `Request.serializeResponse…` of Alamofire 4.7.
    ///
    /// - Parameter read: makes the value of a body; notes the rules it consults itself.
    static func decide(
        _ response: HTTPURLResponse?, _ data: Data?, _ error: (any Error)?, needs need: BodyNeed,
        empty: Value, read: (Data, inout RuleLog) throws -> Value
    ) -> SerializationDecision {
        var rules = RuleLog()
        rules.noEarlierError(error)
        if let error { return SerializationDecision(.failedBefore, .failure(error), rules) }
        let status = response?.statusCode
        let saw = Saw.text(status.map { "\($0)" } ?? "no response")
        if rules.check(.serialize.emptyStatus, saw: saw, status.map(emptyDataStatusCodes.contains) ?? false) {
            return SerializationDecision(.emptyValue, .success(empty), rules)
        }
        guard let data = rules.body(data, need == .notEmpty) else {
            let reason: AFError.ResponseSerializationFailureReason =
                need == .notEmpty ? .inputDataNilOrZeroLength : .inputDataNil
            return SerializationDecision(
                .missingData, .failure(AFError.responseSerializationFailed(reason: reason)), rules)
        }
        do {
            return SerializationDecision(.value, .success(try read(data, &rules)), rules)
        } catch {
            return SerializationDecision(.unreadable, .failure(error), rules)
        }
    }

    /// The decision's result as this version's, noted in the trace.
    func recorded() -> SessionManagerChain.Result<Value> { SessionManagerChain.Result { try value() } }
}

/// 204 and 205: neither has content (RFC 9110 sections 15.3.5 and 15.3.6).
private let emptyDataStatusCodes = [204, 205]

extension RuleLog {
    /// The body, if it is what is needed.
    fileprivate mutating func body(_ data: Data?, _ mustNotBeEmpty: Bool) -> Data? {
        guard mustNotBeEmpty else {
            check(.serialize.dataNotNil, saw: data.map { .number($0.count) } ?? .text("nil"), data != nil)
            return data
        }
        let count = data?.count ?? 0
        return check(.serialize.dataPresent, saw: .number(count), count > 0) ? data : nil
    }
}

extension AFError {
    /// What a download's serializer fails with when there are no bytes to serialize.
    static func noFile(_ file: MissingFile) -> AFError {
        switch file {
        case .nothing: .responseSerializationFailed(reason: .inputFileNil)
        case .unreadable(let url): .responseSerializationFailed(reason: .inputFileReadFailed(at: url))
        }
    }
}
