/// `responseDecodable`: the bytes decoded, into a type that the script describes, or into one that can hold
/// any JSON.
struct DecodableHandler: SerializingHandler {
    static let word = "decodable"
    static let noun = "a decodable handler"
    static let meaning = "responseDecodable: the bytes decoded from JSON."
    static let keys: [ObjectShape.Key] =
        [
            .optional(
                "of", .oneOf([.word(["Empty"]), .json]),
                "The type: each member's name and type, as in { id: \"Int\", tags: [\"String\"] };"
                    + " any JSON without it. Empty has a value for an empty body."),
            .optional(
                "keyDecoding", .word(["useDefaultKeys", "convertFromSnakeCase"]),
                "How the JSON's keys become the members' names."),
        ] + SerializerOptions.keys

    /// What is decoded.
    private enum Target: Sendable {
        case anyJSON, empty
        case model(ModelShape)
    }

    let shared: SharedHandlerKeys
    private let target: Target
    private let fromSnakeCase: Bool
    private let options: SerializerOptions

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        shared = SharedHandlerKeys(object, word: Self.word)
        options = SerializerOptions(object)
        let keys = object.word("keyDecoding", of: ["useDefaultKeys", "convertFromSnakeCase"])
        fromSnakeCase = keys == "convertFromSnakeCase"
        switch object["of"] {
        case nil: target = .anyJSON
        case let json? where json.string == "Empty": target = .empty
        case let json?:
            guard let shape = ModelShape(json, object) else { return nil }
            target = .model(shape)
        }
    }

    /// Decodes without the library, as an app does that has none for it.
    func decode(_ data: Data) throws -> any Sendable {
        switch target {
        case .anyJSON: try decoding(with: JSONDecoder()).decode(AnyJSON.self, from: data)
        case .empty: try decoding(with: JSONDecoder()).decode(Empty.self, from: data)
        case .model(let shape): try decoding(with: shape.decoder()).decode(Model.self, from: data)
        }
    }

    private func decoding(with decoder: JSONDecoder) -> JSONDecoder {
        if fromSnakeCase { decoder.keyDecodingStrategy = .convertFromSnakeCase }
        return decoder
    }

    var serializer: any ResponseSerializer {
        switch target {
        case .anyJSON: serializer(of: AnyJSON.self, JSONDecoder())
        case .empty: serializer(of: Empty.self, JSONDecoder())
        case .model(let shape): serializer(of: Model.self, shape.decoder())
        }
    }

    private func serializer<Value: Decodable & Sendable>(
        of type: Value.Type, _ decoder: JSONDecoder
    ) -> any ResponseSerializer {
        DecodableResponseSerializer<Value>(
            dataPreprocessor: options.preprocessor, decoder: decoding(with: decoder),
            emptyResponseCodes: options.emptyResponseCodes, emptyRequestMethods: options.emptyRequestMethods)
    }
}
