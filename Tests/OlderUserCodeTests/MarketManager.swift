import SessionManagerChain

/// The session manager of a shop's app: each request gets the market's header, and the app counts them.
class MarketManager: SessionManager, @unchecked Sendable {
    private(set) var asked: [String] = []

    override func request(_ urlRequest: URLRequestConvertible) -> DataRequest {
        guard var request = try? urlRequest.asURLRequest() else { return super.request(urlRequest) }
        request.setValue("fr", forHTTPHeaderField: "X-Market")
        asked.append(request.url?.path ?? "")
        return super.request(request)
    }

    override func download(
        _ urlRequest: URLRequestConvertible,
        to destination: DownloadRequest.DownloadFileDestination? = nil
    ) -> DownloadRequest {
        asked.append("a file")
        return super.download(urlRequest, to: destination)
    }

    override func upload(_ fileURL: URL, with urlRequest: URLRequestConvertible) -> UploadRequest {
        asked.append("an upload of a file")
        return super.upload(fileURL, with: urlRequest)
    }

    override func upload(_ data: Data, with urlRequest: URLRequestConvertible) -> UploadRequest {
        asked.append("an upload of data")
        return super.upload(data, with: urlRequest)
    }

    override func upload(_ stream: InputStream, with urlRequest: URLRequestConvertible) -> UploadRequest {
        asked.append("an upload of a stream")
        return super.upload(stream, with: urlRequest)
    }
}
