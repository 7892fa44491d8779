/// A request's parameters and the encoder that writes them into it.
struct ScriptedParameters: Sendable {
    /// The members of the script's object, in its order.
    let members: [ParameterValue.Member]
    /// What writes the values, and so where they go and in which notation.
    let encoder: any EncoderForm

    /// The request with the parameters in its query or body.
    func encode(into request: URLRequest) throws -> URLRequest {
        try encoder.encode(members, into: request)
    }
}

/// One of the library's ways of writing parameters into a request.
protocol EncoderForm: ScriptForm {
    func encode(_ members: [ParameterValue.Member], into request: URLRequest) throws -> URLRequest
}

extension EncoderForm {
    static func whyMissing(on chain: Chain) -> String? {
        switch chain {
        case .urlSession, .resource, .session: nil
        case .sessionManager: self is any ManagerEncoderForm.Type ? nil : "Alamofire 4.7 has none"
        }
    }
}

extension ScriptForms {
    /// The encoders, the older family last.
    static let encoders = ScriptForms(
        noun: "an encoder", key: "type",
        all: [
            FormEncoderSettings.self, JSONEncoderSettings.self, URLEncodingSettings.self,
            JSONEncodingSettings.self,
        ])
}

extension ScriptDecoder {
    func parameters(_ object: ScriptObject) -> ScriptedParameters? {
        guard object["parameters"] != nil else {
            if let json = object["encoder"] {
                object.error(
                    "\"encoder\": expected \"parameters\" beside it, which it would encode", at: json)
            }
            return nil
        }
        let members = object.map("parameters").compactMap { member in
            ParameterValue(member.value, object).map { ParameterValue.Member(key: member.key, value: $0) }
        }
        guard let json = object["encoder"] else {
            return ScriptedParameters(members: members, encoder: FormEncoderSettings())
        }
        return (ScriptForms.encoders.readOrWord(json, "encoder", self) as? any EncoderForm).map {
            ScriptedParameters(members: members, encoder: $0)
        }
    }
}

/// `JSONParameterEncoder`: into the body as JSON.
struct JSONEncoderSettings: EncoderForm {
    static let word = "json"
    static let noun = "a json encoder"
    static let meaning = "JSONParameterEncoder: into the body, whatever the method."
    static let keys: [ObjectShape.Key] = [
        .optional("prettyPrinted", .flag, "Whether the JSON has line ends and indentation.")
    ]

    let isPretty: Bool

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        isPretty = object.flag("prettyPrinted") ?? false
    }

    func encode(_ members: [ParameterValue.Member], into request: URLRequest) throws -> URLRequest {
        let encoder = isPretty ? JSONParameterEncoder.prettyPrinted : .default
        return try encoder.encode(ParameterValue.object(members), into: request)
    }
}

/// `URLEncoding`: the older form encoder, for dictionaries.
struct URLEncodingSettings: EncoderForm {
    static let word = "urlEncoding"
    static let noun = "a urlEncoding encoder"
    static let meaning = "URLEncoding: the older form encoder, for dictionaries."
    static let keys: [ObjectShape.Key] = [
        FormOption.destination.key, FormOption.arrayEncoding.key, FormOption.boolEncoding.key,
    ]

    let encoding: URLEncoding

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        decoder.noteArraysThat4Lacks(object)
        encoding = URLEncoding(
            destination: FormOption.destination.value(in: object),
            arrayEncoding: FormOption.arrayEncoding.value(in: object),
            boolEncoding: FormOption.boolEncoding.value(in: object))
    }

    func encode(_ members: [ParameterValue.Member], into request: URLRequest) throws -> URLRequest {
        try encoding.encode(request, with: ParameterValue.dictionary(members))
    }
}

/// `JSONEncoding`: the older JSON encoder, for dictionaries.
struct JSONEncodingSettings: EncoderForm {
    static let word = "jsonEncoding"
    static let noun = "a jsonEncoding encoder"
    static let meaning = "JSONEncoding: the older JSON encoder, for dictionaries."
    static let keys = JSONEncoderSettings.keys

    let isPretty: Bool

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        isPretty = object.flag("prettyPrinted") ?? false
    }

    func encode(_ members: [ParameterValue.Member], into request: URLRequest) throws -> URLRequest {
        let encoding = isPretty ? JSONEncoding.prettyPrinted : .default
        return try encoding.encode(request, with: ParameterValue.dictionary(members))
    }
}
