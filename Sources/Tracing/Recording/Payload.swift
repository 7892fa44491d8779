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
    /// The kind of the event.
    public var kind: EventKind {
        switch self {
        case .session(let event): event.kind
        case .registry(let event): event.kind
        case .taskDelegate(let event): event.kind
        case .request(let event): event.kind
        case .operation(let event): event.kind
        case .urlRequest(let event): event.kind
        case .parameters(let event): event.kind
        case .adapt(let event): event.kind
        case .multipart(let event): event.kind
        case .uploadable(let event): event.kind
        case .compression(let event): event.kind
        case .task(let event): event.kind
        case .urlProtocol(let event): event.kind
        case .cookie(let event): event.kind
        case .cache(let event): event.kind
        case .connection(let event): event.kind
        case .connectivity(let event): event.kind
        case .redirect(let event): event.kind
        case .challenge(let event): event.kind
        case .clientCertificate(let event): event.kind
        case .credential(let event): event.kind
        case .trust(let event): event.kind
        case .webSocket(let event): event.kind
        case .download(let event): event.kind
        case .resumeData(let event): event.kind
        case .transport(let event): event.kind
        case .response(let event): event.kind
        case .delegate(let event): event.kind
        case .app(let event): event.kind
        case .background(let event): event.kind
        case .validation(let event): event.kind
        case .retry(let event): event.kind
        case .authentication(let event): event.kind
        case .serialize(let event): event.kind
        case .controller(let event): event.kind
        case .handler(let event): event.kind
        case .completion(let event): event.kind
        case .await(let event): event.kind
        case .hook(let event): event.kind
        case .monitor(let event): event.kind
        case .progress(let event): event.kind
        case .notification(let event): event.kind
        case .stream(let event): event.kind
        case .socket(let event): event.kind
        case .script(let event): event.kind
        case .simulation(let event): event.kind
        }
    }

    /// Writes what the event holds, in the order of the trace file.
    func describe(_ details: inout Details) {
        switch self {
        case .session(let event): event.describe(&details)
        case .registry(let event): event.describe(&details)
        case .taskDelegate(let event): event.describe(&details)
        case .request(let event): event.describe(&details)
        case .operation(let event): event.describe(&details)
        case .urlRequest(let event): event.describe(&details)
        case .parameters(let event): event.describe(&details)
        case .adapt(let event): event.describe(&details)
        case .multipart(let event): event.describe(&details)
        case .uploadable(let event): event.describe(&details)
        case .compression(let event): event.describe(&details)
        case .task(let event): event.describe(&details)
        case .urlProtocol(let event): event.describe(&details)
        case .cookie(let event): event.describe(&details)
        case .cache(let event): event.describe(&details)
        case .connection(let event): event.describe(&details)
        case .connectivity(let event): event.describe(&details)
        case .redirect(let event): event.describe(&details)
        case .challenge(let event): event.describe(&details)
        case .clientCertificate(let event): event.describe(&details)
        case .credential(let event): event.describe(&details)
        case .trust(let event): event.describe(&details)
        case .webSocket(let event): event.describe(&details)
        case .download(let event): event.describe(&details)
        case .resumeData(let event): event.describe(&details)
        case .transport(let event): event.describe(&details)
        case .response(let event): event.describe(&details)
        case .delegate(let event): event.describe(&details)
        case .app(let event): event.describe(&details)
        case .background(let event): event.describe(&details)
        case .validation(let event): event.describe(&details)
        case .retry(let event): event.describe(&details)
        case .authentication(let event): event.describe(&details)
        case .serialize(let event): event.describe(&details)
        case .controller(let event): event.describe(&details)
        case .handler(let event): event.describe(&details)
        case .completion(let event): event.describe(&details)
        case .await(let event): event.describe(&details)
        case .hook(let event): event.describe(&details)
        case .monitor(let event): event.describe(&details)
        case .progress(let event): event.describe(&details)
        case .notification(let event): event.describe(&details)
        case .stream(let event): event.describe(&details)
        case .socket(let event): event.describe(&details)
        case .script(let event): event.describe(&details)
        case .simulation(let event): event.describe(&details)
        }
    }

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
