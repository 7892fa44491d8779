// The rules of redirects and challenges: what stands between a head that arrived and the response that a task
// delivers.

private let request = "Core/Request.swift"

extension RuleEntry {
    static let redirectStatus = RuleEntry(
        "The status code is one that sends the client to another place.",
        .rfc(9110, section: "15.4"))

    static let redirectLocation = RuleEntry(
        "The response has a `Location`.",
        .rfc(9110, section: "10.2.2"))

    static let redirectLocationURL = RuleEntry(
        "The `Location` is a URL, by itself or relative to the one that was asked for.",
        .rfc(9110, section: "10.2.2"))

    static let redirectNewPlace = RuleEntry(
        "The task has not been there before: the way does not lead in a circle.",
        .rfc(9110, section: "15.4"))

    static let redirectLimit = RuleEntry(
        "Fewer redirects have been followed than a task allows.",
        .urlSession("URLError.httpTooManyRedirects"))

    static let redirectStaysSecure = RuleEntry(
        "An encrypted connection is not left for one that anybody can read.",
        .rfc(9110, section: "4.2.2"))

    static let redirectNamesNoUser = RuleEntry(
        "The new URL names no user; one that it names is proposed to the new server if that asks.",
        .rfc(9110, section: "4.2.4"))

    static let redirectMethodKept = RuleEntry(
        "The status code keeps the method, and with it the body.",
        .rfc(9110, section: "15.4"))

    static let redirectSameOrigin = RuleEntry(
        "Scheme, host and port stay the same, so what was meant for this server goes along.",
        .rfc(9110, section: "15.4"))

    static let redirectSessionFields = RuleEntry(
        "The session adds no header that is meant for the first server; what it adds of these stays behind.",
        .urlSession("URLSessionConfiguration.httpAdditionalHeaders"))

    static let redirectAllowed = RuleEntry(
        "The delegate let the redirect be followed, to the proposed place or another.",
        .urlSession(
            "URLSessionTaskDelegate.urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)"
        ))

    static let redirectScheme = RuleEntry(
        "The new request's URL is one that HTTP can load.",
        .urlSession("URLError.unsupportedURL"))

    static let redirectRequestHandler = RuleEntry(
        "The request has a redirect handler of its own; it wins.",
        .alamofire5("Request.redirect(using:)", request, 867))

    static let redirectSessionHandler = RuleEntry(
        "The session has a redirect handler.",
        .alamofire5("Session.redirectHandler", "Core/Session.swift", 79))

    static let redirectHandlerAnswer = RuleEntry(
        "The handler answered with a request to send.",
        .alamofire5(
            "RedirectHandler.task(_:willBeRedirectedTo:for:completion:)", "Features/RedirectHandler.swift", 42
        ))

    static let challengeField = RuleEntry(
        "The response says with `WWW-Authenticate` how to ask again.",
        .rfc(9110, section: "11.6.1"))

    static let challengeScheme = RuleEntry(
        "It offers a scheme that is understood here.",
        .rfc(9110, section: "11.1"))

    static let challengeNotCancelled = RuleEntry(
        "The delegate did not cancel the challenge, and with it the task.",
        .urlSession("URLSession.AuthChallengeDisposition.cancelAuthenticationChallenge"))

    static let challengeNotRejected = RuleEntry(
        "The delegate did not reject the protection space.",
        .urlSession("URLSession.AuthChallengeDisposition.rejectProtectionSpace"))

    static let challengeCredential = RuleEntry(
        "There is a credential to answer with.",
        .urlSession("URLSession.AuthChallengeDisposition.useCredential"))

    static let challengeUntried = RuleEntry(
        "The server has refused no credential of this task so far.",
        .urlSession("URLAuthenticationChallenge.previousFailureCount"))

    static let challengeAsksCredential = RuleEntry(
        "The challenge asks for a credential, which the request may have.",
        .alamofire5(
            "SessionDelegate.urlSession(_:task:didReceive:completionHandler:)", "Core/SessionDelegate.swift",
            95))

    static let challengeFirst = RuleEntry(
        "The server has refused no credential of this task so far; there is no second try.",
        .alamofire5(
            "SessionDelegate.attemptCredentialAuthentication(for:belongingTo:)", "Core/SessionDelegate.swift",
            158))

    static let challengeRequestCredential = RuleEntry(
        "The request has a credential.",
        .alamofire5("Request.credential", "Core/Request.swift", 199))
}
