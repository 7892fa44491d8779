/// The questions with the most votes.
public struct QuestionsResource: ApiResource {
    public let methodPath = "/questions"
    /// How JSON becomes a model; both ways give the same.
    public let style: ModelStyle
    public private(set) var urlRequest: URLRequest?

    /// Asks the example's service.
    public init(style: ModelStyle = .keys) {
        self.init(style: style, request: nil)
        urlRequest = url.map { URLRequest(url: $0) }
    }

    /// - Parameter request: what to send in the place of the example's request; nil if nothing can be sent.
    public init(style: ModelStyle = .keys, request: URLRequest?) {
        self.style = style
        urlRequest = request
    }

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
    public private(set) var urlRequest: URLRequest?

    /// Asks the example's service.
    public init(style: ModelStyle = .keys) {
        self.init(style: style, request: nil)
        urlRequest = url.map { URLRequest(url: $0) }
    }

    /// - Parameter request: what to send in the place of the example's request; nil if nothing can be sent.
    public init(style: ModelStyle = .keys, request: URLRequest?) {
        self.style = style
        urlRequest = request
    }

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
