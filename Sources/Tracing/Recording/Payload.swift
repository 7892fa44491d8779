/// What happened, with the values that belong to it and to nothing else: one case for each group of events.
///
/// The groups are listed in the order in which a request meets them; each has a file in `Events`. The name of
/// an event says where it is: `retry.asked` is `.retry(.asked(…))`.
///
/// Foundation's values are kept as they are: keeping one costs a reference, while reading its parts costs as
/// much as ten events. Only of a response is kept what a trace shows of it, so that it can be used again.
/// What is larger than three words has a box of its own: a class, or an `indirect` case. Every event is as
/// large as the largest one, so one wide case would make all of them wide. Groups are nested enums rather
/// than existentials, which would cost a heap allocation for most events.
public enum Payload: Sendable {
    case session(SessionEvent)
    case registry(RegistryEvent)
    case taskDelegate(TaskDelegateEvent)
    case request(RequestEvent)
    case operation(OperationEvent)
    case urlRequest(URLRequestEvent)
    case parameters(ParametersEvent)
    case adapt(AdaptEvent)
    case multipart(MultipartEvent)
    case uploadable(UploadableEvent)
    case compression(CompressionEvent)
    case task(TaskEvent)
    case urlProtocol(URLProtocolEvent)
    case cookie(CookieEvent)
    case cache(CacheEvent)
    case connection(ConnectionEvent)
    case connectivity(ConnectivityEvent)
    case redirect(RedirectEvent)
    case challenge(ChallengeEvent)
    case clientCertificate(ClientCertificateEvent)
    case credential(CredentialEvent)
    case trust(TrustEvent)
    case webSocket(WebSocketEvent)
    case download(DownloadEvent)
    case resumeData(ResumeDataEvent)
    case transport(TransportEvent)
    case response(ResponseEvent)
    case delegate(DelegateEvent)
    case app(AppEvent)
    case background(BackgroundEvent)
    case validation(ValidationEvent)
    case retry(RetryEvent)
    case authentication(AuthenticationEvent)
    case serialize(SerializeEvent)
    case controller(ControllerEvent)
    case handler(HandlerEvent)
    case completion(CompletionEvent)
    case await(AwaitEvent)
    case hook(HookEvent)
    case monitor(MonitorEvent)
    case progress(ProgressEvent)
    case notification(NotificationEvent)
    case stream(StreamEvent)
    case socket(SocketEvent)
    case script(ScriptEvent)
    case simulation(SimulationEvent)
}

extension EventKind {
    /// The groups in the order of the reference page.
    static let groups: [any EventKinds] = [
        session, registry, taskDelegate, request, operation, urlRequest, parameters, adapt, multipart,
        uploadable, compression, task, urlProtocol, cookie, cache, connection, connectivity, redirect,
        challenge, clientCertificate, credential, trust, webSocket, download, resumeData, transport, response,
        delegate, app, background, validation, retry, authentication, serialize, controller, handler,
        completion, `await`, hook, monitor, progress, notification, stream, socket, script, simulation,
    ]
}

extension Payload {
    /// Shows the event to a visitor, whichever group it is of: the only switch over the groups.
    ///
    /// It is inlined into the functions that call it, which know what their visitor is: each of them costs no
    /// more than with a switch of its own.
    @inline(__always)
    func accept<Visitor: EventVisitor & ~Copyable>(_ visitor: inout Visitor) -> Visitor.Answer {
        switch self {
        case .session(let event): visitor.visit(event)
        case .registry(let event): visitor.visit(event)
        case .taskDelegate(let event): visitor.visit(event)
        case .request(let event): visitor.visit(event)
        case .operation(let event): visitor.visit(event)
        case .urlRequest(let event): visitor.visit(event)
        case .parameters(let event): visitor.visit(event)
        case .adapt(let event): visitor.visit(event)
        case .multipart(let event): visitor.visit(event)
        case .uploadable(let event): visitor.visit(event)
        case .compression(let event): visitor.visit(event)
        case .task(let event): visitor.visit(event)
        case .urlProtocol(let event): visitor.visit(event)
        case .cookie(let event): visitor.visit(event)
        case .cache(let event): visitor.visit(event)
        case .connection(let event): visitor.visit(event)
        case .connectivity(let event): visitor.visit(event)
        case .redirect(let event): visitor.visit(event)
        case .challenge(let event): visitor.visit(event)
        case .clientCertificate(let event): visitor.visit(event)
        case .credential(let event): visitor.visit(event)
        case .trust(let event): visitor.visit(event)
        case .webSocket(let event): visitor.visit(event)
        case .download(let event): visitor.visit(event)
        case .resumeData(let event): visitor.visit(event)
        case .transport(let event): visitor.visit(event)
        case .response(let event): visitor.visit(event)
        case .delegate(let event): visitor.visit(event)
        case .app(let event): visitor.visit(event)
        case .background(let event): visitor.visit(event)
        case .validation(let event): visitor.visit(event)
        case .retry(let event): visitor.visit(event)
        case .authentication(let event): visitor.visit(event)
        case .serialize(let event): visitor.visit(event)
        case .controller(let event): visitor.visit(event)
        case .handler(let event): visitor.visit(event)
        case .completion(let event): visitor.visit(event)
        case .await(let event): visitor.visit(event)
        case .hook(let event): visitor.visit(event)
        case .monitor(let event): visitor.visit(event)
        case .progress(let event): visitor.visit(event)
        case .notification(let event): visitor.visit(event)
        case .stream(let event): visitor.visit(event)
        case .socket(let event): visitor.visit(event)
        case .script(let event): visitor.visit(event)
        case .simulation(let event): visitor.visit(event)
        }
    }
}

/// Asks an event for its kind.
private struct KindVisitor: EventVisitor {
    func visit(_ event: some EventGroup) -> EventKind { event.kind }
}

extension Details: EventVisitor {
    mutating func visit(_ event: some EventGroup) { event.describe(&self) }
}

extension Payload {
    /// The kind of the event.
    public var kind: EventKind {
        var visitor = KindVisitor()
        return accept(&visitor)
    }

    /// Writes what the event holds, in the order of the trace file.
    func describe(_ details: inout Details) { accept(&details) }

    /// The decision this event carries; nil for an event that decides nothing.
    public var decision: Decision? {
        guard kind.isDecision else { return nil }
        var details = Details(isSilent: true)
        return details.decision(of: self)
    }

    /// The call of the real library that this event stands for, in the given notation; nil if it has no name
    /// there.
    ///
    /// The words are those of the measured event orders: `request.didCreateTask`, `adapter.adapt(auth)`.
    public func callback(in notation: CallbackNotation) -> String? {
        guard notation != .none else { return nil }
        var details = Details(notation: notation)
        describe(&details)
        return details.call
    }
}
