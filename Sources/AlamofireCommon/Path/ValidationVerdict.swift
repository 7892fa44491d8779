/// What a validator makes of a response.
///
/// Both versions judge alike, and each says it in errors of its own. Mirrors
/// `Request.validate(statusCode:response:)` and `Request.validate(contentType:response:…)` of both.
package enum ValidationVerdict: Outcome {
    case accepted
    case refused(Refusal)
    /// The validator was not asked, because there was an error already.
    case skipped

    /// Why a response is not accepted, in the words that both versions have for it.
    package enum Refusal: Sendable {
        case dataFileNil
        case dataFileReadFailed(at: URL)
        case missingContentType(acceptableContentTypes: [String])
        case unacceptableContentType(acceptableContentTypes: [String], responseContentType: String)
        case unacceptableStatusCode(code: Int)
        /// A validator of the caller's own refused, with this error.
        case custom(any Error)
    }

    package var word: String {
        switch self {
        case .accepted: ValidationOutcome.accepted.word
        case .refused: ValidationOutcome.refused.word
        case .skipped: ValidationOutcome.skipped.word
        }
    }
}

extension Decided<ValidationVerdict> {
    /// Accepts the listed status codes.
    package static func statusCode(
        _ response: HTTPURLResponse, acceptable: some Sequence<Int>
    ) -> Self {
        var rules = RuleLog()
        let code = response.statusCode
        guard rules.check(.validation.statusCode, saw: .number(code), acceptable.contains(code)) else {
            return rules.decide(.refused(.unacceptableStatusCode(code: code)))
        }
        return rules.decide(.accepted)
    }

    /// Accepts the listed media types. An empty body has no type that could be wrong; a body whose type is
    /// not named passes only if `*/*` is listed.
    ///
    /// - Parameters:
    ///   - isEmpty: nil for a request that keeps no body, and so makes no exception.
    ///   - earlier: the rules that were consulted on the way to this question.
    package static func contentType(
        _ response: HTTPURLResponse, acceptable: some Sequence<String>, isEmpty: Bool? = nil,
        after earlier: RuleLog = RuleLog()
    ) -> Self {
        var rules = earlier
        if let isEmpty {
            let saw = Saw.text(isEmpty ? "no body" : "a body")
            if rules.check(.validation.contentTypeEmptyBody, saw: saw, isEmpty) {
                return rules.decide(.accepted)
            }
        }
        let types = acceptable is any InHashOrder ? acceptable.sorted() : Array(acceptable)
        // Each attempt reads all of them again.
        Simulator.current?.recorder.noteRules(types.count)
        let type = response.mimeType
        rules.check(.validation.contentTypePresent, saw: .text(type ?? "none"), type != nil)
        guard let type else { return withoutType(acceptable: types, rules) }
        let matches = MIMEType.list(types, covers: type)
        let saw = matches ? type : "\(type), acceptable: \(types.joined(separator: ", "))"
        guard rules.check(.validation.contentType, saw: .text(saw), matches) else {
            return rules.decide(
                .refused(
                    .unacceptableContentType(acceptableContentTypes: types, responseContentType: type)))
        }
        return rules.decide(.accepted)
    }

    private static func withoutType(acceptable types: [String], _ rules: RuleLog) -> Self {
        var rules = rules
        let takesAnything = types.contains { MIMEType($0).isWildcard }
        let saw = Saw.text("acceptable: \(types.joined(separator: ", "))")
        guard rules.check(.validation.contentTypeWildcard, saw: saw, takesAnything) else {
            return rules.decide(.refused(.missingContentType(acceptableContentTypes: types)))
        }
        return rules.decide(.accepted)
    }

    /// Takes a caller's own verdict: nil, or the error with which it refused.
    package static func custom(_ error: (any Error)?) -> Self {
        var rules = RuleLog()
        rules.check(.validation.custom, saw: .text(error.map(traceText) ?? "success"), error == nil)
        return rules.decide(error.map { .refused(.custom($0)) } ?? .accepted)
    }

    /// Skips a validator, because there is an error already.
    package static func afterError() -> Self {
        var rules = RuleLog()
        rules.check(.validation.noEarlierError, saw: .text("an earlier error"), false)
        return rules.decide(.skipped)
    }
}

/// Types that a caller may list in a collection whose order changes from run to run.
private protocol InHashOrder {}

extension Set: InHashOrder {}
extension Dictionary.Keys: InHashOrder {}
extension Dictionary.Values: InHashOrder {}

extension ValidationVerdict {
    /// The status codes `validate()` accepts: all that mean success (RFC 9110 section 15.3).
    package static let defaultStatusCodes = 200..<300

    /// The media types `validate()` accepts: those the request asked for in `Accept`, else any.
    package static func defaultContentTypes(of request: URLRequest?) -> [String] {
        guard let accept = request?.value(forHTTPHeaderField: "Accept") else { return ["*/*"] }
        return accept.components(separatedBy: ",")
    }
}

/// A version's own enum of the reasons for a refusal. Its cases are what this asks for, one for one.
package protocol ValidationFailureReason {
    static var dataFileNil: Self { get }
    static func dataFileReadFailed(at: URL) -> Self
    static func missingContentType(acceptableContentTypes: [String]) -> Self
    static func unacceptableContentType(
        acceptableContentTypes: [String], responseContentType: String
    ) -> Self
    static func unacceptableStatusCode(code: Int) -> Self
    /// The acceptable types in the order in which the version's errors list them.
    static func listed(_ types: [String]) -> [String]
}

extension ValidationVerdict.Refusal {
    /// What the request fails with: an error of the version's own, or the caller's as it is.
    package func error<Reason: ValidationFailureReason>(_ failed: (Reason) -> any Error) -> any Error {
        switch self {
        case .dataFileNil: failed(.dataFileNil)
        case .dataFileReadFailed(let url): failed(.dataFileReadFailed(at: url))
        case .missingContentType(let types):
            failed(.missingContentType(acceptableContentTypes: Reason.listed(types)))
        case .unacceptableContentType(let types, let type):
            failed(
                .unacceptableContentType(
                    acceptableContentTypes: Reason.listed(types), responseContentType: type))
        case .unacceptableStatusCode(let code): failed(.unacceptableStatusCode(code: code))
        case .custom(let error): error
        }
    }
}

// MARK: Downloads

/// What a validator of media types needs to know of a downloaded file.
package enum DownloadedFile: Equatable {
    /// The download knows no URL of a file.
    case missing
    /// There is nothing to read where the file should be.
    case unreadable(URL)
    /// It is there, and has so many bytes.
    case present(bytes: Int)

    /// Looks at the file.
    package init(at url: URL?) {
        guard let url else {
            self = .missing
            return
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        self = (attributes?[.size] as? Int).map(DownloadedFile.present) ?? .unreadable(url)
    }
}

extension Decided<ValidationVerdict> {
    /// Accepts the listed media types, if there is a file that could have one of them.
    package static func contentType(
        _ response: HTTPURLResponse, acceptable: some Sequence<String>, of file: DownloadedFile
    ) -> Self {
        var rules = RuleLog()
        rules.check(
            .validation.filePresent, saw: .text(file == .missing ? "none" : "a file"), file != .missing)
        switch file {
        case .missing:
            return rules.decide(.refused(.dataFileNil))
        case .unreadable(let url):
            rules.check(.validation.fileReadable, saw: .text(url.lastPathComponent), false)
            return rules.decide(.refused(.dataFileReadFailed(at: url)))
        case .present(let bytes):
            rules.check(.validation.fileReadable, saw: .number(bytes), true)
            return contentType(response, acceptable: acceptable, isEmpty: bytes == 0, after: rules)
        }
    }
}
