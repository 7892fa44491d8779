import SessionChain

/// The downloads of an app for songs, without a library: they go on without the app, and can be paused.
final class SongDownloads: URLSessionDownloadDelegate, @unchecked Sendable {
    /// One song on its way.
    final class Download: @unchecked Sendable {
        var task: URLSessionDownloadTask?
        var resumeData: Data?
    }

    private(set) lazy var session: URLSession = {
        let configuration = URLSessionConfiguration.background(
            withIdentifier: "com.example.HalfTunes.downloads")
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        return session
    }()

    func pause(_ download: Download) {
        download.task?.cancel(byProducingResumeData: { data in download.resumeData = data })
    }

    func goOn(with download: Download, from url: URL) {
        if let resumeData = download.resumeData {
            download.task = session.downloadTask(withResumeData: resumeData)
        } else {
            download.task = session.downloadTask(with: url)
        }
        download.task?.resume()
    }
}
