// What is said of redirects and challenges: answers of a server that a task does not deliver, but acts on.

private let sessionDelegate = "Core/SessionDelegate.swift"
private let redirectHandler = "Features/RedirectHandler.swift"

extension EventKindEntry {
    static let redirectDecided = EventKindEntry(
        "A redirect came, and the loading chose: propose to follow it, deliver it as the response, or fail.",
        mirrors: [.urlSession("URLError.redirectToNonExistentLocation")])

    static let delegateWillRedirect = EventKindEntry(
        "The delegate was asked whether a redirect is followed, and was shown the proposed request.",
        mirrors: [
            .alamofire5(
                "SessionDelegate.urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)",
                sessionDelegate, 200),
            .alamofire4(
                "SessionDelegate.urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)",
                "SessionDelegate.swift", 313),
            .urlSession(
                "URLSessionTaskDelegate"
                    + ".urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)"),
        ])

    static let redirectHandlerCalled = EventKindEntry(
        "A redirect handler was asked what to send instead.",
        mirrors: [
            .alamofire5(
                "RedirectHandler.task(_:willBeRedirectedTo:for:completion:)", redirectHandler, 42)
        ])

    static let redirectHandlerDecided = EventKindEntry(
        "It was chosen who answers about a redirect, and the answer is known: follow, modify, do not follow.",
        mirrors: [
            .alamofire5("Request.redirect(using:)", "Core/Request.swift", 867),
            .alamofire5("Redirector.task(_:willBeRedirectedTo:for:completion:)", redirectHandler, 81),
        ])

    static let redirectSettled = EventKindEntry(
        "The delegate's answer is known: the redirect is followed, or is itself the response.",
        mirrors: [
            .urlSession(
                "URLSessionTaskDelegate"
                    + ".urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)")
        ])

    static let redirectFollowed = EventKindEntry(
        "The task has a new current request, which differs from the one before in what the redirect asked.",
        mirrors: [.urlSession("URLSessionTask.currentRequest")])

    static let challengeDecided = EventKindEntry(
        "A 401 came, and the loading chose: ask the delegate for a credential, or deliver it as the response.",
        mirrors: [.urlSession("URLAuthenticationChallenge")])

    static let delegateReceivedChallenge = EventKindEntry(
        "The delegate was asked how to answer a challenge; the response behind it has not been delivered.",
        mirrors: [
            .alamofire5(
                "SessionDelegate.urlSession(_:task:didReceive:completionHandler:)", sessionDelegate, 95),
            .alamofire4("TaskDelegate.taskDidReceiveChallenge", "TaskDelegate.swift", 87),
            .urlSession("URLSessionTaskDelegate.urlSession(_:task:didReceive:completionHandler:)"),
        ])

    static let challengeCredentialDecided = EventKindEntry(
        "The chain chose what to answer a challenge with: the request's credential, or none.",
        mirrors: [
            .alamofire5(
                "SessionDelegate.attemptCredentialAuthentication(for:belongingTo:)", sessionDelegate, 158),
            .alamofire5("Session.credential(for:in:)", "Core/Session.swift", 1426),
        ])

    static let challengeSettled = EventKindEntry(
        "The delegate's answer is known: send again with a credential, deliver the response, or cancel.",
        mirrors: [.urlSession("URLSession.AuthChallengeDisposition")])

    static let clientCertificateSettled = EventKindEntry(
        "The delegate's answer to a server's demand for a certificate is known: connect, fail, or cancel.",
        mirrors: [.urlSession("NSURLAuthenticationMethodClientCertificate")])

    static let credentialAheadDecided = EventKindEntry(
        "A credential opened this server before; it was chosen whether it is sent before the server asks.",
        mirrors: [.urlSession("URLCredentialStorage.defaultCredential(for:)")])

    static let credentialStoreDecided = EventKindEntry(
        "A server accepted a credential, and it was chosen whether later tasks may use it, too.",
        mirrors: [.urlSession("URLCredentialStorage.setDefaultCredential(_:for:)")])
}
