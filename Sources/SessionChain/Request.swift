/// What a caller holds on to: one HTTP request through all its attempts.
public class Request: @unchecked Sendable {
    /// How many retries have been granted.
    public var retryCount: Int { 0 }
    /// The last `URLRequest` that was created or adapted.
    public var request: URLRequest? { nil }
    /// The response of the last task.
    public var response: HTTPURLResponse? { nil }
    /// What events about this request are about.
    public internal(set) var subject: Subject = .none

    init() {}
}

extension Request: Hashable {
    public static func == (a: Request, b: Request) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
