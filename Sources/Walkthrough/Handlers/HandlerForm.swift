import ScriptReading

/// A handler of a response: what it makes of the bytes, and how it is added to a request.
protocol HandlerForm: ScriptForm {
    /// Its name in the trace.
    var name: String { get }
    /// The label of the queue it is called on, or nil for the main queue.
    var queue: String? { get }
    /// Adds it to a request of the kind that it is for. It does nothing with the response; what it is given
    /// is in the trace.
    func add(to request: Request, on queue: DispatchQueue)
}

extension HandlerForm {
    static var noun: String { "\(word) handler".withArticle }

    static func whyMissing(on chain: Chain) -> String? {
        switch chain {
        case .urlSession:
            self is any AppHandlerForm.Type || self is any AppMessageForm.Type
                ? nil : "it is added to one of Alamofire's requests"
        case .resource:
            self is any AppHandlerForm.Type ? nil : "its completion is called once, with a value"
        case .sessionManager:
            self is any ManagerHandlerForm.Type ? nil : "Alamofire 4.7 has no such handler"
        case .session: nil
        }
    }
}

/// Where a handler is called.
struct HandlerQueue: ScriptKeys {
    @Key("queue", "The label of the queue it is called on; the main queue by default.") var label: String?
}

/// The name of a handler.
struct HandlerName: ScriptKeys {
    @Key("name", "Its name in the trace; its type by default.") var name: String?
}

/// A handler of which the script gives only the queue, and what it does with what it is given.
protocol PlacedHandlerForm: HandlerForm {
    var place: HandlerQueue { get }
}

extension PlacedHandlerForm {
    var name: String { Self.word }
    var queue: String? { place.label }
}

/// The keys of every handler that is called once, with the whole response.
struct SharedHandlerKeys: ScriptKeys {
    @Keys private var naming: HandlerName
    @Key("prints", "Whether it prints what it is given. Printing is an event.") private var prints = false
    @Keys private var queue: HandlerQueue

    /// Its name in the trace; nil stands for the word of its form.
    var name: String? { naming.name }
    /// The label of the queue it is called on, or nil for the main queue.
    var label: String? { queue.label }
    /// Prints what the handler is given, if the script asks for that.
    var printer: HandlerPrinter? { prints ? HandlerPrinter() : nil }
}

/// A handler that is called once, with the whole response.
protocol SharedHandlerForm: HandlerForm {
    var shared: SharedHandlerKeys { get }
}

extension SharedHandlerForm {
    var name: String { shared.name ?? Self.word }
    var queue: String? { shared.label }
    var printer: HandlerPrinter? { shared.printer }
}

extension Request {
    /// The request as one of the kind that a handler is for. The loader lets no other kind of request have
    /// that handler.
    func ofKind<Kind: Request>(_ kind: Kind.Type) -> Kind {
        guard let request = self as? Kind else {
            preconditionFailure("a handler of a \(kind) was added to a \(type(of: self))")
        }
        return request
    }

    var asDataRequest: DataRequest { ofKind(DataRequest.self) }
    var asDownloadRequest: DownloadRequest { ofKind(DownloadRequest.self) }
    var asStreamRequest: DataStreamRequest { ofKind(DataStreamRequest.self) }
    var asWebSocketRequest: WebSocketRequest { ofKind(WebSocketRequest.self) }
}
