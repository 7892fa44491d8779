/// How a form becomes an upload.
extension SessionManager {
    /// Encodes the form, in memory or in a file, and starts its upload.
    ///
    /// A background session's upload needs a file, whatever its size.
    func encode(
        _ form: MultipartFormData, within threshold: UInt64, for request: URLRequest
    ) throws -> MultipartFormDataEncodingResult {
        let isBackground = session.configuration.identifier != nil
        let decided = MultipartDecision.decide(
            contentLength: form.contentLength, threshold: threshold, isBackground: isBackground)
        recorder.record(.multipart(.decided(decided.decision)))
        switch decided.choice {
        case .memory:
            let upload = upload(try form.encode(), with: request)
            return .success(request: upload, streamingFromDisk: false, streamFileURL: nil)
        case .file:
            let file = try MultipartFile.make(using: .default, writing: form.writeEncodedData(to:))
            let upload = upload(file, with: request)
            // The file is not needed any longer once the request is over, and before its handlers run.
            upload.delegate.queue.enqueue { upload.remove(file) }
            return .success(request: upload, streamingFromDisk: true, streamFileURL: file)
        }
    }

    func deliver(
        _ result: MultipartFormDataEncodingResult,
        to completion: ((MultipartFormDataEncodingResult) -> Void)?
    ) {
        DispatchQueue.main.enqueue { [recorder] in
            recorder.record(
                .hook(.called(name: "multipart.encodingCompletion", detail: result.detail)),
                callback: .alamofire4)
            completion?(result)
        }
    }
}

extension UploadRequest {
    fileprivate func remove(_ file: URL) {
        let isRemoved = (try? FileManager.default.removeItem(at: file)) != nil
        record(.uploadable(.removed(file: file.lastPathComponent, isRemoved: isRemoved)))
    }
}

extension SessionManager.MultipartFormDataEncodingResult {
    /// What an event shows of it.
    fileprivate var detail: String {
        switch self {
        case .success(_, let isFromDisk, _): "streamingFromDisk=\(isFromDisk)"
        case .failure(let error): "failure(\(traceText(error)))"
        }
    }
}
