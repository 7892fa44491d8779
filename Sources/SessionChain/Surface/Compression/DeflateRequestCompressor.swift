/// Compresses the bodies of requests, and says so in their `Content-Encoding`.
///
/// It pays only for large texts: small bodies hardly shrink, images not at all, and not every server can
/// undo it. The body of an upload and a body from a stream are not an `httpBody`, so they stay as they
/// are. Mirrors Alamofire 5.12 `DeflateRequestCompressor`; the coding is `deflate` (RFC 9110 section
/// 8.4.1.2).
public struct DeflateRequestCompressor: RequestInterceptor {
    /// What to do with a request that already names a content coding.
    public enum DuplicateHeaderBehavior: Sendable {
        /// Fails with `DuplicateHeaderError`.
        case error
        /// Compresses the body as it is, and names `deflate` instead.
        case replace
        /// Leaves the request as it is.
        case skip
    }

    /// The request already names a content coding, which is not allowed.
    public struct DuplicateHeaderError: Error {
        /// Makes an error for a test that expects one.
        public init() {}
    }

    /// What to do with a request that already names a content coding.
    public let duplicateHeaderBehavior: DuplicateHeaderBehavior
    /// Returns `true` if a body is worth compressing. Called for every request that has a body.
    public let shouldCompressBodyData: @Sendable (_ bodyData: Data) -> Bool

    /// Compresses every body, unless `shouldCompressBodyData` says otherwise.
    public init(
        duplicateHeaderBehavior: DuplicateHeaderBehavior = .error,
        shouldCompressBodyData: @escaping @Sendable (_ bodyData: Data) -> Bool = { _ in true }
    ) {
        self.duplicateHeaderBehavior = duplicateHeaderBehavior
        self.shouldCompressBodyData = shouldCompressBodyData
    }

    public func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (_ result: Result<URLRequest, any Error>) -> Void
    ) {
        let decided = CompressionDecision.decide(
            body: urlRequest.httpBody,
            contentEncoding: urlRequest.value(forHTTPHeaderField: "Content-Encoding"),
            behavior: duplicateHeaderBehavior, shouldCompress: shouldCompressBodyData)
        Simulator.current?.recorder.record(.compression(.decided(decided.decision)))
        switch decided.choice {
        case .leave:
            completion(.success(urlRequest))
        case .fail:
            completion(.failure(DuplicateHeaderError()))
        case .compress(let body):
            var compressed = urlRequest
            compressed.httpBody = ZlibFormat.compress(body)
            compressed.setField("Content-Encoding", to: "deflate")
            completion(.success(compressed))
        }
    }
}

extension DeflateRequestCompressor: PartialParticipant {
    var ownRoles: [ParticipantRole] { [.adapter] }
}

/// Decides whether a request's body is compressed.
enum CompressionDecision {
    static func decide(
        body: Data?, contentEncoding: String?,
        behavior: DeflateRequestCompressor.DuplicateHeaderBehavior, shouldCompress: (Data) -> Bool
    ) -> Decided<CompressionChoice> {
        var rules = RuleLog()
        rules.check(
            .compression.bodyPresent, saw: .text(body.map { counted($0.count, "byte") } ?? "none"),
            body != nil)
        guard let body else { return rules.decide(.leave) }
        guard rules.check(.compression.wanted, saw: .text(counted(body.count, "byte")), shouldCompress(body))
        else {
            return rules.decide(.leave)
        }
        let isFirst = rules.check(
            .compression.headerAbsent, saw: .text(contentEncoding ?? "none"), contentEncoding == nil)
        guard !isFirst else { return rules.decide(.compress(body)) }
        rules.check(.compression.headerReplaced, saw: .text("\(behavior)"), behavior == .replace)
        switch behavior {
        case .replace: return rules.decide(.compress(body))
        case .skip: return rules.decide(.leave, by: .compression.headerAbsent)
        case .error: return rules.decide(.fail, by: .compression.headerAbsent)
        }
    }
}

/// What happens to a request's body.
enum CompressionChoice: Outcome, Equatable {
    /// The body stays as it is.
    case leave
    /// These bytes are compressed.
    case compress(Data)
    /// The request fails with `DuplicateHeaderError`.
    case fail

    var word: String {
        switch self {
        case .leave: CompressionOutcome.notCompressed.word
        case .compress: CompressionOutcome.compressed.word
        case .fail: CompressionOutcome.failed.word
        }
    }
}

extension RequestInterceptor where Self == DeflateRequestCompressor {
    /// `.deflateCompressor`: compresses every body.
    public static var deflateCompressor: DeflateRequestCompressor { DeflateRequestCompressor() }

    /// `.deflateCompressor(…)`: compresses the bodies that are worth it.
    public static func deflateCompressor(
        duplicateHeaderBehavior: DeflateRequestCompressor.DuplicateHeaderBehavior = .error,
        shouldCompressBodyData: @escaping @Sendable (_ bodyData: Data) -> Bool = { _ in true }
    ) -> DeflateRequestCompressor {
        DeflateRequestCompressor(
            duplicateHeaderBehavior: duplicateHeaderBehavior, shouldCompressBodyData: shouldCompressBodyData)
    }
}

/// The rules that say whether a request's body is compressed.
struct CompressionRules: RuleGroup {
    let bodyPresent = Rule(
        "compression.body-present", "The request has a body in memory; a stream is not compressed.",
        .alamofire5(
            "DeflateRequestCompressor.adapt(_:for:completion:)", "Features/RequestCompression.swift", 70))
    let wanted = Rule(
        "compression.wanted", "The app considers this body worth compressing.",
        .alamofire5(
            "DeflateRequestCompressor.shouldCompressBodyData", "Features/RequestCompression.swift", 57))
    let headerAbsent = Rule(
        "compression.header-absent", "The request names no content coding yet.",
        .alamofire5(
            "DeflateRequestCompressor.adapt(_:for:completion:)", "Features/RequestCompression.swift", 70))
    let headerReplaced = Rule(
        "compression.header-replaced", "The content coding that the request names may be replaced.",
        .alamofire5(
            "DeflateRequestCompressor.duplicateHeaderBehavior", "Features/RequestCompression.swift", 55))
}

extension Rule {
    static let compression = CompressionRules()
}
