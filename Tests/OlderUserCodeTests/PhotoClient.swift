import Foundation
import SessionManagerChain

/// An app's client with a manager of its own: uploads of forms, downloads to a place of its choice, and what
/// the app hears on the side.
final class PhotoClient {
    private let manager: SessionManager
    private var observer: NSObjectProtocol?
    private let reachability = NetworkReachabilityManager(host: "api.example.test")
    var onEvent: (String) -> Void = { _ in }

    init() {
        let configuration = URLSessionConfiguration.default
        configuration.httpAdditionalHeaders = SessionManager.defaultHTTPHeaders
        configuration.timeoutIntervalForRequest = 30
        let delegate = SessionDelegate()
        manager = SessionManager(
            configuration: configuration, delegate: delegate,
            serverTrustPolicyManager: ServerTrustPolicyManager(policies: [
                "api.example.test": .performDefaultEvaluation(validateHost: true),
                "localhost": .disableEvaluation,
            ]))
        delegate.taskWillPerformHTTPRedirection = { [weak self] _, _, response, request in
            self?.onEvent("redirect \(response.statusCode)")
            return request
        }
        observer = NotificationCenter.default.addObserver(
            forName: Notification.Name.Task.DidComplete, object: nil, queue: nil
        ) { [weak self] notification in
            let task = notification.userInfo?[Notification.Key.Task] as? URLSessionTask
            self?.onEvent("complete \(task?.originalRequest?.url?.lastPathComponent ?? "none")")
        }
        reachability?.listener = { [weak self] status in
            switch status {
            case .unknown, .notReachable: self?.onEvent("offline")
            case .reachable(.ethernetOrWiFi): self?.onEvent("online")
            case .reachable(.wwan): self?.onEvent("online, but dear")
            }
        }
        reachability?.startListening()
    }

    func close() {
        reachability?.stopListening()
        if let observer = observer { NotificationCenter.default.removeObserver(observer) }
    }

    func upload(_ photo: Data, title: String, completion: @escaping (Result<String>) -> Void) {
        manager.upload(
            multipartFormData: { form in
                form.append(Data(title.utf8), withName: "title")
                form.append(photo, withName: "photo", fileName: "photo.png", mimeType: "image/png")
            },
            to: "https://api.example.test/photos",
            encodingCompletion: { encodingResult in
                switch encodingResult {
                case .success(let upload, _, _):
                    upload.uploadProgress { _ in }
                        .validate()
                        .responseString { completion($0.result) }
                case .failure(let error):
                    completion(.failure(error))
                }
            })
    }

    func download(to fileURL: URL, completion: @escaping (DownloadResponse<Data>) -> Void) {
        let destination: DownloadRequest.DownloadFileDestination = { _, _ in
            (fileURL, [.removePreviousFile, .createIntermediateDirectories])
        }
        manager.download("https://api.example.test/photos/7", to: destination)
            .downloadProgress(queue: DispatchQueue.main) { _ in }
            .validate(contentType: ["image/png", "application/*"])
            .responseData(completionHandler: completion)
    }
}
