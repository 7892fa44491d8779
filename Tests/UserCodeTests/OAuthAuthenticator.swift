import Foundation
import SessionChain

/// A pair of tokens with an end.
struct OAuthCredential: AuthenticationCredential {
    let accessToken: String
    let refreshToken: String
    let expiration: Date
    let now: @Sendable () -> Date

    // Renewed when less than five minutes are left.
    var requiresRefresh: Bool { now().addingTimeInterval(60 * 5) > expiration }
}

/// Signs requests with a bearer token, and asks the server for another.
final class OAuthAuthenticator: Authenticator {
    private struct Answer: Decodable {
        let access_token: String
        let refresh_token: String
    }

    func apply(_ credential: OAuthCredential, to urlRequest: inout URLRequest) {
        urlRequest.headers.add(.authorization(bearerToken: credential.accessToken))
    }

    func refresh(
        _ credential: OAuthCredential, for session: Session,
        completion: @escaping @Sendable (Result<OAuthCredential, Error>) -> Void
    ) {
        let parameters = ["grant_type": "refresh_token", "refresh_token": credential.refreshToken]
        // A session without the interceptor, which would make this request wait for itself.
        AF.request("https://api.example.test/token", method: .post, parameters: parameters)
            .validate()
            .responseDecodable(of: Answer.self) { response in
                completion(
                    response.result
                        .map {
                            OAuthCredential(
                                accessToken: $0.access_token, refreshToken: $0.refresh_token,
                                expiration: credential.now().addingTimeInterval(3600), now: credential.now)
                        }
                        .mapError { $0 as Error })
            }
    }

    func didRequest(
        _ urlRequest: URLRequest, with response: HTTPURLResponse, failDueToAuthenticationError error: Error
    ) -> Bool {
        response.statusCode == 401
    }

    func isRequest(_ urlRequest: URLRequest, authenticatedWith credential: OAuthCredential) -> Bool {
        let token = HTTPHeader.authorization(bearerToken: credential.accessToken).value
        return urlRequest.headers["Authorization"] == token
    }
}
