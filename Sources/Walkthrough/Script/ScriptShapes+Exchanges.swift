extension ObjectShape {
    static let exchange = ObjectShape(
        "an exchange",
        [
            .optional("name", .string, "What the trace calls it; its method and URL without it."),
            .optional("match", .object(.match), "The requests it answers; every one without it."),
            .required("reply", .object(.reply), "What the server does."),
            .optional(
                "times", .oneOf([.integer(1...1_000_000), .word(["unlimited"])]),
                "How many requests it answers; 1 without it."),
            .optional("upload", .object(.uploadPace), "How fast it takes the body of a request."),
        ])

    static let uploadPace = ObjectShape(
        "a pace",
        [
            .optional("pieceBytes", .integer(1...1_000_000_000), "The bytes of a piece."),
            .optional("delay", .delay, "How long each piece takes; 0 without it."),
        ])

    static let match = ObjectShape(
        "a match",
        [
            .optional("method", .word(HTTPMethod.knownNames), "The method."),
            .optional("url", .urlPattern, "The whole URL, query included."),
            .optional(
                "headers", .map(.oneOf([.string, .flag])),
                "Each header's value (* for any characters), true for present, false for absent."),
            .optional("body", .oneOf([.string, .object(.bodyMatch)]), "The whole body, or what it holds."),
        ])

    static let bodyMatch = ObjectShape(
        "a body match",
        [
            .optional("contains", .string, "Text that is somewhere in the body."),
            .optional("json", .json, "The same JSON value, in whatever spelling."),
        ])

    static let reply = ObjectShape(
        "a reply",
        [
            .optional(
                "status", .integer(200...599),
                "The status code; without it there is no response, only a failure."),
            .optional(
                "statusLine", .string, "The head's whole first line, in the place of a status: any nonsense."),
            .optional(
                "informational", .list(.object(.informationalHead)),
                "Heads with a 1xx status before this one."),
            .optional(
                "headers", .map(.oneOf([.string, .list(.string)])),
                "The response's headers; a list for one that stands several times, such as Set-Cookie."),
            .optional("delay", .delay, "From the request to the response's head; 15 ms without it."),
            .optional("text", .string, "The body as text."),
            .optional("encoding", .word(CharsetName.all), "The encoding of the text; utf-8 without it."),
            .optional("json", .json, "The body as JSON; adds Content-Type: application/json."),
            .optional(
                "chunks", .list(.oneOf([.string, .object(.chunk)])),
                "The body in pieces, each with its delay."),
            .optional("afterEnd", .string, "What the server sends behind the end of the body."),
            .optional(
                "acceptRanges", .flag,
                "Whether it serves parts of the body to requests with a Range, and says so."),
            .optional("failure", .object(.failure), "Where and how the exchange breaks off."),
            .optional(
                "webSocket", .object(.conversation), "It opens a WebSocket; what it says over that."),
        ])

    static let informationalHead = ObjectShape(
        "an informational head",
        [
            .required("status", .integer(100...199), "The status code; 101 is no such head."),
            .optional("headers", .map(.string), "Its headers."),
            .optional("delay", .delay, "From the request, or from the head before; 0 without it."),
        ])

    static let chunk = ObjectShape(
        "a chunk",
        [
            .required("text", .string, "This piece of the body."),
            .optional("delay", .delay, "From the piece before, or from the head; 0 without it."),
        ])

    static let failure = ObjectShape(
        "a failure",
        [
            .required("error", .word(URLErrorName.all), "The code of the URLError."),
            .required(
                "phase", .word(["connect", "request", "head", "body", "end"]),
                "Before the connection, after the request, after the head, in the body, at the end."),
            .optional(
                "afterBytes", .integer(0...1_000_000_000), "With phase body: how many bytes arrive before."),
            .optional("delay", .delay, "From the step before to the failure; 0 without it."),
        ])
}

/// The names of `URLError`'s codes, as a script spells them.
enum URLErrorName {
    static let table: [(name: String, code: URLError.Code)] = [
        ("timedOut", .timedOut),
        ("cannotFindHost", .cannotFindHost),
        ("cannotConnectToHost", .cannotConnectToHost),
        ("networkConnectionLost", .networkConnectionLost),
        ("dnsLookupFailed", .dnsLookupFailed),
        ("notConnectedToInternet", .notConnectedToInternet),
        ("badServerResponse", .badServerResponse),
        ("cannotParseResponse", .cannotParseResponse),
        ("cannotDecodeContentData", .cannotDecodeContentData),
        ("cannotDecodeRawData", .cannotDecodeRawData),
        ("cannotLoadFromNetwork", .cannotLoadFromNetwork),
        ("secureConnectionFailed", .secureConnectionFailed),
        ("serverCertificateUntrusted", .serverCertificateUntrusted),
        ("serverCertificateHasBadDate", .serverCertificateHasBadDate),
        ("resourceUnavailable", .resourceUnavailable),
        ("dataNotAllowed", .dataNotAllowed),
        ("internationalRoamingOff", .internationalRoamingOff),
        ("callIsActive", .callIsActive),
        ("userAuthenticationRequired", .userAuthenticationRequired),
        ("cancelled", .cancelled),
        ("unknown", .unknown),
    ]

    static let all = table.map(\.name)

    static func code(_ name: String) -> URLError.Code? { table.first { $0.name == name }?.code }
}
