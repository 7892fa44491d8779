/// Methods that upload a form. The form is built and encoded on the utility queue, and the caller has no
/// request until that is done: `encodingCompletion` is called with a request that is already running.
extension SessionManager {
    /// Sends the form to which `multipartFormData` appends its parts to a URL.
    public func upload(
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

    /// Sends the form to which `multipartFormData` appends its parts, in a convertible's `URLRequest`.
    public func upload(
        multipartFormData: @escaping (MultipartFormData) -> Void,
        usingThreshold encodingMemoryThreshold: UInt64 = SessionManager
            .multipartFormDataEncodingMemoryThreshold,
        with urlRequest: any URLRequestConvertible,
        encodingCompletion: ((MultipartFormDataEncodingResult) -> Void)?
    ) {
        DispatchQueue.utility.enqueue { [self] in
            let form = MultipartFormData()
            recorder.record(.multipart(.formBuilt), announceRequest(), callback: .alamofire4)
            multipartFormData(form)
            do {
                var request = try urlRequest.asURLRequest()
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

    /// Encodes the form, in memory or in a file, and starts its upload.
    ///
    /// A background session's upload needs a file, whatever its size.
    private func encode(
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

    private func deliver(
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
