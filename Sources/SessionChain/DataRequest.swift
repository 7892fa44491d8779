/// A request that keeps the response body in memory.
public class DataRequest: Request, @unchecked Sendable {
    /// The body received so far.
    public var data: Data? { nil }
}
