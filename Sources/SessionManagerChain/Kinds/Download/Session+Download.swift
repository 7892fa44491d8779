/// Asking for a download: from the beginning, or from where an earlier one stopped.
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
            return download(nil, to: destination, failedWith: error)
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
            return download(.request(try convert(urlRequest, for: subject)), to: destination)
        } catch {
            return download(nil, to: destination, failedWith: error)
        }
    }

    /// Makes a download that goes on where an earlier one stopped. No adapter sees it.
    @discardableResult
    public func download(
        resumingWith resumeData: Data, to destination: DownloadRequest.DownloadFileDestination? = nil
    ) -> DownloadRequest {
        announceRequest()
        return download(.resumeData(resumeData), to: destination)
    }

    private func download(
        _ downloadable: DownloadRequest.Downloadable, to destination: DownloadRequest.DownloadFileDestination?
    ) -> DownloadRequest {
        do {
            let task = try downloadable.task(session: session, adapter: adapter, queue: queue)
            let download = DownloadRequest(
                session: session, requestTask: .download(downloadable, task), subject: claimSubject())
            download.downloadDelegate?.destination = destination
            start(download, with: task)
            return download
        } catch {
            return self.download(downloadable, to: destination, failedWith: error)
        }
    }

    /// Makes a download that has failed before it had a task.
    private func download(
        _ downloadable: DownloadRequest.Downloadable?,
        to destination: DownloadRequest.DownloadFileDestination?, failedWith error: any Error
    ) -> DownloadRequest {
        let download = DownloadRequest(
            session: session, requestTask: .download(downloadable, nil), subject: claimSubject(),
            error: error.underlyingAdaptError ?? error)
        download.downloadDelegate?.destination = destination
        handleCreationFailure(error, of: download)
        return download
    }
}
