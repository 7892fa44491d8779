import SessionChain

/// The tokens of the user who is signed in, or none.
final class SavedTokens: TokenStore, @unchecked Sendable {
    private(set) var accessToken: String?
    private var nextToken: String

    init(accessToken: String?, refreshToken: String) {
        self.accessToken = accessToken
        nextToken = refreshToken
    }

    func refreshToken(completion: @escaping @Sendable (Bool) -> Void) {
        AF.request(ImagesRouter.refreshToken(nextToken))
            .validate()
            .responseDecodable(of: Answer.self) { [self] response in
                guard let answer = response.value else { return completion(false) }
                accessToken = answer.accessToken
                nextToken = answer.refreshToken
                completion(true)
            }
    }

    private struct Answer: Decodable {
        let accessToken: String
        let refreshToken: String
    }
}
