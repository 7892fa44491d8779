/// Makes requests, and leads each of them from `request(url)` to its response handlers.
///
/// A session has three queues. On the root queue, requests change state and the URL loading system calls
/// back; the request queue makes and adapts `URLRequest`s; the serialization queue runs response serializers.
/// The last two target the first unless others are given, so all three keep one order.
///
/// Each method that makes a request returns at once; the first handler, or `resume()`, starts the work. If
/// `requestSetup` is eager, the task is made without waiting for that, but not resumed. The methods stand
/// here, and not with the kinds of requests they make, so that a subclass can override them.
///
/// Mirrors Alamofire 5.12's `Session`. Unchecked because a simulation runs on one thread.
open class Session: @unchecked Sendable {
    /// The URL loading system's session that carries the tasks.
    public let session: URLSession
    /// Receives the URL loading system's callbacks, and passes them on to the requests.
    public let delegate: SessionDelegate
    /// The queue on which requests work, and the delegate is called. Serial.
    public let rootQueue: DispatchQueue
    /// `true` if adding the first handler starts a request.
    public let startRequestsImmediately: Bool
    /// When a request makes its `URLRequest` and task: when it is first resumed, or as soon as it exists.
    public let requestSetup: RequestSetup
    /// The queue on which `URLRequest`s are made and adapted.
    public let requestQueue: DispatchQueue
    /// The queue on which response serializers run.
    public let serializationQueue: DispatchQueue
    /// Adapts and retries every request of this session, before the request's own interceptor.
    public let interceptor: (any RequestInterceptor)?
    /// Says which evaluator judges which server; if nil, the platform judges all of them.
    public let serverTrustManager: ServerTrustManager?
    /// Decides about redirects where a request has no handler of its own.
    public let redirectHandler: (any RedirectHandler)?
    /// Decides about caching where a request has no handler of its own.
    public let cachedResponseHandler: (any CachedResponseHandler)?
    /// Is told about everything; passes it on to each of the monitors it was given.
    public let eventMonitor: CompositeEventMonitor
    /// The monitors of a session that was given none. Nothing in this session uses them.
    public let defaultEventMonitors: [any EventMonitor] = [AlamofireNotifications()]

    /// How its delegate and its requests know the session; they may outlive it.
    let reference = BackReference<Session>()
    // Touched on the root queue only.
    var requestTaskMap = RequestTaskMap()
    var activeRequests: Set<Request> = []
    /// The URL loading session is over, and tells nobody any more what becomes of a task.
    var isOver = false
    /// Completions of tasks whose metrics have not arrived yet.
    var waitingCompletions: [ObjectIdentifier: () -> Void] = [:]

    /// Wraps a URL loading session that was made with `delegate` and whose callbacks arrive on `rootQueue`.
    ///
    /// - Parameter eventMonitors: all monitors of the session. Its requests post notifications only if
    ///   `AlamofireNotifications` is among them, as it is when this argument is left out.
    /// - Precondition: `session` is not a background session. Its tasks outlive the app, and the closures of
    ///   this library do not. `rootQueue` is the underlying queue of its delegate queue.
    public init(
        session: URLSession, delegate: SessionDelegate, rootQueue: DispatchQueue,
        startRequestsImmediately: Bool = true, requestSetup: RequestSetup = .lazy,
        requestQueue: DispatchQueue? = nil, serializationQueue: DispatchQueue? = nil,
        interceptor: (any RequestInterceptor)? = nil, serverTrustManager: ServerTrustManager? = nil,
        redirectHandler: (any RedirectHandler)? = nil,
        cachedResponseHandler: (any CachedResponseHandler)? = nil,
        eventMonitors: [any EventMonitor] = [AlamofireNotifications()]
    ) {
        Session.check(session, callsBackOn: rootQueue)
        self.session = session
        self.delegate = delegate
        self.rootQueue = rootQueue
        self.startRequestsImmediately = startRequestsImmediately
        self.requestSetup = requestSetup
        self.requestQueue =
            requestQueue ?? DispatchQueue(label: "\(rootQueue.label).requestQueue", target: rootQueue)
        self.serializationQueue =
            serializationQueue
            ?? DispatchQueue(label: "\(rootQueue.label).serializationQueue", target: rootQueue)
        self.interceptor = interceptor
        self.serverTrustManager = serverTrustManager
        self.redirectHandler = redirectHandler
        self.cachedResponseHandler = cachedResponseHandler
        eventMonitor = CompositeEventMonitor(monitors: eventMonitors)
        reference.refer(to: self)
        delegate.report(to: self)
        recordCreation()
    }

    deinit {
        reference.end()
        leaveRequests()
        session.invalidateAndCancel()
    }

    // MARK: Data: the body is kept in memory

    /// Makes a request with parameters in the older, dictionary form.
    open func request(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default, headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        requestModifier: RequestModifier? = nil
    ) -> DataRequest {
        let convertible = RequestConvertible(
            url: RepeatedURL(convertible), method: method, parameters: parameters, encoding: encoding,
            headers: headers, requestModifier: requestModifier)
        return request(
            convertible, interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume)
    }

    /// Makes a request with parameters of an `Encodable` type.
    open func request<Parameters: Encodable & Sendable>(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoder: any ParameterEncoder = URLEncodedFormParameterEncoder.default, headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        requestModifier: RequestModifier? = nil
    ) -> DataRequest {
        let convertible = RequestEncodableConvertible(
            url: RepeatedURL(convertible), method: method, parameters: parameters, encoder: encoder,
            headers: headers, requestModifier: requestModifier)
        return request(
            convertible, interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume)
    }

    /// Makes a request from any value that can make a `URLRequest`.
    open func request(
        _ convertible: any URLRequestConvertible, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil
    ) -> DataRequest {
        begin(
            DataRequest(
                convertible: convertible, underlyingQueue: rootQueue, serializationQueue: serializationQueue,
                monitors: eventMonitor, interceptor: interceptor,
                shouldAutomaticallyResume: shouldAutomaticallyResume, session: reference))
    }

    // MARK: Streams: the body is handled chunk by chunk

    /// Makes a stream request with parameters of an `Encodable` type.
    open func streamRequest<Parameters: Encodable & Sendable>(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoder: any ParameterEncoder = URLEncodedFormParameterEncoder.default, headers: HTTPHeaders? = nil,
        automaticallyCancelOnStreamError: Bool = false, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, requestModifier: RequestModifier? = nil
    ) -> DataStreamRequest {
        let convertible = RequestEncodableConvertible(
            url: RepeatedURL(convertible), method: method, parameters: parameters, encoder: encoder,
            headers: headers, requestModifier: requestModifier)
        return streamRequest(
            convertible, automaticallyCancelOnStreamError: automaticallyCancelOnStreamError,
            interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume)
    }

    /// Makes a stream request without parameters.
    open func streamRequest(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, headers: HTTPHeaders? = nil,
        automaticallyCancelOnStreamError: Bool = false, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, requestModifier: RequestModifier? = nil
    ) -> DataStreamRequest {
        streamRequest(
            convertible, method: method, parameters: Empty?.none, headers: headers,
            automaticallyCancelOnStreamError: automaticallyCancelOnStreamError, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, requestModifier: requestModifier)
    }

    /// Makes a stream request from a `URLRequestConvertible`.
    open func streamRequest(
        _ convertible: any URLRequestConvertible, automaticallyCancelOnStreamError: Bool = false,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil
    ) -> DataStreamRequest {
        begin(
            DataStreamRequest(
                convertible: convertible, automaticallyCancelOnStreamError: automaticallyCancelOnStreamError,
                underlyingQueue: rootQueue, serializationQueue: serializationQueue,
                monitors: eventMonitor, interceptor: interceptor,
                shouldAutomaticallyResume: shouldAutomaticallyResume, session: reference))
    }

    // MARK: Downloads: the body is written to a file

    /// Downloads a response to a file, with parameters in the older dictionary form.
    open func download(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default, headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        requestModifier: RequestModifier? = nil, to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        let convertible = RequestConvertible(
            url: RepeatedURL(convertible), method: method, parameters: parameters, encoding: encoding,
            headers: headers, requestModifier: requestModifier)
        return download(
            convertible, interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume,
            to: destination)
    }

    /// Downloads a response to a file, with parameters of an `Encodable` type.
    open func download<Parameters: Encodable & Sendable>(
        _ convertible: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoder: any ParameterEncoder = URLEncodedFormParameterEncoder.default, headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        requestModifier: RequestModifier? = nil, to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        let convertible = RequestEncodableConvertible(
            url: RepeatedURL(convertible), method: method, parameters: parameters, encoder: encoder,
            headers: headers, requestModifier: requestModifier)
        return download(
            convertible, interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume,
            to: destination)
    }

    /// Downloads the response to a request and writes it to a file.
    open func download(
        _ convertible: any URLRequestConvertible, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        download(
            .request(convertible), interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, to: destination)
    }

    /// Continues a download that was cancelled, or failed, before its end.
    ///
    /// `data` is the earlier request's `resumeData`. The request it was made from is sent again unchanged,
    /// so adapters do not see it.
    open func download(
        resumingWith data: Data, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        download(
            .resumeData(data), interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume,
            to: destination)
    }

    // MARK: Uploads of data, a file or a stream

    /// Sends bytes from memory.
    open func upload(
        _ data: Data, to convertible: any URLConvertible, method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, fileManager: FileManager = .default,
        requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            data, with: bodiless(convertible, method, headers, requestModifier), interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager)
    }

    /// Sends bytes from memory in a convertible's `URLRequest`; if that has a body, it is ignored.
    open func upload(
        _ data: Data, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            .data(data), with: convertible, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager)
    }

    /// Sends a file, which stays where it is. If the file is missing, the task fails.
    open func upload(
        _ fileURL: URL, to convertible: any URLConvertible, method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, fileManager: FileManager = .default,
        requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            fileURL, with: bodiless(convertible, method, headers, requestModifier), interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager)
    }

    /// Sends a file in a convertible's `URLRequest`.
    open func upload(
        _ fileURL: URL, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            .file(fileURL, shouldRemove: false), with: convertible, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager)
    }

    /// Sends the content of a stream, which is known only once it has been read.
    ///
    /// Has no `shouldAutomaticallyResume` parameter, as in the original; `upload(_:with:…)` has one.
    open func upload(
        _ stream: InputStream, to convertible: any URLConvertible, method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        fileManager: FileManager = .default, requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            stream, with: bodiless(convertible, method, headers, requestModifier), interceptor: interceptor,
            fileManager: fileManager)
    }

    /// Sends the content of a stream in a convertible's `URLRequest`.
    open func upload(
        _ stream: InputStream, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            .stream(stream), with: convertible, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager)
    }

    // MARK: Uploads of a form

    /// Sends the form to which `multipartFormData` appends its parts, in a request without other parameters.
    open func upload(
        multipartFormData: @escaping (MultipartFormData) -> Void, to url: any URLConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        method: HTTPMethod = .post, headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil, fileManager: FileManager = .default,
        requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            multipartFormData: multipartFormData, with: bodiless(url, method, headers, requestModifier),
            usingThreshold: encodingMemoryThreshold, interceptor: interceptor, fileManager: fileManager)
    }

    /// Sends the form to which `multipartFormData` appends its parts, in a convertible's `URLRequest`.
    open func upload(
        multipartFormData: @escaping (MultipartFormData) -> Void, with request: any URLRequestConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        interceptor: (any RequestInterceptor)? = nil, fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            multipartFormData: .built(by: multipartFormData, fileManager: fileManager), with: request,
            usingThreshold: encodingMemoryThreshold, interceptor: interceptor, fileManager: fileManager)
    }

    /// Sends a form in a request without other parameters.
    open func upload(
        multipartFormData: MultipartFormData, to url: any URLConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        method: HTTPMethod = .post, headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default, requestModifier: RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            multipartFormData: multipartFormData, with: bodiless(url, method, headers, requestModifier),
            usingThreshold: encodingMemoryThreshold, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager)
    }

    /// Sends a form in a convertible's `URLRequest`, whose `Content-Type` becomes that of the form.
    open func upload(
        multipartFormData: MultipartFormData, with request: any URLRequestConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        let multipart = MultipartUpload(
            encodingMemoryThreshold: encodingMemoryThreshold, request: request,
            multipartFormData: multipartFormData)
        return upload(
            multipart, interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume,
            fileManager: fileManager)
    }

    // MARK: WebSockets

    /// Makes a WebSocket request without parameters.
    open func webSocketRequest(
        to url: any URLConvertible, configuration: WebSocketRequest.Configuration = .default,
        headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, requestModifier: RequestModifier? = nil
    ) -> WebSocketRequest {
        webSocketRequest(
            to: url, configuration: configuration, parameters: Empty?.none, headers: headers,
            interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume,
            requestModifier: requestModifier)
    }

    /// Makes a WebSocket request whose parameters go into the query of the handshake.
    open func webSocketRequest<Parameters: Encodable & Sendable>(
        to url: any URLConvertible, configuration: WebSocketRequest.Configuration = .default,
        parameters: Parameters? = nil, encoder: any ParameterEncoder = URLEncodedFormParameterEncoder.default,
        headers: HTTPHeaders? = nil, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, requestModifier: RequestModifier? = nil
    ) -> WebSocketRequest {
        let convertible = RequestEncodableConvertible(
            url: RepeatedURL(url), method: .get, parameters: parameters, encoder: encoder, headers: headers,
            requestModifier: requestModifier)
        return webSocketRequest(
            performing: convertible, configuration: configuration, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume)
    }

    /// Makes a WebSocket request from a `URLRequestConvertible`.
    open func webSocketRequest(
        performing convertible: any URLRequestConvertible,
        configuration: WebSocketRequest.Configuration = .default,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil
    ) -> WebSocketRequest {
        begin(
            WebSocketRequest(
                convertible: convertible, configuration: configuration, underlyingQueue: rootQueue,
                serializationQueue: serializationQueue, monitors: eventMonitor, interceptor: interceptor,
                shouldAutomaticallyResume: shouldAutomaticallyResume, session: reference))
    }
}
