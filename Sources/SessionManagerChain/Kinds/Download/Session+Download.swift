/// What the ways of asking for a download have in common.
extension SessionManager {
    func make(
        _ original: DownloadRequest.Downloadable?, to destination: DownloadRequest.DownloadFileDestination?,
        _ task: URLSessionTask?, _ error: (any Error)?
    ) -> DownloadRequest {
        let download = DownloadRequest(
            session: session, requestTask: .download(original, task), subject: claimSubject(), error: error)
        download.downloadDelegate?.destination = destination
        return download
    }
}
