import Walkthrough

extension SwiftTypes {
    /// The types that the script of `naive-refresh` names.
    static let naiveRefresh: SwiftTypes = [
        .interceptor("TokenRefresher") { _ in TokenRefresher(accessToken: "t1", refreshToken: "r1") }
    ]
}
