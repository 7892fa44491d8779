extension Difference {
    /// Every difference that is known, in the order of the scenarios.
    static let all: [Difference] =
        plain + fields + sending + downloads + redirects + challenges + cookies + caching + control + endings

    private static let plain: [Difference] = [
        Difference(
            "State and counts at the end of a GET",
            linux: ["1: is running, received 0 of 5, sent 0 of 0"],
            here: ["1: is completed, received 5 of 5, sent 0 of 0"],
            reason: "Linux counts what downloads receive, no other task, and sets the state after the call"),
        Difference(
            "State and counts at the end of a POST",
            linux: ["1: is running, received 0 of 6, sent 5 of 5"],
            here: ["1: is completed, received 6 of 6, sent 5 of 5"], reason: "the same"),
        Difference(
            "A response that the delegate does not want",
            linux: ["1: data \"hello\"", "1: complete, no error"], here: ["1: complete, URLError -999"],
            reason: "Linux ignores the disposition; Apple documents `cancel` as cancelling the task"),
        Difference(
            "Metrics", linux: [], here: ["1: metrics"], reason: "Linux has the type, and never collects any"),
    ]

    private static let fields: [Difference] = [
        Difference(
            "A field with another case and spaces around its value",
            linux: ["1: response /a 200 x-word=one   length 5"],
            here: ["1: response /a 200 x-word=one length 5"],
            reason: "spaces around a value are no part of it (RFC 9110 §5.5); Linux drops the first ones only"
        )
    ]

    private static let sending: [Difference] = [
        Difference(
            "A POST whose body has no Content-Type",
            linux: ["server: POST /a Content-Type=application/x-www-form-urlencoded \"hello\""],
            here: ["server: POST /a \"hello\""],
            reason: "here a request goes out as the app made it; what a system adds by itself is left out"),
        Difference(
            "An upload of data, with a completion handler", linux: [], here: ["1: sent 5 of 5"],
            reason: "a handler replaces the delegate's calls about the response only; Linux drops all"),
        Difference(
            "An upload of a stream",
            linux: ["1: response /a 100 length -1", "1: sent 5 of 0"], here: ["1: sent 5 of -1"],
            reason: "an interim response is none for the delegate; a length that nobody knows is -1, not 0"),
        Difference(
            "An upload of a stream whose length the request declares",
            linux: ["1: response /a 100 length -1", "1: sent 5 of 0"], here: ["1: sent 5 of 5"],
            reason: "the same, and Linux does not look at the declared length"),
    ]

    private static let downloads: [Difference] = [
        Difference(
            "A download that is paused and goes on",
            linux: ["1: owner gets no resume data"],
            here: [
                "1: owner gets resume data", "2: goes on at 3 of 6", "2: wrote 6 of 6",
                "2: file \"onetwo\"", "2: complete, no error", "server: GET /a",
            ],
            reason: "Linux cancels, and never has resume data"),
        Difference(
            "State and counts at the end of a download",
            linux: ["1: is running, received 5 of 5, sent 0 of 0"],
            here: ["1: is completed, received 5 of 5, sent 0 of 0"],
            reason: "Linux sets the state after the call"),
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
            "A 302 to a PUT", linux: ["server: PUT /b"],
            here: ["1: sent 5 of 5", "server: PUT /b \"hello\""],
            reason: "only a POST becomes a GET (RFC 9110 §15.4.3); Linux keeps the method, not the body"),
        Difference(
            "A 303 to a HEAD",
            linux: ["1: redirect 303 to GET /b", "1: data \"there\"", "server: GET /b"],
            here: ["1: redirect 303 to HEAD /b", "server: HEAD /b"],
            reason: "who asked for a head wants a head (RFC 9110 §15.4.4); Linux makes a GET of it"),
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
            reason: "`unsupportedURL` says so; Linux takes a URL without a host for a path on the same server"
        ),
    ]

    private static let challenges: [Difference] = [
        Difference(
            "A 401, and the right password", "A 401 that the delegate cancels",
            "A 401 to a second task, after the first has given the password",
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
                "1: challenge Basic, realm garden, failures 1, proposed nobody, "
                    + "after 401",
            ],
            here: [
                "1: challenge Basic, realm garden, failures 1, proposed user, "
                    + "after 401"
            ],
            reason: "as above; Apple proposes the credential that failed, Linux none"),
        Difference(
            "A 401 whose protection space the delegate rejects",
            linux: [
                "1: challenge Basic, realm garden, failures 0, proposed nobody, "
                    + "after 401",
                "1: complete, URLError -999",
            ],
            here: [
                "1: challenge Basic, realm garden, failures 0, proposed nobody, "
                    + "after 401",
                "1: complete, no error",
            ],
            reason: "rejecting means to go on without this challenge; Linux cancels the task"),
        Difference(
            "A 401 to a POST",
            linux: [
                "1: response /a 401 www-authenticate=Basic realm=\"garden\" length 12",
                "1: data \"who are you?\"", "1: sent 10 of 5",
            ],
            here: ["1: sent 5 of 5"],
            reason: "as above; and the body that is sent again is counted anew, on Linux on top of the first"),
        Difference(
            "A 401 to a download",
            linux: ["1: wrote 12 of 12", "1: wrote 19 of 7"], here: ["1: wrote 7 of 7"],
            reason: "as above; Linux counts the body of the 401, and goes on counting"),
        Difference(
            "A 401 that the delegate leaves to the session, which has no credential",
            notRun: "the task never ends",
            here: [
                "1: owner resumes",
                "1: challenge Basic, realm garden, failures 0, proposed nobody, "
                    + "after 401",
                "1: response /a 401 www-authenticate=Basic realm=\"garden\" length 12",
                "1: data \"who are you?\"", "1: complete, no error", "server: GET /a",
            ],
            reason: "without a credential the 401 is the response; Linux does nothing more"),
        Difference(
            "A 401 that the delegate answers with no credential",
            notRun: "the process ends",
            here: [
                "1: owner resumes",
                "1: challenge Basic, realm garden, failures 0, proposed nobody, "
                    + "after 401",
                "1: response /a 401 www-authenticate=Basic realm=\"garden\" length 12",
                "1: data \"who are you?\"", "1: complete, no error", "server: GET /a",
            ],
            reason: "Apple documents nil as going on without a credential; Linux unwraps it"),
        Difference(
            "A 401 for Basic without a realm",
            linux: ["1: response /a 401 www-authenticate=Basic length 12", "1: data \"who are you?\""],
            here: [
                "1: challenge Basic, realm none, failures 0, proposed nobody, "
                    + "after 401",
                "1: response /a 200 length 7", "1: data \"welcome\"",
                "server: GET /a Authorization=Basic dXNlcjpyaWdodA==",
            ],
            reason: "a realm is required (RFC 7617 §2), but clients do without; Linux asks nobody"),
        Difference(
            "A 401 for Bearer or Basic",
            linux: [
                "1: response /a 401 www-authenticate=Bearer realm=\"app\", Basic realm=\"garden\" length 12",
                "1: data \"who are you?\"",
            ],
            here: [], reason: "as above"),
    ]

    private static let cookies: [Difference] = [
        Difference(
            "A cookie for another path", "A cookie without a path, elsewhere",
            linux: ["server: GET /b Cookie=word=one"], here: ["server: GET /b"],
            reason:
                "a cookie is for its path and those below (RFC 6265 §5.1.4); Linux looks at the domain only"),
        Difference(
            "A cookie that has expired",
            linux: ["server: GET /b Cookie=word=one"], here: ["server: GET /b"],
            reason: "`Max-Age=0` is how a server takes a cookie back (RFC 6265 §5.2.2); Linux keeps it"),
        Difference(
            "A cookie for secure connections only",
            linux: ["server: GET /b Cookie=word=one"], here: ["server: GET /b"],
            reason: "it does not go over plain HTTP (RFC 6265 §5.4); on Linux it does"),
        Difference(
            "A cookie that comes with a redirect",
            linux: ["server: GET /b"], here: ["server: GET /b Cookie=word=one"],
            reason: "any answer may set cookies (RFC 6265 §3); on Linux the next request is made too early"),
        Difference(
            "A request with a Cookie of its own",
            linux: ["server: GET /b Cookie=word=one"], here: ["server: GET /b Cookie=own=2"],
            reason:
                "Apple asks who sets one to turn `httpShouldSetCookies` off, and is silent about who else wins: "
                + "here the app does, on Linux the storage"),
    ]

    private static let caching: [Difference] = [
        Difference(
            "A response that is fresh for an hour",
            linux: [
                "2: response /a 200 cache-control=max-age=3600 length 6", "2: data \"second\"",
                "server: GET /a",
            ],
            here: [
                "1: asked what to cache, 5 bytes", "2: response /a 200 cache-control=max-age=3600 length 5",
                "2: data \"first\"",
            ],
            reason: "Linux stores no response of its own accord, whatever the fields say"),
        Difference(
            "A response that must be asked about, with an ETag",
            "A response that is stale at once, with an ETag",
            linux: ["server: GET /a"],
            here: [
                "1: asked what to cache, 5 bytes", "2: asked what to cache, 6 bytes",
                "server: GET /a If-None-Match=\"1\"",
            ],
            reason: "the same: nothing is stored, so there is nothing to ask about"),
        Difference(
            "A fresh response that varies",
            linux: [
                "2: response /a 200 cache-control=max-age=3600 vary=Accept length 6", "2: data \"second\"",
                "server: GET /a",
            ],
            here: [
                "1: asked what to cache, 5 bytes",
                "2: response /a 200 cache-control=max-age=3600 vary=Accept length 5", "2: data \"first\"",
            ],
            reason: "the same"),
        Difference(
            "A stale response, and a request that takes it all the same",
            linux: [
                "2: response /a 200 cache-control=max-age=0 etag=\"1\" length 6", "2: data \"second\"",
                "server: GET /a",
            ],
            here: [
                "2: response /a 200 cache-control=max-age=0 etag=\"1\" length 5", "2: data \"first\"",
            ],
            reason: "the same"),
        Difference(
            "An empty cache, and a request that takes nothing else",
            linux: [
                "1: response /a 200 length 5", "1: data \"first\"", "1: complete, no error", "server: GET /a",
            ],
            here: ["1: complete, URLError -1008"],
            reason: "`returnCacheDataDontLoad` is documented not to load; Linux loads"),
        Difference(
            "A fresh response that the delegate keeps out of the cache",
            linux: [], here: ["1: asked what to cache, 5 bytes", "2: asked what to cache, 6 bytes"],
            reason: "Linux asks nobody, as it stores nothing"),
    ]

    private static let control: [Difference] = [
        Difference(
            "A task that is suspended before it is resumed takes two resumes",
            linux: ["1: owner sees suspended, received 0 of 0, sent 0 of 0"],
            here: ["1: owner sees suspended, received 0 of -1, sent 0 of -1"],
            reason: "nobody knows yet how much it will be; Linux says 0"),
        Difference(
            "A task that is suspended in the middle of its body",
            "A task that is suspended twice in the middle of its body",
            linux: ["1: response /a 200 length 5", "1: data \"again\"", "server: GET /a"],
            here: ["1: data \"two\""],
            reason: "a resumed task goes on where it was; on Linux it begins again, with a new request"),
        Difference(
            "A task of a session that was invalidated", notRun: "the process ends",
            here: [
                "1: owner resumes", "1: handler no response, no data, URLError -999",
                "session: invalid, no error",
            ],
            reason: "nobody may ask for one: Apple raises an exception; here it is cancelled at once"),
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
