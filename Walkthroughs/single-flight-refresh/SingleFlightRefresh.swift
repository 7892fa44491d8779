import Walkthrough

extension SwiftTypes {
    /// The types that the script of `single-flight-refresh` names.
    static let singleFlightRefresh: SwiftTypes = [
        .interceptor("SingleFlightRefresher") { _ in
            SingleFlightRefresher(accessToken: "t1", refreshToken: "r1")
        }
    ]
}
