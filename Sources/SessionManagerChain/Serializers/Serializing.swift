extension Serialized {
    /// What a serializer demands of a body before it reads it.
    enum BodyNeed {
        /// There must be one, but it may be empty: data and text can have length 0.
        case present
        /// There must be something in it: an empty document does not exist.
        case notEmpty
    }

    /// Decides in the order all serializers share: an earlier error stands; a status code that says "no body"
    /// gives the value for that, even if there is one; a missing body is an error; anything else is read.
    ///
    /// Unlike in 5.12, the request's method does not excuse an empty body: a HEAD that is answered with 200
    /// has no JSON, and so fails. Mirrors the four `Request.serializeResponse…` of Alamofire 4.7.
    ///
    /// - Parameters:
    ///   - empty: makes the value for "no body".
    ///   - read: makes the value of a body. Both note the rules that they consult themselves.
    static func decide(
        _ response: HTTPURLResponse?, _ data: Data?, _ error: (any Error)?, needs need: BodyNeed,
        empty: (inout RuleLog) throws -> Value, read: (Data, inout RuleLog) throws -> Value
    ) -> Decided<Serialized> {
        var rules = RuleLog()
        rules.noEarlierError(error)
        if let error { return rules.decide(.failedBefore(error)) }
        let status = response?.statusCode
        let saw = Saw.text(status.map { "\($0)" } ?? "no response")
        if rules.check(.serialize.emptyStatus, saw: saw, status.map(emptyDataStatusCodes.contains) ?? false) {
            do {
                let value = try empty(&rules)
                return rules.decide(.emptyValue(value))
            } catch {
                return rules.decide(.unreadable(error))
            }
        }
        guard let data = rules.body(data, need == .notEmpty) else {
            let reason: AFError.ResponseSerializationFailureReason =
                need == .notEmpty ? .inputDataNilOrZeroLength : .inputDataNil
            return rules.decide(.missingData(AFError.responseSerializationFailed(reason: reason)))
        }
        do {
            let value = try read(data, &rules)
            return rules.decide(.value(value))
        } catch {
            return rules.decide(.unreadable(error))
        }
    }
}

extension Decided {
    /// Records how a serializer decided, and gives what it made as a `Result` of this version.
    func recordAndGetResult<Value>() -> SessionManagerChain.Result<Value> where Choice == Serialized<Value> {
        SessionManagerChain.Result { try recordAndGet() }
    }
}

/// 204 and 205: neither has content (RFC 9110 sections 15.3.5 and 15.3.6).
private let emptyDataStatusCodes = [204, 205]

extension RuleLog {
    /// The body, if it meets the demand.
    fileprivate mutating func body(_ data: Data?, _ mustNotBeEmpty: Bool) -> Data? {
        guard mustNotBeEmpty else {
            check(.serialize.dataNotNil, saw: data.map { .number($0.count) } ?? .text("nil"), data != nil)
            return data
        }
        let count = data?.count ?? 0
        return check(.serialize.dataPresent, saw: .number(count), count > 0) ? data : nil
    }
}
