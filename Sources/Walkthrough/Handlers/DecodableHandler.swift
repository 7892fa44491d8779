import JSONText
import ScriptReading

struct DecodableHandler: SerializingHandler {
    static let word = "decodable"
    static let meaning = "responseDecodable: the bytes decoded from JSON."

    @Keys var shared: SharedHandlerKeys
    @Key(
        "of",
        "The type: each member's name and type, as in { id: \"Int\", tags: [\"String\"] };"
            + " any JSON by default. Empty has a value for an empty body.")
    private var target = Target.anyJSON
    @Key("keyDecoding", "How the JSON's keys become the members' names.")
    private var keyDecoding = KeyDecoding.useDefaultKeys
    @Keys private var options: SerializerOptions

    private enum KeyDecoding: String, ScriptWord { case useDefaultKeys, convertFromSnakeCase }

    /// The type to decode.
    private enum Target: ScriptValue, Sendable {
        case anyJSON, empty
        case model(ModelShape)

        static var type: ScriptType<Target> {
            ScriptType(.oneOf([.word(["Empty"]), .json])) { json, reading in
                json.string == "Empty" ? .empty : ModelShape.read(json, reading).map { .model($0) }
            }
        }
    }

    /// The name of the Swift type, as a decision about it shows it.
    var typeName: String {
        switch target {
        case .anyJSON: "\(AnyJSON.self)"
        case .empty: "\(Empty.self)"
        case .model: "\(Model.self)"
        }
    }

    /// Decodes without a library, for chains that have none, or whose library does not.
    func decode(_ data: Data) throws -> any Sendable {
        try Simulator.current?.admit(objectsOfJSON: data)
        switch target {
        case .anyJSON: return try decoding(with: JSONDecoder()).decode(AnyJSON.self, from: data)
        case .empty: return try decoding(with: JSONDecoder()).decode(Empty.self, from: data)
        case .model(let shape):
            return try decoding(with: shape.decoder()).decode(Model.self, from: data)
        }
    }

    private func decoding(with decoder: JSONDecoder) -> JSONDecoder {
        if keyDecoding == .convertFromSnakeCase { decoder.keyDecodingStrategy = .convertFromSnakeCase }
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
