/// The library's `DeflateRequestCompressor`.
struct CompressorSettings: InterceptorForm {
    static let word = "compressor"
    static let noun = "a compressor"
    static let meaning = "Compresses the bodies of requests: Alamofire's DeflateRequestCompressor."
    static let keys: [ObjectShape.Key] = [
        .optional(
            "duplicateHeader", .word(Behavior.allCases.map(\.rawValue)),
            "What to do where a content coding is named already; error without it."),
        .optional(
            "minimumBytes", .integer(0...1_000_000_000), "Shorter bodies are left as they are; 0 without it."
        ),
    ]

    private enum Behavior: String, CaseIterable { case error, replace, skip }

    private let behavior: DeflateRequestCompressor.DuplicateHeaderBehavior
    private let minimumBytes: Int

    init?(_ object: ScriptObject, _ decoder: ScriptDecoder) {
        switch object.word("duplicateHeader", as: Behavior.self) {
        case .replace?: behavior = .replace
        case .skip?: behavior = .skip
        case .error?, nil: behavior = .error
        }
        minimumBytes = object.integer("minimumBytes", in: 0...1_000_000_000) ?? 0
    }

    func makeInterceptor(named name: String, _ builder: SessionBuilder) -> any RequestInterceptor {
        let minimumBytes = minimumBytes
        let compressor = DeflateRequestCompressor(duplicateHeaderBehavior: behavior) {
            $0.count >= minimumBytes
        }
        return NamedCompressor(name: name, compressor)
    }
}

/// A compressor under the script's name. It leaves failures alone, so it is an adapter and nothing else.
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
