import Walkthrough

extension SwiftTypes {
    /// The types that the script of `errors-as-values` names.
    static let errorsAsValues: SwiftTypes = [
        .interceptor("ImagesRequestInterceptor", with: StoredTokens.self) { stored, _ in
            ImagesRequestInterceptor(
                tokens: SavedTokens(accessToken: stored.access, refreshToken: stored.refresh))
        },
        .convertible("ImagesRouter", with: Route.self) { route, _ in route.inApp },
        .serializer("ErrorResponseSerializer") { _ in ErrorResponseSerializer() },
    ]
}

/// The tokens that the script starts with.
private struct StoredTokens: Decodable {
    /// Nil if nobody is signed in.
    let access: String?
    let refresh: String
}

/// A route as the script says it: `"fetch"`, `{ search: "owls" }` or `{ upload: "An owl" }`.
private enum Route: Decodable {
    case fetch
    case search(String)
    case upload(String)

    private enum Key: String, CodingKey { case search, upload }

    init(from decoder: any Decoder) throws {
        if let word = try? decoder.singleValueContainer().decode(String.self), word == "fetch" {
            self = .fetch
            return
        }
        let route = try decoder.container(keyedBy: Key.self)
        if let words = try route.decodeIfPresent(String.self, forKey: .search) {
            self = .search(words)
        } else {
            self = .upload(try route.decode(String.self, forKey: .upload))
        }
    }

    var inApp: ImagesRouter {
        switch self {
        case .fetch: .fetch
        case .search(let words): .search(words)
        case .upload(let title): .upload(title: title)
        }
    }
}
