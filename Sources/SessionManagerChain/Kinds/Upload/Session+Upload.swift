/// What the ways of asking for an upload of a file, of bytes or of a stream have in common.
extension SessionManager {
    /// Makes a `URLRequest`, and gives it to a method that a subclass may have overridden.
    func upload(
        to url: any URLConvertible, _ method: HTTPMethod, _ headers: HTTPHeaders?,
        _ start: (URLRequest) -> UploadRequest
    ) -> UploadRequest {
        announceRequest()
        do {
            return start(try callApp { try URLRequest(url: url, method: method, headers: headers) })
        } catch {
            return fail(because: error) { make(nil, $0, $1) }
        }
    }

    func upload(
        with urlRequest: any URLRequestConvertible, _ makeUploadable: (URLRequest) -> UploadRequest.Uploadable
    ) -> UploadRequest {
        let subject = announceRequest()
        do {
            let original = makeUploadable(try convert(urlRequest, for: subject))
            return launch(original) { make(original, $0, $1) }
        } catch {
            return fail(because: error) { make(nil, $0, $1) }
        }
    }

    private func make(
        _ original: UploadRequest.Uploadable?, _ task: URLSessionTask?, _ error: (any Error)?
    ) -> UploadRequest {
        let upload = UploadRequest(
            session: session, requestTask: .upload(original, task), subject: claimSubject(), error: error)
        // As in the original, an upload that failed before it had a task never gets its stream.
        if task != nil, case .stream(let stream, _)? = original {
            upload.delegate.taskNeedNewBodyStream = { _, _ in stream }
        }
        return upload
    }
}
