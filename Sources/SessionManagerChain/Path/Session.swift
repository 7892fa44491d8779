/// Makes requests, and has what they share: a session of the URL loading system, its delegate, an adapter and
/// a retrier.
///
/// What can be done at once is done before a method that makes a request returns: by then the request has
/// been adapted, has its task and is running. These methods stand here, and not with the kinds of requests
/// they make, so that a subclass can override them.
///
/// When a manager is deallocated, its session is invalidated, and its requests end with
/// `URLError.cancelled`.
///
/// Mirrors Alamofire 4.7 `SessionManager`. Unchecked because a simulation runs on one thread.
open class SessionManager: @unchecked Sendable {
    /// The result of encoding a form for an upload.
    public enum MultipartFormDataEncodingResult {
        /// The form was encoded. The upload is already running, unless `startRequestsImmediately` is false.
        /// `streamFileURL` is the file that the form was written into; nil if the form is in memory.
        case success(request: UploadRequest, streamingFromDisk: Bool, streamFileURL: URL?)
        /// There is no upload, because the form or its request could not be made.
        case failure(any Error)
    }

    /// The manager that everything in the current simulation shares, with default headers. It is made when it
    /// is first asked for, and lives as long as the process of its app.
    public static var `default`: SessionManager {
        Simulator.current(for: "SessionManager.default").sharedByProcess {
            let configuration = URLSessionConfiguration.default
            configuration.httpAdditionalHeaders = SessionManager.defaultHTTPHeaders
            return SessionManager(configuration: configuration)
        }
    }

    /// The size from which on an upload writes its form to a file: 10 million bytes.
    public static let multipartFormDataEncodingMemoryThreshold: UInt64 = 10_000_000

    /// The URL loading system's session that carries the tasks.
    public let session: URLSession
    /// Receives the callbacks of the URL loading system, and knows which request each task belongs to.
    public let delegate: SessionDelegate
    /// Whether a request is resumed before `request(…)` returns it. True unless said otherwise.
    open var startRequestsImmediately: Bool = true
    /// Changes every request before it is sent.
    open var adapter: (any RequestAdapter)?
    /// Is asked about every failed attempt.
    open var retrier: (any RequestRetrier)? {
        get { delegate.retrier }
        set { delegate.retrier = newValue }
    }
    /// The system's closure, to be called when a background session has delivered all its events.
    open var backgroundCompletionHandler: (() -> Void)?

    /// Where tasks are made, one after the other.
    let queue: DispatchQueue
    /// What the next request will be about, while it is being made.
    var announced: Subject?

    /// Makes a manager with a session of its own.
    ///
    /// - Precondition: a simulation is running, because queues need one, and it has a transport.
    public init(
        configuration: URLSessionConfiguration = .default, delegate: SessionDelegate = SessionDelegate(),
        serverTrustPolicyManager: ServerTrustPolicyManager? = nil
    ) {
        self.delegate = delegate
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        queue = Self.makeQueue()
        commonInit(serverTrustPolicyManager: serverTrustPolicyManager)
    }

    /// Takes over a session that was made elsewhere; nil unless `delegate` is the session's own.
    public init?(
        session: URLSession, delegate: SessionDelegate,
        serverTrustPolicyManager: ServerTrustPolicyManager? = nil
    ) {
        guard delegate === session.delegate else { return nil }
        self.delegate = delegate
        self.session = session
        queue = Self.makeQueue()
        commonInit(serverTrustPolicyManager: serverTrustPolicyManager)
    }

    private func commonInit(serverTrustPolicyManager: ServerTrustPolicyManager?) {
        session.delegateNotation = .alamofire4
        // Without a destination, handlers get the system's own file, long after its delegate was told of it.
        session.removesDownloadedFiles = false
        session.serverTrustPolicyManager = serverTrustPolicyManager
        delegate.sessionManager = self
        delegate.sessionDidFinishEventsForBackgroundURLSession = { [weak self] _ in
            guard let self else { return }
            DispatchQueue.main.enqueue { self.backgroundCompletionHandler?() }
        }
        let summary = SessionSummary(
            label: queue.label, requestSetup: "immediate",
            startRequestsImmediately: startRequestsImmediately, interceptor: nil)
        recorder.record(.session(.created(summary)), Subject.none)
    }

    /// The original adds a random identifier to the label; an ordinal tells managers apart as well.
    private static func makeQueue() -> DispatchQueue {
        let count = Simulator.current(for: "SessionManager").shared { ManagerCount() }
        count.value += 1
        return DispatchQueue(label: "org.alamofire.session-manager.\(count.value)")
    }

    deinit {
        // Without a process, nothing ends the requests any more, and their handlers would keep them for ever.
        if queue.simulator.processState == .ended { delegate.abandonRequests() }
        session.invalidateAndCancel()
    }

    // MARK: Data

    /// Makes a data request from a URL, a method, parameters and headers.
    @discardableResult
    open func request(
        _ url: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default, headers: HTTPHeaders? = nil
    ) -> DataRequest {
        announceRequest()
        var original: DataRequest.Requestable?
        do {
            let plain = try callApp { try URLRequest(url: url, method: method, headers: headers) }
            original = DataRequest.Requestable(urlRequest: plain)
            let encoded = try callApp { try encoding.encode(plain, with: parameters) }
            return request(encoded)
        } catch {
            return fail(because: error) { make(original, $0, $1) }
        }
    }

    /// Makes a data request from a `URLRequestConvertible`, which is asked only once, even if retries follow.
    @discardableResult
    open func request(_ urlRequest: any URLRequestConvertible) -> DataRequest {
        let subject = announceRequest()
        do {
            let original = DataRequest.Requestable(urlRequest: try convert(urlRequest, for: subject))
            return launch(original) { make(original, $0, $1) }
        } catch {
            return fail(because: error) { make(nil, $0, $1) }
        }
    }

    // MARK: Downloads

    /// Makes a download request from a URL, a method, parameters and headers.
    @discardableResult
    open func download(
        _ url: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default, headers: HTTPHeaders? = nil,
        to destination: DownloadRequest.DownloadFileDestination? = nil
    ) -> DownloadRequest {
        announceRequest()
        do {
            let urlRequest = try callApp {
                try encoding.encode(
                    URLRequest(url: url, method: method, headers: headers), with: parameters)
            }
            return download(urlRequest, to: destination)
        } catch {
            return fail(because: error) { make(nil, to: destination, $0, $1) }
        }
    }

    /// Makes a download from a `URLRequestConvertible`, which is asked only once, even if retries follow.
    @discardableResult
    open func download(
        _ urlRequest: any URLRequestConvertible,
        to destination: DownloadRequest.DownloadFileDestination? = nil
    ) -> DownloadRequest {
        let subject = announceRequest()
        do {
            let original = DownloadRequest.Downloadable.request(try convert(urlRequest, for: subject))
            return launch(original) { make(original, to: destination, $0, $1) }
        } catch {
            return fail(because: error) { make(nil, to: destination, $0, $1) }
        }
    }

    /// Makes a download that continues where an earlier one stopped. No adapter sees it.
    @discardableResult
    open func download(
        resumingWith resumeData: Data, to destination: DownloadRequest.DownloadFileDestination? = nil
    ) -> DownloadRequest {
        announceRequest()
        let original = DownloadRequest.Downloadable.resumeData(resumeData)
        return launch(original) { make(original, to: destination, $0, $1) }
    }

    // MARK: Uploads

    /// Uploads a file to a URL.
    @discardableResult
    open func upload(
        _ fileURL: URL, to url: any URLConvertible, method: HTTPMethod = .post, headers: HTTPHeaders? = nil
    ) -> UploadRequest {
        upload(to: url, method, headers) { upload(fileURL, with: $0) }
    }

    /// Uploads a file with a request of the caller's own making.
    @discardableResult
    open func upload(_ fileURL: URL, with urlRequest: any URLRequestConvertible) -> UploadRequest {
        upload(with: urlRequest) { .file(fileURL, $0) }
    }

    /// Uploads data to a URL.
    @discardableResult
    open func upload(
        _ data: Data, to url: any URLConvertible, method: HTTPMethod = .post, headers: HTTPHeaders? = nil
    ) -> UploadRequest {
        upload(to: url, method, headers) { upload(data, with: $0) }
    }

    /// Uploads data with a request of the caller's own making.
    @discardableResult
    open func upload(_ data: Data, with urlRequest: any URLRequestConvertible) -> UploadRequest {
        upload(with: urlRequest) { .data(data, $0) }
    }

    /// Uploads the content of a stream to a URL. A stream can be read only once, so another attempt fails.
    @discardableResult
    open func upload(
        _ stream: InputStream, to url: any URLConvertible, method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil
    ) -> UploadRequest {
        upload(to: url, method, headers) { upload(stream, with: $0) }
    }

    /// Uploads the content of a stream with a request of the caller's own making.
    @discardableResult
    open func upload(_ stream: InputStream, with urlRequest: any URLRequestConvertible) -> UploadRequest {
        upload(with: urlRequest) { .stream(stream, $0) }
    }

    // MARK: Uploads of a form: it is built and encoded on the utility queue

    /// Uploads the form that `multipartFormData` fills with parts to a URL.
    open func upload(
        multipartFormData: @escaping (MultipartFormData) -> Void,
        usingThreshold encodingMemoryThreshold: UInt64 = SessionManager
            .multipartFormDataEncodingMemoryThreshold,
        to url: any URLConvertible, method: HTTPMethod = .post, headers: HTTPHeaders? = nil,
        encodingCompletion: ((MultipartFormDataEncodingResult) -> Void)?
    ) {
        do {
            upload(
                multipartFormData: multipartFormData, usingThreshold: encodingMemoryThreshold,
                with: try URLRequest(url: url, method: method, headers: headers),
                encodingCompletion: encodingCompletion)
        } catch {
            deliver(.failure(error), to: encodingCompletion)
        }
    }

    /// Uploads the form that `multipartFormData` fills with parts, with a request of the caller's own making.
    open func upload(
        multipartFormData: @escaping (MultipartFormData) -> Void,
        usingThreshold encodingMemoryThreshold: UInt64 = SessionManager
            .multipartFormDataEncodingMemoryThreshold,
        with urlRequest: any URLRequestConvertible,
        encodingCompletion: ((MultipartFormDataEncodingResult) -> Void)?
    ) {
        DispatchQueue.utility.enqueue { [self] in
            let form = MultipartFormData()
            recorder.record(.multipart(.formBuilt), announceRequest(), callback: .alamofire4)
            callApp { multipartFormData(form) }
            do {
                var request = try callApp { try urlRequest.asURLRequest() }
                request.setValue(form.contentType, forHTTPHeaderField: "Content-Type")
                deliver(
                    try encode(form, within: encodingMemoryThreshold, for: request), to: encodingCompletion)
            } catch {
                // No request will have this ordinal.
                _ = claimSubject()
                deliver(.failure(error), to: encodingCompletion)
            }
        }
    }
}

/// How many managers a simulation has had.
private final class ManagerCount { var value = 0 }
