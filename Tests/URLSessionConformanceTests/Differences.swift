extension Difference {
    /// Every difference that is known, in the order of the scenarios.
    static let all: [Difference] = plain + redirects + challenges + endings

    private static let plain: [Difference] = [
        Difference(
            "State and counts at the end of a GET",
            linux: ["1: is running, received 0 of 5, sent 0 of 0"],
            here: ["1: is completed, received 5 of 5, sent 0 of 0"],
            reason: "Linux counts what downloads receive, no other task, and sets the state after the call"),
        Difference(
            "State and counts at the end of a POST",
            linux: ["1: is running, received 0 of 6, sent 5 of 5"],
            here: ["1: is completed, received 6 of 6, sent 5 of 5"],
            reason: "the same"),
        Difference(
            "A response that the delegate does not want",
            linux: ["1: data \"hello\"", "1: complete, no error"], here: ["1: complete, URLError -999"],
            reason: "Linux ignores the disposition; Apple documents `cancel` as cancelling the task"),
    ]

    private static let redirects: [Difference] = [
        Difference(
            "A 301 to a POST", "A 302 to a POST", "A 303 to a POST",
            linux: ["server: GET /b Content-Type=text/plain"], here: ["server: GET /b"],
            reason: "a GET without a body has nothing to describe (RFC 9110 §15.4); Linux copies all fields"),
        Difference(
            "A 307 to a POST", "A 308 to a POST",
            linux: ["server: POST /b Content-Type=text/plain"],
            here: ["1: sent 5 of 5", "server: POST /b Content-Type=text/plain \"hello\""],
            reason: "307 and 308 repeat the request (RFC 9110 §15.4.8); Linux forgets its body"),
        Difference(
            "A redirect without Location", linux: [], here: ["1: response /a 302 length 0"],
            reason: "it is a response like any other; Linux holds redirects back and then forgets this one"),
        Difference(
            "A redirect to a Location that is no URL",
            linux: ["1: complete, no error"], here: ["1: complete, URLError -1010"],
            reason: "the error that is documented for a place that does not exist; Linux sees no redirect"),
        Difference(
            "A redirect to another origin, with a credential",
            linux: [
                "1: redirect 302 to GET other:/b Authorization=Bearer secret",
                "server: GET other:/b Authorization=Bearer secret",
            ],
            here: ["1: redirect 302 to GET other:/b", "server: GET other:/b"],
            reason: "a secret is for the server it was meant for (RFC 9110 §15.4); Linux copies all fields"),
    ]

    private static let challenges: [Difference] = [
        Difference(
            "A 401, and the right password", "A 401 that the delegate cancels",
            linux: [
                "1: response /a 401 www-authenticate=Basic realm=\"garden\" length 12",
                "1: data \"who are you?\"",
            ],
            here: [],
            reason: "the 401 counts only if nobody answers it; Linux delivers it first, and asks at its end"),
        Difference(
            "A 401, a wrong password, then the right one",
            linux: [
                "1: response /a 401 www-authenticate=Basic realm=\"garden\" length 12",
                "1: data \"who are you?\"",
                "1: response /a 401 www-authenticate=Basic realm=\"garden\" length 12",
                "1: data \"who are you?\"",
                "1: challenge NSURLAuthenticationMethodHTTPBasic, realm garden, failures 1, proposed nobody, "
                    + "after 401",
            ],
            here: [
                "1: challenge NSURLAuthenticationMethodHTTPBasic, realm garden, failures 1, proposed user, "
                    + "after 401"
            ],
            reason: "as above; Apple proposes the credential that failed, Linux none"),
        Difference(
            "A 401 whose protection space the delegate rejects",
            linux: [
                "1: challenge NSURLAuthenticationMethodHTTPBasic, realm garden, failures 0, proposed nobody, "
                    + "after 401",
                "1: complete, URLError -999",
            ],
            here: [
                "1: challenge NSURLAuthenticationMethodHTTPBasic, realm garden, failures 0, proposed nobody, "
                    + "after 401",
                "1: complete, no error",
            ],
            reason: "rejecting means to go on without this challenge; Linux cancels the task"),
    ]

    private static let endings: [Difference] = [
        Difference(
            "A connection that is closed before the head",
            linux: ["1: complete, URLError -1011"], here: ["1: complete, URLError -1005"],
            reason: "Apple has `networkConnectionLost`; libcurl's \"empty reply\" becomes `badServerResponse`"
        ),
        Difference(
            "A connection that is closed in the middle of the body",
            linux: ["1: complete, URLError -1"], here: ["1: complete, URLError -1005"],
            reason: "Apple has `networkConnectionLost`; Linux has no error for libcurl's \"partial file\""),
    ]
}
