import ScriptReading

/// A request's parameters and the encoder that writes them into it.
struct ScriptedParameters: Sendable {
    /// In the script's order.
    let members: [ParameterValue.Member]
    /// Decides where the parameters go, and in which notation.
    let encoder: any EncoderForm

    /// Writes the parameters into a request's query or body.
    func encode(into request: URLRequest) throws -> URLRequest {
        try encoder.encode(members, into: request)
    }
}

/// An encoder of the library that writes parameters into a request.
protocol EncoderForm: ScriptForm {
    func encode(_ members: [ParameterValue.Member], into request: URLRequest) throws -> URLRequest
    /// `true` if it writes into the body of a request with this method, and not into the URL.
    func writesBody(_ method: HTTPMethod) -> Bool
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
    /// The encoders, the older ones last.
    static let encoders = ScriptForms(
        noun: "an encoder", key: "type",
        all: [
            FormEncoderSettings.self, JSONEncoderSettings.self, URLEncodingSettings.self,
            JSONEncodingSettings.self,
        ])
}

/// The option that the newer and the older JSON encoder have in common.
struct JSONOptions: ScriptKeys {
    @Key("prettyPrinted", "Whether the JSON has line ends and indentation.") var isPretty = false
}

struct JSONEncoderSettings: EncoderForm {
    static let word = "json"
    static let noun = "a json encoder"
    static let meaning = "JSONParameterEncoder: writes JSON into the body, whatever the method."

    @Keys private var options: JSONOptions
    var isPretty: Bool { options.isPretty }

    func writesBody(_ method: HTTPMethod) -> Bool { true }

    func encode(_ members: [ParameterValue.Member], into request: URLRequest) throws -> URLRequest {
        let encoder = isPretty ? JSONParameterEncoder.prettyPrinted : .default
        return try encoder.encode(ParameterValue.object(members), into: request)
    }
}

struct URLEncodingSettings: EncoderForm {
    static let word = "urlEncoding"
    static let noun = "a urlEncoding encoder"
    static let meaning = "URLEncoding: the older form encoder, for dictionaries."

    @Keys private var options: FormOptions
    var encoding: URLEncoding { options.older }

    func writesBody(_ method: HTTPMethod) -> Bool { options.writesBody(method) }

    func encode(_ members: [ParameterValue.Member], into request: URLRequest) throws -> URLRequest {
        try encoding.encode(request, with: ParameterValue.dictionary(members))
    }
}

struct JSONEncodingSettings: EncoderForm {
    static let word = "jsonEncoding"
    static let noun = "a jsonEncoding encoder"
    static let meaning = "JSONEncoding: the older JSON encoder, for dictionaries."

    @Keys private var options: JSONOptions
    var isPretty: Bool { options.isPretty }

    func writesBody(_ method: HTTPMethod) -> Bool { true }

    func encode(_ members: [ParameterValue.Member], into request: URLRequest) throws -> URLRequest {
        let encoding = isPretty ? JSONEncoding.prettyPrinted : .default
        return try encoding.encode(request, with: ParameterValue.dictionary(members))
    }
}
