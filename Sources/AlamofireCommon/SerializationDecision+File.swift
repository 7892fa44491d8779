// What serializers of downloads decide on: a file in the place of a body.

/// Why a download has no bytes to serialize. Each version has an error of its own for either.
package enum MissingFile {
    /// Nothing was downloaded.
    case nothing
    /// What was downloaded cannot be read, or is gone.
    case unreadable(URL)
}

extension SerializationDecision where Value == URL {
    /// A download's file, wherever it is: an earlier error stands, and no file is an error.
    package static func place(
        _ fileURL: URL?, error: (any Error)?, orFail failure: (MissingFile) -> any Error
    ) -> SerializationDecision {
        var rules = RuleLog()
        rules.noEarlierError(error)
        if let error { return SerializationDecision(.failedBefore, .failure(error), rules) }
        rules.check(.serialize.filePresent, saw: .text(fileURL?.lastPathComponent ?? "none"), fileURL != nil)
        guard let fileURL else {
            return SerializationDecision(.missingFile, .failure(failure(.nothing)), rules)
        }
        return SerializationDecision(.value, .success(fileURL), rules)
    }
}

extension SerializationDecision where Value == Data {
    /// The bytes of a download's file, for a serializer that wants bytes.
    package static func contents(
        of fileURL: URL?, error: (any Error)?, orFail failure: (MissingFile) -> any Error
    ) -> SerializationDecision {
        let place = SerializationDecision<URL>.place(fileURL, error: error, orFail: failure)
        var rules = RuleLog()
        rules.append(place.decision.rules)
        switch place.result {
        case .failure(let failure):
            return SerializationDecision(place.outcome, .failure(failure), rules)
        case .success(let url):
            let data = try? Data(contentsOf: url)
            let saw = Saw.text(data.map { "\($0.count) bytes" } ?? url.lastPathComponent)
            guard rules.check(.serialize.fileReadable, saw: saw, data != nil), let data else {
                return SerializationDecision(.unreadableFile, .failure(failure(.unreadable(url))), rules)
            }
            return SerializationDecision(.fileRead, .success(data), rules)
        }
    }
}
