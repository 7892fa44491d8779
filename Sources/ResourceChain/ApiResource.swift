/// A resource of a web service: where it is, what filters it, and which model it becomes.
///
/// A new call to the service is a new type that conforms to this, of a few lines. Nothing that is there has
/// to change: open for extension, closed for modification.
public protocol ApiResource: Sendable {
    /// What one item of the answer becomes.
    associatedtype Model: Sendable

    /// The service: scheme, host, and the version that every path begins with.
    var baseURL: String { get }
    /// The resource's path at the service: `/questions`.
    var methodPath: String { get }
    /// What filters and sorts the answer. It belongs to the resource; what belongs to the request itself is
    /// in its headers.
    var queryItems: [URLQueryItem] { get }
    /// The request for it; a GET of `url` unless the resource says otherwise.
    var urlRequest: URLRequest? { get }

    /// Makes the model of one item; nil if something is missing that the model cannot do without.
    func makeModel(serialization: Serialization) -> Model?
}

// MARK: - What all resources share

extension ApiResource {
    /// The service of the example: Stack Exchange's.
    public var baseURL: String { "https://api.stackexchange.com/2.2" }

    /// What the example asks of every resource: the questions about iOS with the most votes first.
    public var queryItems: [URLQueryItem] {
        [
            URLQueryItem(name: "order", value: "desc"), URLQueryItem(name: "sort", value: "votes"),
            URLQueryItem(name: "tagged", value: "ios"), URLQueryItem(name: "site", value: "stackoverflow"),
        ]
    }

    /// Service, path and query as one URL; nil if they do not make a URL.
    public var url: URL? {
        var components = URLComponents(string: baseURL + methodPath)
        if !queryItems.isEmpty { components?.queryItems = queryItems }
        return components?.url
    }

    public var urlRequest: URLRequest? { url.map { URLRequest(url: $0) } }

    /// Parses the answer, takes the items out of their wrapper, and makes a model of each; nil if one of
    /// these steps fails.
    public func makeModel(data: Data) -> [Model]? { decideModels(data).choice.value }

    /// The same with the reason. It has nothing to do with networking and is not asynchronous, so it is easy
    /// to test.
    func decideModels(_ data: Data) -> Decided<Decoded<[Model]>> {
        var rules = RuleLog()
        let json = try? Simulator.objects(ofJSON: data)
        guard rules.check(.resource.jsonReadable, saw: .text(counted(data.count, "byte")), json != nil) else {
            return rules.decide(.failed(.noJSON))
        }
        let serialization = json.flatMap { Serialization($0) }
        guard rules.check(.resource.wrapperObject, saw: .text(kind(of: json)), serialization != nil) else {
            return rules.decide(.failed(.noWrapper))
        }
        let wrapper = serialization.flatMap(ApiWrapper.init)
        let found = wrapper.map { counted($0.items.count, "item") }
        let problems = serialization?.problems.joined(separator: ", ")
        guard rules.check(.resource.itemsPresent, saw: .text(found ?? problems ?? ""), wrapper != nil) else {
            return rules.decide(.failed(.noItems))
        }
        return decideModels(of: wrapper?.items ?? [], rules)
    }

    private func decideModels(of items: [Serialization], _ earlier: RuleLog) -> Decided<Decoded<[Model]>> {
        var rules = earlier
        var models: [Model] = []
        for (index, item) in items.enumerated() {
            guard let model = makeModel(serialization: item) else {
                let problems = item.problems.joined(separator: ", ")
                rules.check(.resource.keysPresent, saw: .text("item \(index) has \(problems)"), false)
                return rules.decide(.failed(.incompleteItem(index)))
            }
            models.append(model)
        }
        rules.check(.resource.keysPresent, saw: .text(counted(items.count, "item")), true)
        return rules.decide(.made(models))
    }

    private func kind(of json: Any?) -> String {
        switch json {
        case is [String: Any]: "an object"
        case is [Any]: "an array"
        default: "a bare value"
        }
    }
}

/// The rules by which an answer of the web service becomes models.
struct ResourceRules: RuleGroup {
    let dataPresent = Rule(
        "resource.data-present", "The task brought data.",
        .urlSession("URLSession.dataTask(with:completionHandler:)"))
    let jsonReadable = Rule(
        "resource.json-readable", "The data can be parsed as JSON.",
        .foundation("JSONSerialization.jsonObject(with:options:)"))
    let wrapperObject = Rule(
        "resource.wrapper-object",
        "The JSON is an object: the wrapper that the service puts around every answer.",
        .resource("ApiWrapper.init(serialization:)"))
    let itemsPresent = Rule(
        "resource.items-present", "The wrapper has items, and each of them is an object.",
        .resource("ApiWrapper.items"))
    let keysPresent = Rule(
        "resource.keys-present",
        "Every item has the keys that its model cannot do without, with values of the right type.",
        .resource("ApiResource.makeModel(serialization:)"))
}

extension Rule {
    static let resource = ResourceRules()
}
