import Tracing

/// Why something else comes of the same step, and why it comes at another time.
extension Clause {
    static let values: [Clause] = [
        Clause(
            urlSession, [.value], [.sent],
            "plain URLSession sends the fields that the app has set"),
        Clause(
            sessionManager, [.value], [.sent],
            "4.7's session configuration brings Accept-Encoding, Accept-Language and User-Agent", [.headers4]),
        Clause(
            session, [.value], [.sent],
            "5.12's session configuration brings Accept-Encoding, Accept-Language and User-Agent",
            [.alamofire5("HTTPHeaders.`default`", "Core/HTTPHeaders.swift", 349)]),
        Clause(
            urlSession, [.value], [.handler, .serializer],
            "plain URLSession takes every answer for a success, whatever its status, unless the app looks at it",
            [.statusCode]
        ) { $0.hasNoError },
        Clause(
            urlSession, [.value], [.handler, .serializer],
            "plain URLSession passes its errors on as they are, and an app makes its own"),
        Clause(
            sessionManager, [.value], [.handler, .serializer],
            "4.7 passes errors on as they are", [.responds4]
        ) { !$0.isAboutSuccess },
        Clause(
            session, [.value], [.handler, .serializer],
            "5.12 wraps every error in an AFError", [.wrapsError5]
        ) { !$0.isAboutSuccess },
    ]

    static let times: [Clause] = []
}

extension Situation {
    /// Whether the chain had no error there.
    fileprivate var hasNoError: Bool {
        cell?.values.contains { $0.name == "error" && $0.text == "none" } ?? false
    }
    /// Whether some chains succeeded there, and others did not.
    fileprivate var isAboutSuccess: Bool { place.sides.contains { $0.text == "none" } }
}
