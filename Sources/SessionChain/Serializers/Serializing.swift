/// The values a serializer decides on: the arguments of `serialize(request:response:data:error:)`.
struct SerializerInput {
    let request: URLRequest?
    let response: HTTPURLResponse?
    let data: Data?
    let error: (any Error)?
}

extension Serialized {
    /// Decides in the order all serializers share: an earlier error is kept; an empty body is an error unless
    /// the method or the status code allows it; anything else is prepared and read.
    ///
    /// - Parameters:
    ///   - empty: makes the value for an allowed empty body; throws when the type has none.
    ///   - read: makes the value from a body; notes the rules it consults itself.
    static func decide(
        _ input: SerializerInput, for serializer: some ResponseSerializer,
        empty: (inout RuleLog) throws -> Value, read: (Data, inout RuleLog) throws -> Value
    ) -> Decided<Serialized> {
        var rules = RuleLog()
        rules.noEarlierError(input.error)
        if let error = input.error { return rules.decide(.failedBefore(error)) }
        let data = input.data ?? Data()
        guard rules.check(.serialize.dataPresent, saw: .number(data.count), !data.isEmpty) else {
            return decideEmpty(input, for: serializer, rules: rules, empty: empty)
        }
        do {
            let value = try read(try prepared(data, by: serializer.dataPreprocessor, &rules), &rules)
            return rules.decide(.value(value))
        } catch {
            return rules.decide(.unreadable(error))
        }
    }

    /// The body as the serializer reads it. Most bodies are passed on untouched, which does not need a rule.
    private static func prepared(
        _ data: Data, by preprocessor: any DataPreprocessor, _ rules: inout RuleLog
    ) throws -> Data {
        guard !(preprocessor is PassthroughPreprocessor) else { return data }
        let prepared = try preprocessor.preprocess(data)
        rules.note(
            .serialize.prepared, saw: .text("\(counted(data.count, "byte")), then \(prepared.count)"),
            prepared != data)
        return prepared
    }

    private static func decideEmpty(
        _ input: SerializerInput, for serializer: some ResponseSerializer, rules: RuleLog,
        empty: (inout RuleLog) throws -> Value
    ) -> Decided<Serialized> {
        var rules = rules
        let method = input.request?.httpMethod ?? "no method"
        let status = input.response.map { "\($0.statusCode)" } ?? "no response"
        let isAllowed = serializer.emptyResponseAllowed(forRequest: input.request, response: input.response)
        guard rules.check(.serialize.emptyAllowed, saw: .text("\(method), \(status)"), isAllowed) else {
            let error = AFError.responseSerializationFailed(reason: .inputDataNilOrZeroLength)
            return rules.decide(.missingData(error))
        }
        do {
            let value = try empty(&rules)
            return rules.decide(.emptyValue(value))
        } catch {
            return rules.decide(.noEmptyValue(error))
        }
    }
}
