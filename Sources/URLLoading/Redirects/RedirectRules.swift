/// Whether a redirect is followed, and which parts of the request go along to the new place.
struct RedirectRules: RuleGroup {
    let status = Rule(
        "redirect.status", "The status code is one that sends the client to another place.",
        .rfc(9110, section: "15.4"))
    let location = Rule(
        "redirect.location", "The response has a `Location` that says something.",
        .rfc(9110, section: "10.2.2"))
    let locationUrl = Rule(
        "redirect.location-url",
        "The `Location` is a URL, by itself or relative to the one that was asked for; one of HTTP names a "
            + "host.",
        .rfc(9110, section: "10.2.2"))
    let newPlace = Rule(
        "redirect.new-place", "The task has not been there before: the way does not lead in a circle.",
        .rfc(9110, section: "15.4"))
    let limit = Rule(
        "redirect.limit", "Fewer redirects have been followed than a task allows.",
        .urlSession("URLError.httpTooManyRedirects"))
    let staysSecure = Rule(
        "redirect.stays-secure",
        "The redirect does not lead from an encrypted connection to one that anybody can read.",
        .rfc(9110, section: "4.2.2"))
    let namesNoUser = Rule(
        "redirect.names-no-user",
        "The new URL names no user, who would be proposed to the new server if it asks.",
        .rfc(9110, section: "4.2.4"))
    let methodKept = Rule(
        "redirect.method-kept",
        "With this status code, the request keeps its method, and with it the body: 301 and 302 change a"
            + " POST, 303 all but GET and HEAD.",
        .rfc(9110, section: "15.4"))
    let sameOrigin = Rule(
        "redirect.same-origin",
        "Scheme, host and port stay the same, so what was meant for this server goes along.",
        .rfc(9110, section: "15.4"))
    let noAuthorization = Rule(
        "redirect.no-authorization",
        "The request has no `Authorization`: a redirect does not take it along, even to the same server.",
        .urlSession("NSURLRequest, Reserved HTTP Headers"))
    let sessionFields = Rule(
        "redirect.session-fields",
        "The session adds no header that stays behind: no `Authorization`, and none that is meant for the "
            + "first server alone.",
        .urlSession("URLSessionConfiguration.httpAdditionalHeaders"))
    let inBackground = Rule(
        "redirect.in-background", "The session is a background one, which follows redirects without asking.",
        .urlSession(
            "URLSessionTaskDelegate.urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)"
        ))
    let allowed = Rule(
        "redirect.allowed",
        "Nobody kept the redirect from being followed: the delegate, if there is one, let it, to the proposed"
            + " place or another.",
        .urlSession(
            "URLSessionTaskDelegate.urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)"
        ))
    let scheme = Rule(
        "redirect.scheme", "The new request's URL is one that HTTP can load.",
        .urlSession("URLError.unsupportedURL"))
}

extension Rule {
    static let redirect = RedirectRules()
}
