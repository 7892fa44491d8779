extension Difference {
    static let redirects: [Difference] = [
        Difference(
            "A 301 to a POST", "A 302 to a POST", "A 303 to a POST",
            linux: ["server: GET /b Content-Type=text/plain"], here: ["server: GET /b"],
            reason:
                "a GET without a body has no content to describe (RFC 9110 §15.4); Linux copies all fields"),
        Difference(
            "A 307 to a POST", "A 308 to a POST",
            linux: ["server: POST /b Content-Type=text/plain"],
            here: ["1: sent 5 of 5", "server: POST /b Content-Type=text/plain \"hello\""],
            reason: "307 and 308 repeat the request (RFC 9110 §15.4.8); Linux drops its body"),
        Difference(
            "A 302 to a PUT", linux: ["server: PUT /b"],
            here: ["1: sent 5 of 5", "server: PUT /b \"hello\""],
            reason: "only a POST becomes a GET (RFC 9110 §15.4.3); Linux keeps the method, but not the body"),
        Difference(
            "A 303 to a HEAD",
            linux: ["1: redirect 303 to GET /b", "1: data \"there\"", "server: GET /b"],
            here: ["1: redirect 303 to HEAD /b", "server: HEAD /b"],
            reason: "a HEAD stays a HEAD (RFC 9110 §15.4.4); Linux turns it into a GET"),
        Difference(
            "A 307 to an upload of a stream",
            linux: ["1: response /a 100 length -1", "1: sent 5 of 0", "server: POST /b"],
            here: ["1: sent 5 of -1", "1: needs a stream", "1: sent 5 of -1", "server: POST /b \"hello\""],
            reason: "the delegate gives a new stream for the second request; Linux sends it without a body"),
        Difference(
            "A redirect without Location", linux: [], here: ["1: response /a 302 length 0"],
            reason: "it is an ordinary response; Linux holds redirects back, and then forgets this one"),
        Difference(
            "A redirect with an empty Location", linux: [], here: ["1: response /a 302 location= length 0"],
            reason: "as above: it leads nowhere"),
        Difference(
            "A 305 with a Location",
            linux: [
                "1: redirect 305 to GET /b", "1: response /b 200 length 5", "1: data \"there\"",
                "server: GET /b",
            ],
            here: ["1: response /a 305 location=/b length 0"],
            reason: "it names a proxy, not a place, and is deprecated (RFC 9110 §15.4.6); Linux follows it"),
        Difference(
            "A 306 with a Location",
            linux: [
                "1: redirect 306 to GET /b", "1: response /b 200 length 5", "1: data \"there\"",
                "server: GET /b",
            ],
            here: ["1: response /a 306 location=/b length 0"],
            reason: "it is no longer used (RFC 9110 §15.4.7); Linux follows it"),
        Difference(
            "A redirect to a Location that is no URL",
            linux: ["1: complete, no error"], here: ["1: complete, URLError -1010"],
            reason:
                "the error's name fits, though Apple describes it as a redirect without a URL; Linux sees no redirect"
        ),
        Difference(
            "A redirect that leads to itself",
            linux: Array(repeating: "1: redirect 302 to GET /a", count: 4)
                + Array(repeating: "server: GET /a", count: 4),
            here: [],
            reason: "Apple documents 16 redirects (`URLError.httpTooManyRedirects`); Linux follows 20"),
        Difference(
            "A redirect to another origin, with a credential",
            linux: [
                "1: redirect 302 to GET other:/b Authorization=Bearer secret",
                "server: GET other:/b Authorization=Bearer secret",
            ],
            here: ["1: redirect 302 to GET other:/b", "server: GET other:/b"],
            reason:
                "a secret is only for the server it was meant for (RFC 9110 §15.4); Linux copies all fields"),
        Difference(
            "A redirect to another path, with a credential",
            linux: [
                "1: redirect 302 to GET /b Authorization=Bearer secret",
                "server: GET /b Authorization=Bearer secret",
            ],
            here: ["1: redirect 302 to GET /b", "server: GET /b"],
            reason:
                "Apple reserves `Authorization`, and drops it with every redirect; Linux copies all fields"),
        Difference(
            "A Location relative to a path",
            linux: [
                "1: redirect 302 to GET /b", "1: response /b 200 length 5", "1: data \"above\"",
                "server: GET /b",
            ],
            here: [
                "1: redirect 302 to GET /x/b", "1: response /x/b 200 length 6", "1: data \"beside\"",
                "server: GET /x/b",
            ],
            reason: "it is resolved like a link (RFC 9110 §10.2.2); Linux puts a slash before it"),
        Difference(
            "A redirect to a scheme that is not HTTP",
            linux: [
                "1: redirect 302 to GET /somebody@server.test",
                "1: response /somebody@server.test 599 length 35",
                "1: data \"no answer for /somebody@server.test\"", "1: complete, no error",
                "server: GET /somebody@server.test",
            ],
            here: [
                "1: redirect 302 to GET mailto:somebody@server.test", "1: complete, URLError -1002",
            ],
            reason:
                "`unsupportedURL` is the error for it; Linux takes it for a path on the same server"
        ),
    ]
}
