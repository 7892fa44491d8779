/// Methods that download a file, from the beginning or from where an earlier download stopped.
extension SessionManager {
    /// Makes a download request from a URL, a method, parameters and headers.
    @discardableResult
    public func download(
        _ url: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default, headers: HTTPHeaders? = nil,
        to destination: DownloadRequest.DownloadFileDestination? = nil
    ) -> DownloadRequest {
        announceRequest()
        do {
            let urlRequest = try URLRequest(url: url, method: method, headers: headers)
            return download(try encoding.encode(urlRequest, with: parameters), to: destination)
        } catch {
            return fail(because: error) { make(nil, to: destination, $0, $1) }
        }
    }

    /// Makes a download from a `URLRequestConvertible`, which is asked only once, even if retries follow.
    @discardableResult
    public func download(
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
    public func download(
        resumingWith resumeData: Data, to destination: DownloadRequest.DownloadFileDestination? = nil
    ) -> DownloadRequest {
        announceRequest()
        let original = DownloadRequest.Downloadable.resumeData(resumeData)
        return launch(original) { make(original, to: destination, $0, $1) }
    }

    private func make(
        _ original: DownloadRequest.Downloadable?, to destination: DownloadRequest.DownloadFileDestination?,
        _ task: URLSessionTask?, _ error: (any Error)?
    ) -> DownloadRequest {
        let download = DownloadRequest(
            session: session, requestTask: .download(original, task), subject: claimSubject(), error: error)
        download.downloadDelegate?.destination = destination
        return download
    }
}
