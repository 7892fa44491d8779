import SessionChain

/// The session of a shop's app: each request gets the market's header, and the app keeps a log of its own.
final class ShopSession: Session, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private(set) var log: [String] = []

    override func request(
        _ convertible: any URLRequestConvertible, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil
    ) -> DataRequest {
        log.append("request")
        return super.request(
            MarketRequest(base: convertible), interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume)
    }

    override func upload(
        _ data: Data, with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil, shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        log.append("upload of \(data.count) bytes")
        return super.upload(
            data, with: convertible, interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume, fileManager: fileManager)
    }

    override func download(
        _ convertible: any URLRequestConvertible, interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil, to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        log.append("download")
        return super.download(
            convertible, interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume,
            to: destination)
    }
}

/// A route of the shop, for one market.
private struct MarketRequest: URLRequestConvertible {
    let base: any URLRequestConvertible

    func asURLRequest() throws -> URLRequest {
        var request = try base.asURLRequest()
        request.headers.update(name: "X-Market", value: "fr")
        return request
    }
}
