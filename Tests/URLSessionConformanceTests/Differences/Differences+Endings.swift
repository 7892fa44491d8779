extension Difference {
    static let control: [Difference] = [
        Difference(
            "A task that is suspended before it is resumed takes two resumes",
            linux: ["1: owner sees suspended, received 0 of 0, sent 0 of 0"],
            here: ["1: owner sees suspended, received 0 of -1, sent 0 of -1"],
            reason: "the length is not known yet; Linux says 0"),
        Difference(
            "A task that is suspended in the middle of its body",
            "A task that is suspended twice in the middle of its body",
            linux: ["1: response /a 200 length 5", "1: data \"again\"", "server: GET /a"],
            here: ["1: data \"two\""],
            reason: "a resumed task goes on where it was; Linux starts it again, with a new request"),
        Difference(
            "A task of a session that was invalidated", notRun: "the process ends",
            here: [
                "1: owner resumes", "1: handler no response, no data, URLError -999",
                "session: invalid, no error",
            ],
            reason: "this is not allowed: Apple raises an exception; here, the task is cancelled at once"),
    ]

    static let endings: [Difference] = [
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

    static let oddAnswers: [Difference] = [
        Difference(
            "A 103 before the response",
            linux: ["1: response /a 103 length -1"], here: ["1: announcement 103"],
            reason:
                "there is a call for it, `didReceiveInformationalResponse`; Linux takes it for a response"),
        Difference(
            "A first line that is not HTTP", "A status that is no number",
            linux: ["1: complete, URLError -1002"], here: ["1: complete, URLError -1017"],
            reason:
                "`cannotParseResponse` is the error for it; Linux has `unsupportedURL`"
        ),
        Difference(
            "A body that is shorter than its declared length",
            linux: ["1: complete, URLError -1"], here: ["1: complete, URLError -1005"],
            reason: "as above: the connection ends before the body does (RFC 9112 §8)"),
        Difference(
            "A body that is shorter than its declared length, with a completion handler",
            linux: ["1: handler no response, no data, URLError -1"],
            here: ["1: handler /a 200 length 9, no data, URLError -1005"],
            reason: "as above; and Apple passes the response on, while Linux passes none"),
        Difference(
            "A negative Content-Length", "A Content-Length that is no number",
            linux: ["1: complete, URLError -1"], here: ["1: complete, URLError -1017"],
            reason: "the end of such a body is unknown (RFC 9112 §6.3); Linux has no error for it"),
        Difference(
            "Two Content-Lengths that contradict each other",
            linux: [
                "1: response /a 200 content-length=3, 5 length -1", "1: data \"hello\"",
                "1: complete, no error",
            ],
            here: ["1: complete, URLError -1017"],
            reason: "this must be an error (RFC 9112 §6.3); libcurl takes the last one"),
        Difference(
            "Two Content-Lengths that agree",
            linux: ["1: response /a 200 content-length=5, 5 length -1"],
            here: ["1: response /a 200 content-length=5 length 5"],
            reason:
                "they count as one (RFC 9112 §6.3); Linux joins them, and cannot read the result"),
    ]
}
