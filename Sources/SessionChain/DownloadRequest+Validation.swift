/// Validators of a download. They judge it when the task has completed: by then the file is at its
/// destination, and stays there whatever they say.
extension DownloadRequest {
    /// A caller's own judgement of a response and its file: success, or the error the request is to fail
    /// with.
    public typealias Validation =
        @Sendable (_ request: URLRequest?, _ response: HTTPURLResponse, _ fileURL: URL?) -> ValidationResult

    /// Adds a validator of the caller's own.
    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self {
        validate(named: "closure \(validators.count + 1)", validation)
    }

    /// As above, under a name that traces show: a closure has none of its own.
    @discardableResult
    public func validate(named name: String, _ validation: @escaping Validation) -> Self {
        append(named: name) { [unowned self] response in
            let result = validation(request, response, fileURL)
            record(.validationCalled(name: name, error: result.failure))
            return .custom(result)
        }
    }

    /// Accepts responses with one of these status codes.
    @discardableResult
    public func validate<Codes: Sequence>(statusCode acceptableStatusCodes: Codes) -> Self
    where Codes.Element == Int {
        append(named: "statusCode") { .statusCode($0, acceptable: acceptableStatusCodes) }
    }

    /// Accepts responses with one of these media types; the types are asked for when the response is there.
    @discardableResult
    public func validate<Types: Sequence>(
        contentType acceptableContentTypes: @escaping @Sendable @autoclosure () -> Types
    ) -> Self where Types.Element == String {
        append(named: "contentType") { [unowned self] response in
            .contentType(response, acceptable: acceptableContentTypes(), of: DownloadedFile(at: fileURL))
        }
    }

    /// Accepts status codes 200 to 299 and media types that the request's `Accept` field allows: two
    /// validators.
    @discardableResult
    public func validate() -> Self {
        // The request keeps its validators, so a validator must not keep the request.
        let contentTypes = { @Sendable [unowned self] in ValidationDecision.defaultContentTypes(of: request) }
        return validate(statusCode: ValidationDecision.defaultStatusCodes)
            .validate(contentType: contentTypes())
    }

    private func append(
        named name: String, _ decide: @escaping (HTTPURLResponse) -> ValidationDecision
    ) -> Self {
        appendValidator(named: name, decide) { [unowned self] response, result in
            eventMonitor?.request(
                self, didValidateRequest: request, response: response, fileURL: fileURL, withResult: result)
        }
        return self
    }
}

/// What a validator of media types needs to know of a downloaded file.
enum DownloadedFile: Equatable {
    /// No file was moved to a destination.
    case missing
    /// There is nothing to read where it was moved.
    case unreadable(URL)
    /// It is there, and has so many bytes.
    case present(bytes: Int)

    /// Looks at the file.
    init(at url: URL?) {
        guard let url else {
            self = .missing
            return
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        self = (attributes?[.size] as? Int).map(DownloadedFile.present) ?? .unreadable(url)
    }
}

extension ValidationDecision {
    /// Accepts the listed media types, if there is a file that could have one of them.
    static func contentType(
        _ response: HTTPURLResponse, acceptable: some Sequence<String>, of file: DownloadedFile
    ) -> ValidationDecision {
        var rules = RuleLog()
        rules.check(
            .validationFilePresent, saw: .text(file == .missing ? "none" : "a file"), file != .missing)
        switch file {
        case .missing:
            return refusal(.dataFileNil, rules)
        case .unreadable(let url):
            rules.check(.validationFileReadable, saw: .text(url.lastPathComponent), false)
            return refusal(.dataFileReadFailed(at: url), rules)
        case .present(let bytes):
            rules.check(.validationFileReadable, saw: .number(bytes), true)
            return contentType(response, acceptable: acceptable, isEmpty: bytes == 0, after: rules)
        }
    }
}
