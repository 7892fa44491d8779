/// The rules that say whether a credential is applied, refreshed, or given up.
struct AuthenticationRules: RuleGroup {
    let credentialPresent = Rule(
        "authentication.credential-present", "The interceptor has a credential.",
        .alamofire5("AuthenticationError.missingCredential", "Features/AuthenticationInterceptor.swift", 151))
    let refreshRunning = Rule(
        "authentication.refresh-running", "A refresh is running, so another one is not started.",
        .alamofire5(
            "AuthenticationInterceptor.MutableState.isRefreshing", "Features/AuthenticationInterceptor.swift",
            222))
    let requiresRefresh = Rule(
        "authentication.requires-refresh", "The credential says that it must be refreshed before it is used.",
        .alamofire5(
            "AuthenticationCredential.requiresRefresh", "Features/AuthenticationInterceptor.swift", 40))
    let requestPresent = Rule(
        "authentication.request-present",
        "The failed request has a URLRequest, in which the credential can be looked for. A download that goes"
            + " on from resume data has none.",
        .alamofire5("Request.request", "Core/Request.swift", 218))
    let responsePresent = Rule(
        "authentication.response-present",
        "The server answered, so the failure can be one of authentication.",
        .alamofire5(
            "AuthenticationInterceptor.retry(_:for:dueTo:completion:)",
            "Features/AuthenticationInterceptor.swift", 325))
    let failure = Rule(
        "authentication.failure",
        "The authenticator says that the request failed because of its authentication.",
        .alamofire5(
            "Authenticator.didRequest(_:with:failDueToAuthenticationError:)",
            "Features/AuthenticationInterceptor.swift", 109))
    let currentCredential = Rule(
        "authentication.current-credential",
        "The authenticator says that the failed request carried the credential that is current now.",
        .alamofire5(
            "Authenticator.isRequest(_:authenticatedWith:)", "Features/AuthenticationInterceptor.swift", 141))
    let excessiveRefresh = Rule(
        "authentication.excessive-refresh",
        "The refresh window already holds as many refreshes as it allows.",
        .alamofire5(
            "AuthenticationInterceptor.isRefreshExcessive(insideLock:)",
            "Features/AuthenticationInterceptor.swift", 409))
    let storedFailure = Rule(
        "authentication.stored-failure",
        "The refresh for this credential has failed, or was not allowed, before; its error is the answer.",
        .alamofire5(
            "AuthenticationInterceptor.RefreshState.failed", "Features/AuthenticationInterceptor.swift", 208))
}

extension Rule {
    static let authentication = AuthenticationRules()
}
