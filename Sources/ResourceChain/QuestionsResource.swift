/// The questions with the most votes.
public struct QuestionsResource: ApiResource {
    public let methodPath = "/questions"
    /// How JSON becomes a model; both ways give the same.
    public let style: ModelStyle
    private let ownRequest: URLRequest?

    /// - Parameter request: what to send in the place of the example's request; nil leaves that.
    public init(style: ModelStyle = .keys, request: URLRequest? = nil) {
        self.style = style
        ownRequest = request
    }

    public var urlRequest: URLRequest? { ownRequest ?? url.map { URLRequest(url: $0) } }

    public func makeModel(serialization: Serialization) -> Question? {
        switch style {
        case .keys: Question(serialization: serialization)
        case .functional: Question.functional(serialization)
        }
    }
}

/// The users with the highest reputation: a second call to the service, and nothing else had to change.
public struct UsersResource: ApiResource {
    public let methodPath = "/users"
    public let queryItems = [
        URLQueryItem(name: "order", value: "desc"), URLQueryItem(name: "sort", value: "reputation"),
        URLQueryItem(name: "site", value: "stackoverflow"),
    ]
    /// How JSON becomes a model; both ways give the same.
    public let style: ModelStyle
    private let ownRequest: URLRequest?

    /// - Parameter request: what to send in the place of the example's request; nil leaves that.
    public init(style: ModelStyle = .keys, request: URLRequest? = nil) {
        self.style = style
        ownRequest = request
    }

    public var urlRequest: URLRequest? { ownRequest ?? url.map { URLRequest(url: $0) } }

    public func makeModel(serialization: Serialization) -> User? {
        switch style {
        case .keys: User(serialization: serialization)
        case .functional: User.functional(serialization)
        }
    }
}

/// The two ways of making a model of JSON.
public enum ModelStyle: String, CaseIterable, Sendable {
    /// Keys and optional binding.
    case keys
    /// Operators on functions and optionals.
    case functional
}
