import JSONText

/// The kinds of events about making a value of bytes.
public struct SerializeKinds: EventKinds {
    public let started = EventKind(
        "serialize.started",
        "A response serializer was given the body, or the error that replaces it.",
        mirrors: [
            .alamofire5(
                "DataResponseSerializerProtocol.serialize(request:response:data:error:)",
                "Features/ResponseSerialization.swift", 42),
            .alamofire4(
                "DataResponseSerializerProtocol.serializeResponse", "ResponseSerialization.swift", 33),
        ])
    public let decided = EventKind(
        "serialize.decided",
        "A serializer decided what to make of the body: a value, an empty value, or an error.",
        asks: "What do the bytes become?", decides: SerializeOutcome.self,
        mirrors: [
            .alamofire5(
                "ResponseSerializer.emptyResponseAllowed(forRequest:response:)",
                "Features/ResponseSerialization.swift", 148),
            .alamofire4(
                "Request.serializeResponseData(response:data:error:)", "ResponseSerialization.swift", 260),
        ])
    public let finished = EventKind(
        "serialize.finished",
        "A serializer's result is known; in 5.12 its handler waits for all serializers, in 4.7 it does not.",
        mirrors: [
            .alamofire5("EventMonitor.request(_:didParseResponse:)", "Features/EventMonitor.swift", 167),
            .alamofire5("Request.responseSerializerDidComplete(completion:)", "Core/Request.swift", 656),
            .alamofire4(
                "DataRequest.response(queue:responseSerializer:completionHandler:)",
                "ResponseSerialization.swift", 143),
        ])
}

extension EventKind {
    /// Events about making a value of bytes.
    public static let serialize = SerializeKinds()
}

/// An event about making a value of bytes.
public enum SerializeEvent: EventGroup, Sendable {
    indirect case started(name: String, SerializerBody, error: (any Error)?)
    case decided(Decision)
    case finished(type: Any.Type, error: (any Error)?)

    public var kind: EventKind {
        switch self {
        case .started: .serialize.started
        case .decided: .serialize.decided
        case .finished: .serialize.finished
        }
    }

    func describe(_ details: inout Details) {
        switch self {
        case .started(let name, let body, let error):
            details.call("serializer.serialize(\(name))")
            details.field("name", name)
            details.members(of: body)
            details.field("error", error)
        case .decided(let decision):
            details.decision(decision)
        case .finished(let type, let error):
            details.call(alamofire5: "request.didParseResponse")
            details.field("type", type: type)
            details.field("error", error)
        }
    }

    func shownBytes(_ sizes: inout RequestSizes) -> Int {
        switch self {
        // The serializer makes a value that is as large as the body.
        case .started(let name, let body, let error):
            name.utf8.count + body.byteCount + Payload.bytes(of: error)
        case .finished(_, let error): Payload.bytes(of: error)
        case .decided: 0
        }
    }
}

/// The outcomes of `serialize.decided`.
public enum SerializeOutcome: String, CaseIterable, Outcome {
    case failedBefore = "failed before"
    case missingData = "missing data"
    case emptyValue = "empty value"
    case noEmptyValue = "no empty value"
    case value
    case unreadable
    case missingFile = "missing file"
    case unreadableFile = "unreadable file"
    case fileRead = "file read"
    case notWrapped = "not wrapped"
    case incomplete
}

/// The kinds of events about a network controller that switches over URLs.
public struct ControllerKinds: EventKinds {
    public let decided = EventKind(
        "controller.decided", "The controller's switch chose the model that belongs to the URL.",
        asks: "Which case of the switch makes the model?", decides: ControllerOutcome.self,
        mirrors: [.resource("NetworkController.load(_:withCompletion:)")])
}

extension EventKind {
    /// Events about a network controller that switches over URLs.
    public static let controller = ControllerKinds()
}

/// An event about a network controller that switches over URLs.
public enum ControllerEvent: DecisionGroup, Sendable {
    case decided(Decision)

    public var kind: EventKind {
        switch self {
        case .decided: .controller.decided
        }
    }

    var decision: Decision {
        switch self {
        case .decided(let decision): decision
        }
    }
}

/// The outcomes of `controller.decided`.
public enum ControllerOutcome: String, CaseIterable, Outcome {
    case questions
    case users
    case nothing
}

/// The input of a response serializer.
public enum SerializerBody: Sendable {
    /// A number of bytes in memory; nil for no data at all.
    case data(bytes: Int?)
    /// The URL of a download's file, if there is one. In 4.7, the file may never have arrived there.
    case file(hasURL: Bool)
}

extension SerializerBody {
    /// The size of a body in memory. What is read of a file counts where it is read.
    fileprivate var byteCount: Int { if case .data(let bytes?) = self { bytes } else { 0 } }
}

extension SerializerBody: JSONMembers {
    func write(to json: inout JSONWriter) {
        switch self {
        case .data(let bytes?): json.field("bytes", bytes)
        case .data(nil): break
        case .file(let hasURL): json.field("file", hasURL)
        }
    }
}
