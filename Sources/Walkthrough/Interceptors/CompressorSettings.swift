import ScriptReading

struct CompressorSettings: InterceptorForm {
    static let word = "compressor"
    static let noun = "a compressor"
    static let meaning = "Compresses the bodies of requests: Alamofire's DeflateRequestCompressor."

    @Key("duplicateHeader", "What to do if the request names a content coding already; error by default.")
    private var behavior = DeflateRequestCompressor.DuplicateHeaderBehavior.error
    @Key("minimumBytes", in: 0...1_000_000_000, "Shorter bodies are not compressed; 0 by default.")
    private var minimumBytes = 0

    func makeInterceptor(named name: String, _ builder: SessionBuilder) -> any RequestInterceptor {
        let minimumBytes = minimumBytes
        let compressor = DeflateRequestCompressor(duplicateHeaderBehavior: behavior) {
            $0.count >= minimumBytes
        }
        return NamedCompressor(name: name, compressor)
    }
}

/// A compressor under the script's name. It is only an adapter, because it does not retry.
private final class NamedCompressor: Adapter, TraceNamed, @unchecked Sendable {
    // Unchecked: constant after `init`.
    let traceName: String

    init(name: String, _ compressor: DeflateRequestCompressor) {
        traceName = name
        super.init { request, session, completion in
            compressor.adapt(request, for: session, completion: completion)
        }
    }
}

extension DeflateRequestCompressor.DuplicateHeaderBehavior: ScriptValue {
    package static var type: ScriptType<DeflateRequestCompressor.DuplicateHeaderBehavior> {
        .words([("error", .error), ("replace", .replace), ("skip", .skip)])
    }
}
