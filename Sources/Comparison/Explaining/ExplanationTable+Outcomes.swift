import Tracing

/// Why the same step has another outcome: what a validator looks at, what a serializer makes of an empty
/// body, how parameters are written, who adapts a request.
extension Clause {
    static let outcomes: [Clause] =
        outcomesOfValidators + outcomesOfEmptyBodies + outcomesOfParameters + outcomesOfAdapters
        + outcomesOfWebSockets

    // MARK: Validators

    private static let outcomesOfValidators: [Clause] = [
        Clause(
            noLibrary, [.value], [.validator],
            "an app without a library looks at the status in its completion handler, whatever has become of"
                + " the file",
            [.downloads]
        ) { $0.isRefused && $0.isOther { $0.cell?.isSkipped == true } },
        Clause(
            sessionManager, [.value], [.validator],
            "4.7 judges no response once its delegate has an error", [.validates4]
        ) { $0.cell?.isSkipped == true },
        Clause(
            sessionManager, [.value], [.validator],
            "4.7 judges the response before it looks at the error with which the task ended", [.completes4]
        ) { $0.found(.failedTask) && $0.isOther(\.skipsEveryValidator) },
        Clause(
            session, [.value], [.validator],
            "5.12 judges no response of a request that has failed already", [.validates5]
        ) { $0.cell?.isSkipped == true },
    ]

    // MARK: Empty bodies

    private static let outcomesOfEmptyBodies: [Clause] = [
        Clause(
            noLibrary, [.value], [.serializer, .handler],
            "an app without a library makes data, or a text, of an empty body as well"
        ) { $0.isAboutEmptyBody && $0.hasNoError },
        Clause(
            sessionManager, [.value], [.serializer, .handler],
            "4.7 makes data, or a text, of an empty body as well", [.makesData4, .makesText4]
        ) { $0.isAboutEmptyBody && $0.hasNoError },
        Clause(
            sessionManager, [.value], [.serializer, .handler],
            "4.7 makes no JSON of an empty body, unless the status is 204 or 205", [.makesJSON4]
        ) { $0.isAboutEmptyBody && $0.findsNothing },
        Clause(
            session, [.value], [.serializer, .handler],
            "5.12 takes an empty body for a failure, unless the serializer allows it for the method or the"
                + " status: by default for HEAD, 204 and 205",
            [.allowsEmpty5]
        ) { $0.isAboutEmptyBody && $0.findsNothing },
        Clause(
            session, [.value], [.serializer, .handler],
            "5.12 accepts an empty body where the serializer allows it for the method or the status: by default"
                + " for HEAD, 204 and 205",
            [.allowsEmpty5]
        ) { $0.isAboutEmptyBody && $0.hasNoError },
    ]

    // MARK: Parameters

    private static let putsIntoBody =
        "4.7 puts the parameters of a method that it does not know into the body, whatever the destination"

    private static let outcomesOfParameters: [Clause] = [
        Clause(
            sessionManager, [.value], [.urlRequest, .task, .sent], putsIntoBody, [.encodes4]
        ) { ($0.isAboutParameters || $0.isAboutBody) && $0.hasUnknownMethod },
        Clause(
            sessionManager, .presence, [.sentBody, .bodyReport], putsIntoBody, [.encodes4]
        ) { $0.cell != nil && $0.hasUnknownMethod },
        Clause(
            sessionManager, [.value], [.urlRequest, .task, .sent],
            "4.7 sorts parameters by their keys, and writes the keys as they are and the values as Swift"
                + " describes them",
            [.encodes4]
        ) { $0.isAboutParameters },
        Clause(
            session, [.value], [.urlRequest, .task, .sent],
            "5.12 takes any word for a method, and puts the parameters where it is told to", [.method5]
        ) { ($0.isAboutParameters || $0.isAboutBody) && $0.hasUnknownMethod },
        Clause(
            session, [.value], [.urlRequest, .task, .sent],
            "5.12 writes keys, dates and data as its URLEncodedFormEncoder is told to", [.encodes5]
        ) { $0.isAboutParameters },
    ]

    // MARK: Adapters

    private static let responseAndHandler: [Part?] = [.wireHead, .head, .wireChunk, .chunk, .handler]

    private static let outcomesOfAdapters: [Clause] = [
        Clause(
            sessionManager, [.value], [.adaptation, .sent] + responseAndHandler,
            "4.7 has one adapter for its whole manager, and none here, so it sends the request as it is",
            [.adapter4]
        ) {
            $0.isAboutAdapter && !$0.found(.commonAdapter) && $0.has(.sent) && $0.isOther(\.adapts)
        },
        Clause(
            sessionManager, [.value], responseAndHandler,
            "4.7 asks the adapter of its manager, and the server answers what that has added", [.adapter4]
        ) { $0.isAboutAdapter && $0.adaptsForAll },
        Clause(
            sessionManager, [.missing, .extra], [.challenge],
            "4.7 asks the adapter of its manager, and the server has nothing to ask after that", [.adapter4]
        ) { $0.isSparedChallenge },
        Clause(
            session, [.value], [.adaptation, .sent] + responseAndHandler,
            "5.12 asks the request's own interceptor as well, and the server answers what that has added",
            [.interceptor5]
        ) { $0.isAboutAdapter && $0.adaptsAlone },
        Clause(
            session, [.value], responseAndHandler,
            "5.12 asks the interceptor of its session, and the server answers what that has added",
            [.sessionAdapter5]
        ) { $0.isAboutAdapter && $0.adaptsForAll },
        Clause(
            session, [.missing, .extra], [.challenge],
            "5.12 asks the request's own interceptor as well, and the server has nothing to ask after that",
            [.interceptor5]
        ) { $0.isSparedChallenge && $0.found(.ownAdapter) },
        Clause(
            session, [.missing, .extra], [.challenge],
            "5.12 asks the interceptor of its session, and the server has nothing to ask after that",
            [.sessionAdapter5]
        ) { $0.isSparedChallenge && $0.found(.commonAdapter) },
    ]

    // MARK: WebSockets

    private static let outcomesOfWebSockets: [Clause] = [
        Clause(
            noLibrary, .presence, [.serializer],
            "an app without a library decodes each message itself, where receive(…) completes", [.receives]
        ) { $0.saw(.webSocket.opened) && $0.cell == nil },
        Clause(
            noLibrary, [.value], [.handler],
            "an app without a library decodes each message itself, and has the error of its decoder"
        ) { $0.saw(.webSocket.opened) && $0.isOther(\.hasUnreadMessage) },
        Clause(
            session, [.value], [.handler],
            "5.12 calls the handler with a message that its serializer cannot read as well", [.listens5]
        ) { $0.saw(.webSocket.opened) && $0.hasUnreadMessage },
        Clause(
            noLibrary, .presenceAndOutcome, [.handler],
            "without a library, receive(…) completes with a message or an error, and the delegate hears of the"
                + " opening and the end",
            [.receives]
        ) { $0.saw(.webSocket.opened) },
        Clause(
            session, [.value, .time, .order], [.handler, .chunk],
            "5.12 calls the handler for every event of the connection, the opening and the end among them",
            [.listens5]
        ) { $0.saw(.webSocket.opened) },
    ]
}

extension Situation {
    /// `true` if the chain has validators, and none of them judges the response.
    var skipsEveryValidator: Bool {
        let outcomes = index.cells(.validator, column).map(\.isSkipped)
        return !outcomes.isEmpty && outcomes.allSatisfy(\.self)
    }

    /// `true` if the chain's first validator refuses the response.
    fileprivate var isRefused: Bool {
        value("outcome", of: .validator) == ValidationOutcome.refused.word
    }

    /// `true` if some chains take an empty body for an error at this place, and others do not.
    fileprivate var isAboutEmptyBody: Bool {
        let findings = place.sides.map { $0.text.contains(Self.nothing) }
        return place.value == "error" && findings.contains(true) && findings.contains(false)
    }

    /// `true` if the chain takes an empty body for an error at this place.
    fileprivate var findsNothing: Bool { cell?.value("error")?.contains(Self.nothing) == true }

    private static let nothing = "inputDataNilOrZeroLength"

    /// `true` if the chain's handler gets a message here that its serializer could not read.
    fileprivate var hasUnreadMessage: Bool {
        place.value == "error" && cell?.value("error") == StepValues.unreadMessage
    }

    /// `true` if the place is about URLs that differ only in their queries.
    fileprivate var isAboutParameters: Bool {
        place.value == "url" && Set(place.sides.map { $0.text.prefix { $0 != "?" } }).count == 1
    }

    /// `true` if the place is about a header field that describes the body.
    fileprivate var isAboutBody: Bool {
        let findings = place.sides.map { $0.text.lowercased().contains("content-type") }
        return place.value == "headers" && findings.contains(true) && findings.contains(false)
    }

    /// `true` if 4.7 has no such method.
    fileprivate var hasUnknownMethod: Bool {
        value("method", of: .urlRequest).map { !Self.methods.contains($0) } ?? false
    }

    private static let methods: Set = [
        "OPTIONS", "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT",
    ]

    /// `true` if the place is about what an adapter changes, or about a response.
    fileprivate var isAboutAdapter: Bool {
        place.value.map(["changes", "headers", "status", "bytes"].contains) ?? false
    }

    /// `true` if the request has an adapter of its own and is changed, while another chain has adapters that
    /// change nothing, or has none and gets another status for it.
    var adaptsAlone: Bool {
        let status = value("status", of: .wireHead)
        return adapts && found(.ownAdapter)
            && isOther { !$0.adapts && ($0.has(.adaptation) || $0.value("status", of: .wireHead) != status) }
    }

    /// `true` if only an adapter for all requests changes this one, while a chain without a library, which
    /// has none, gets another status for it.
    fileprivate var adaptsForAll: Bool {
        let status = value("status", of: .wireHead)
        return adapts && found(.commonAdapter) && !found(.ownAdapter)
            && isOther { $0.isOn(Clause.noLibrary) && $0.value("status", of: .wireHead) != status }
    }

    /// `true` if the server asks a chain for a credential that adapts nothing, and does not ask this one,
    /// which does.
    fileprivate var isSparedChallenge: Bool {
        cell == nil && has(.wireHead) && adapts && isOther { $0.cell != nil && !$0.adapts }
    }

    /// `true` if an adapter of the chain changes the request.
    var adapts: Bool {
        value("changes", of: .adaptation).map { $0 != StepValues.none } ?? false
    }
}

extension Cell {
    /// `true` for a validator that had nothing to judge.
    fileprivate var isSkipped: Bool { value("outcome") == ValidationOutcome.skipped.word }
}

extension MirroredSymbol {
    fileprivate static let validates4 = alamofire4("DataRequest.validate(_:)", "Validation.swift", 170)
    fileprivate static let makesData4 = alamofire4(
        "Request.serializeResponseData(response:data:error:)", MirroredFile.serialization4, 260)
    fileprivate static let makesText4 = alamofire4(
        "Request.serializeResponseString(encoding:response:data:error:)", MirroredFile.serialization4, 354)
    fileprivate static let makesJSON4 = alamofire4(
        "Request.serializeResponseJSON(options:response:data:error:)", MirroredFile.serialization4, 484)
    fileprivate static let encodes4 = alamofire4(
        "URLEncoding.encode(_:with:)", "ParameterEncoding.swift", 174)
    fileprivate static let adapter4 = alamofire4("SessionManager.adapter", MirroredFile.manager4, 133)

    fileprivate static let validates5 = alamofire5("DataRequest.validate(_:)", "Core/DataRequest.swift", 144)
    fileprivate static let allowsEmpty5 = alamofire5(
        "ResponseSerializer.emptyResponseAllowed(forRequest:response:)",
        "Features/ResponseSerialization.swift", 148)
    fileprivate static let method5 = alamofire5(
        "HTTPMethod.init(rawValue:)", "Core/HTTPMethod.swift", 53)
    fileprivate static let encodes5 = alamofire5(
        "URLEncodedFormEncoder.encode(_:)", "Features/URLEncodedFormEncoder.swift", 432)
    fileprivate static let sessionAdapter5 = alamofire5(
        "Session.adapter(for:)", MirroredFile.session5, 1315)
    fileprivate static let interceptor5 = alamofire5("Request.interceptor", MirroredFile.request5, 80)
    fileprivate static let listens5 = alamofire5(
        "WebSocketRequest.streamMessageEvents(on:handler:)", "Core/WebSocketRequest.swift", 430)

    static let downloads = urlSession("URLSession.downloadTask(with:completionHandler:)")
    static let receives = urlSession("URLSessionWebSocketTask.receive(completionHandler:)")
}
