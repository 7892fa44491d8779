import ScriptReading

/// What a retrier of the app's own looks at before it answers. Everything that is named must hold.
struct RetryCondition: ScriptRecord, ScriptValue {
    static let noun = "a retry condition"

    /// It does not matter why the request failed: a validator may have refused the status, or a serializer
    /// the body.
    @Key("status", .list(of: .integer(in: 100...599)), "The status codes that it answers about.")
    private var statusCodes: [Int]?
    @Key("errorCodes", "The URLError codes that it answers about.") private var errorCodes: [URLError.Code]?
    @Key("retryCount", "How often the request has been retried.") private var retryCount: Bounds?

    /// The bounds of a number.
    private struct Bounds: ScriptRecord, ScriptValue {
        static let noun = "a retry count"

        @Key("atLeast", in: 0...1_000_000, "So often, or more.") private var least: Int?
        @Key("lessThan", in: 1...1_000_000, "Not so often.") private var limit: Int?

        func check(_ object: ScriptObject) {
            if !$least.isGiven, !$limit.isGiven {
                object.error("expected \"atLeast\" or \"lessThan\" in a retry count")
            }
            if let least, let limit, least >= limit {
                object.refuse($least, because: "expected a number below that of \"lessThan\"")
            }
        }

        func contains(_ count: Int) -> Bool { count >= least ?? 0 && count < limit ?? .max }
    }

    func check(_ object: ScriptObject) {
        if !$statusCodes.isGiven, !$errorCodes.isGiven, !$retryCount.isGiven {
            object.error("expected \"status\", \"errorCodes\" or \"retryCount\" in a retry condition")
        }
    }

    /// `true` if the retrier answers about this failure.
    func holds(for failure: FailedAttempt) -> Bool {
        statusCodes.map { codes in failure.status.map(codes.contains) ?? false } ?? true
            && errorCodes.map { codes in failure.errorCode.map(codes.contains) ?? false } ?? true
            && retryCount.map { $0.contains(failure.retryCount) } ?? true
    }
}

/// What a retrier knows about the attempt that failed.
struct FailedAttempt {
    /// Nil if there was no response.
    let status: Int?
    /// Nil if something else than `URLSession` failed.
    let errorCode: URLError.Code?
    let retryCount: Int
}

extension FailedAttempt {
    /// In Alamofire 5, the task's error is inside one of the library's.
    init(_ request: Request, _ error: any Error) {
        self.init(
            status: request.response?.statusCode, errorCode: error.urlError?.code,
            retryCount: request.retryCount)
    }
}
