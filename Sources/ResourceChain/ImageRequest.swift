/// Loads an image. All it needs is the URL, which need not be one of the web service.
public final class ImageRequest: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// Where the image is; nil if its address is not a URL.
    public let url: URL?
    public let life: RequestLife
    public let loading: Loading

    /// Makes the request, which does nothing before `load(withCompletion:)`.
    ///
    /// - Parameter subject: what its events are about; nil gives it the next number of the run.
    public init(url: URL?, loading: Loading = Loading(), subject: Subject? = nil) {
        self.url = url
        self.loading = loading
        life = RequestLife(of: "ImageRequest", subject: subject)
    }
}

extension ImageRequest: NetworkRequest {
    public func load(withCompletion completion: @escaping @Sendable (UIImage?) -> Void) {
        guard let url else { return life.refuse(completion) }
        load(url, withCompletion: completion)
    }

    public func decode(_ data: Data) -> UIImage? {
        life.decode(data, by: "UIImage", UIImage.decide)
    }
}
