@testable import URLLoading

/// An app like one on a device: a launch creates its delegate, which creates a background session and
/// receives its events. The test decides what the app does with a file and with the system's handler.
final class AppLab: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    let loading: Loading
    let identifier: String
    /// Changes the configuration of the app's session.
    var configure: (URLSessionConfiguration) -> Void = { _ in }
    /// `true` if a process that was launched in the background creates its session again.
    var recreatesSession = true
    /// `true` if the app calls the handler that it was given.
    var callsHandler = true
    /// The app's answer to the response to a data task, in whichever process receives it.
    var onResponse: (@escaping @Sendable (URLSession.ResponseDisposition) -> Void) -> Void = { $0(.allow) }
    /// What the app does with a file, in whichever process receives it.
    var onFile: (URL) -> Void = { _ in }
    /// The delegate of the running process; each launch creates a new one.
    private(set) var delegate: AppDelegate?
    /// The notes of the app's code.
    var notes: [String] = []

    init(_ exchanges: [Exchange] = [.answer()], identifier: String = "bg") {
        loading = Loading(exchanges)
        self.identifier = identifier
        let app = loading.simulator.app
        app.program = { [unowned self] _ in
            let delegate = AppDelegate(lab: self)
            self.delegate = delegate
            if recreatesSession { delegate.makeSession() }
            return delegate
        }
        app.onEnd = { [unowned self] in delegate = nil }
        loading.at(0) { app.application.delegate = app.program?(app.application) }
    }

    /// The session of the running process.
    var session: URLSession? { delegate?.session }

    /// Starts a download in the app at a given time.
    func download(_ request: URLRequest = .to("https://x.test/song"), at milliseconds: UInt64 = 0) {
        loading.at(milliseconds) { [unowned self] in session?.downloadTask(with: request).resume() }
    }

    func appAt(_ milliseconds: UInt64, _ action: @escaping (SimulatedApp) -> Void) {
        loading.appAt(milliseconds, action)
    }

    /// Runs to the end; one line for each event whose kind begins with one of the words.
    func run(_ words: String...) -> String {
        defer { loading.simulator.discardWork() }
        return loading.run(words: words)
    }
}

/// The app's code, as in every tutorial.
final class AppDelegate: UIApplicationDelegate, URLSessionDownloadDelegate, URLSessionDataDelegate,
    @unchecked Sendable
{
    private unowned let lab: AppLab
    private(set) var session: URLSession?
    private var handler: (() -> Void)?
    private let credential = URLCredential(user: "ada", password: "secret", persistence: .none)

    init(lab: AppLab) { self.lab = lab }

    @discardableResult
    func makeSession() -> URLSession {
        let configuration = URLSessionConfiguration.background(withIdentifier: lab.identifier)
        lab.configure(configuration)
        let queue = lab.loading.simulator.sharedQueue(label: "delegate")
        let made = URLSession(configuration: configuration, delegate: self, callingBackOn: queue)
        session = made
        return made
    }

    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        handler = completionHandler
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        lab.onFile(location)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        completionHandler(.useCredential, credential)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        lab.onResponse(completionHandler)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let reason = (error as? URLError)?.backgroundTaskCancelledReason else { return }
        lab.notes.append("cancelled because \(reason)")
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        guard lab.callsHandler else { return }
        let handler = handler
        self.handler = nil
        lab.loading.simulator.main.enqueue { handler?() }
    }
}
