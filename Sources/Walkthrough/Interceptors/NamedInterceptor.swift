/// An interceptor that both adapts and retries, under the script's name.
final class NamedInterceptor: RequestInterceptor, TraceNamed {
    let traceName: String
    private let wrapped: any RequestInterceptor

    init(traceName: String, _ wrapped: any RequestInterceptor) {
        self.traceName = traceName
        self.wrapped = wrapped
    }

    func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        wrapped.adapt(urlRequest, for: session, completion: completion)
    }

    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        wrapped.retry(request, for: session, dueTo: error, completion: completion)
    }
}
