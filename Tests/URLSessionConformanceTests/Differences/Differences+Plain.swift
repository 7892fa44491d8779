extension Difference {
    static let plain: [Difference] = [
        Difference(
            "State and counts at the end of a GET",
            linux: ["1: is running, received 0 of 5, sent 0 of 0"],
            here: ["1: is completed, received 5 of 5, sent 0 of 0"],
            reason: "Linux counts received bytes only for downloads, and sets the state after the call"),
        Difference(
            "State and counts at the end of a POST",
            linux: ["1: is running, received 0 of 6, sent 5 of 5"],
            here: ["1: is completed, received 6 of 6, sent 5 of 5"], reason: "as above"),
        Difference(
            "A response that the delegate does not want",
            linux: ["1: data \"hello\"", "1: complete, no error"], here: ["1: complete, URLError -999"],
            reason: "Linux ignores the disposition; Apple documents `cancel` as cancelling the task"),
        Difference(
            "Metrics", linux: [], here: ["1: metrics"],
            reason: "Linux has the type, but never collects metrics"),
    ]

    static let fields: [Difference] = [
        Difference(
            "A field with another case and spaces around its value",
            linux: ["1: response /a 200 x-word=one   length 5"],
            here: ["1: response /a 200 x-word=one length 5"],
            reason:
                "spaces around a value do not count (RFC 9110 §5.5); Linux drops only the leading ones"
        )
    ]

    static let sending: [Difference] = [
        Difference(
            "A POST whose body has no Content-Type",
            linux: ["server: POST /a Content-Type=application/x-www-form-urlencoded \"hello\""],
            here: ["server: POST /a \"hello\""],
            reason: "here, a request is sent as the app made it; what a system adds by itself is left out"),
        Difference(
            "An upload of data, with a completion handler", linux: [], here: ["1: sent 5 of 5"],
            reason: "a handler replaces only the delegate's calls about the response; Linux drops all calls"),
        Difference(
            "An upload of a stream",
            linux: ["1: response /a 100 length -1", "1: sent 5 of 0"], here: ["1: sent 5 of -1"],
            reason: "an interim response is not the response; an unknown length is -1, not 0"),
        Difference(
            "An upload of a stream whose length the request declares",
            linux: ["1: response /a 100 length -1", "1: sent 5 of 0"], here: ["1: sent 5 of 5"],
            reason: "as above; and Linux ignores the declared length"),
        Difference(
            "A POST that a URLProtocol of the session loads",
            linux: ["1: data \"httpBody 5 bytes, httpBodyStream nil\""],
            here: ["1: data \"httpBody nil, httpBodyStream a stream\""],
            reason: "Apple's systems hand a body over as a stream; Linux hands over the request as it is"),
    ]

    static let downloads: [Difference] = [
        Difference(
            "A download that is paused and goes on",
            linux: ["1: owner gets no resume data"],
            here: [
                "1: owner gets resume data", "2: goes on at 3 of 6", "2: wrote 6 of 6",
                "2: file \"onetwo\"", "2: complete, no error", "server: GET /a",
            ],
            reason: "Linux cancels the task, and never has resume data"),
        Difference(
            "State and counts at the end of a download",
            linux: ["1: is running, received 5 of 5, sent 0 of 0"],
            here: ["1: is completed, received 5 of 5, sent 0 of 0"],
            reason: "Linux sets the state after the call"),
    ]
}
