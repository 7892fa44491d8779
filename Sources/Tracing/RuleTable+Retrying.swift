// The rules by which an attempt is followed by another: the retriers', the policies', the authentication's.

private let session = "Core/Session.swift"
private let request = "Core/Request.swift"
private let interceptor = "Features/RequestInterceptor.swift"
private let retryPolicy = "Features/RetryPolicy.swift"
private let authentication = "Features/AuthenticationInterceptor.swift"

extension RuleEntry {
    static let retryErrorPresent = RuleEntry(
        "The attempt failed.",
        .alamofire5("Request.retryOrFinish(error:)", request, 543))

    static let retryNotCancelled = RuleEntry(
        "The request was not cancelled; a cancelled one never asks its retriers.",
        .alamofire5("Request.retryOrFinish(error:)", request, 543))

    static let retryRetrierPresent = RuleEntry(
        "The session or the request has a retrier.",
        .alamofire5("Session.retrier(for:)", session, 1323))

    static let retrySessionAlive = RuleEntry(
        "The session that made the request still exists.",
        .alamofire5("RequestDelegate.retryResult(for:dueTo:completion:)", request, 1271))

    static let retryEveryRetrierAsked = RuleEntry(
        "Every retrier was asked; the first answer but `doNotRetry` ends the asking.",
        .alamofire5("Interceptor.retry(_:for:dueTo:completion:)", interceptor, 311))

    static let retryAnswer = RuleEntry(
        "The retrier answered that the request should be tried again.",
        .alamofire5("RetryResult.retryRequired", interceptor, 79))

    static let retryPolicyLimit = RuleEntry(
        "The request has been retried fewer times than the policy allows.",
        .alamofire5("RetryPolicy.retryLimit", retryPolicy, 263))

    static let retryPolicyMethod = RuleEntry(
        "The request's method is one that the policy retries.",
        .alamofire5("RetryPolicy.retryableHTTPMethods", retryPolicy, 272))

    static let retryPolicyStatusCode = RuleEntry(
        "The response's status code is one that the policy retries.",
        .alamofire5("RetryPolicy.retryableHTTPStatusCodes", retryPolicy, 275))

    static let retryPolicyURLErrorCode = RuleEntry(
        "The error is a `URLError` whose code the policy retries.",
        .alamofire5("RetryPolicy.retryableURLErrorCodes", retryPolicy, 278))

    static let retryPolicyErrorKind = RuleEntry(
        "The error is a `URLError`, or wraps one.",
        .alamofire5("RetryPolicy.shouldRetry(request:dueTo:)", retryPolicy, 326))

    static let authenticationCredentialPresent = RuleEntry(
        "The interceptor has a credential.",
        .alamofire5("AuthenticationError.missingCredential", authentication, 151))

    static let authenticationRefreshRunning = RuleEntry(
        "A refresh is running; whoever needs its result joins it.",
        .alamofire5("AuthenticationInterceptor.MutableState.isRefreshing", authentication, 222))

    static let authenticationRequiresRefresh = RuleEntry(
        "The credential says that it must be refreshed before it is used.",
        .alamofire5("AuthenticationCredential.requiresRefresh", authentication, 40))

    static let authenticationResponsePresent = RuleEntry(
        "The server answered, so the failure can be one of authentication.",
        .alamofire5("AuthenticationInterceptor.retry(_:for:dueTo:completion:)", authentication, 325))

    static let authenticationFailure = RuleEntry(
        "The authenticator says that the request failed because of its authentication.",
        .alamofire5(
            "Authenticator.didRequest(_:with:failDueToAuthenticationError:)", authentication, 109))

    static let authenticationCurrentCredential = RuleEntry(
        "The failed request carried the credential that is current now.",
        .alamofire5("Authenticator.isRequest(_:authenticatedWith:)", authentication, 141))

    static let authenticationExcessiveRefresh = RuleEntry(
        "The refresh window already holds as many refreshes as it allows.",
        .alamofire5("AuthenticationInterceptor.isRefreshExcessive(insideLock:)", authentication, 409))

    static let authenticationStoredFailure = RuleEntry(
        "The refresh for this credential has failed before; its error is the answer.",
        .alamofire5("AuthenticationInterceptor.RefreshState.failed", authentication, 208))
}
