/// The simulated twin of Foundation's protocol: what a `URLProtocol` subclass tells the URL loading system.
///
/// A class calls these methods in this order: a response, any number of pieces of data, and the end; or a
/// failure at any time. It may do so from any queue of the simulation. The methods about challenges and about
/// a valid cached response are left out, because a class of an app is handed neither here.
public protocol URLProtocolClient: AnyObject {
    /// The class answers with a redirect: the task's delegate is asked, and the new request is loaded as any
    /// other.
    func urlProtocol(
        _ protocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse)

    /// The response's head. The policy is accepted for source compatibility: what a class loads is not
    /// stored in the simulation's cache.
    func urlProtocol(
        _ protocol: URLProtocol, didReceive response: URLResponse,
        cacheStoragePolicy policy: URLCache.StoragePolicy)

    /// A piece of the body.
    func urlProtocol(_ protocol: URLProtocol, didLoad data: Data)

    /// The end of the body.
    func urlProtocolDidFinishLoading(_ protocol: URLProtocol)

    /// The task ends with this error. One that is not a `URLError` becomes `URLError.unknown`.
    func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error)
}
