// What serializers of downloads decide on: a file in the place of a body.

/// Why a download has no bytes to serialize. Each version has an error of its own for either.
package enum MissingFile {
    /// Nothing was downloaded.
    case nothing
    /// What was downloaded cannot be read, or is gone.
    case unreadable(URL)
}

extension Serialized where Value == URL {
    /// A download's file, wherever it is.
    package static func place(
        _ fileURL: URL?, error: (any Error)?, orFail failure: (MissingFile) -> any Error
    ) -> Decided<Serialized> {
        ofFile(fileURL, error: error, orFail: failure) { fileURL, _ in .value(fileURL) }
    }
}

extension Serialized where Value == Data {
    /// The bytes of a download's file, for a serializer that wants bytes.
    package static func contents(
        of fileURL: URL?, error: (any Error)?, orFail failure: (MissingFile) -> any Error
    ) -> Decided<Serialized> {
        ofFile(fileURL, error: error, orFail: failure) { fileURL, rules in
            let data = try? Data(contentsOf: fileURL)
            // Each serializer reads the file for itself.
            Simulator.current?.recorder.noteContent(bytes: data?.count ?? 0)
            let saw = Saw.text(data.map { counted($0.count, "byte") } ?? fileURL.lastPathComponent)
            rules.check(.serialize.fileReadable, saw: saw, data != nil)
            guard let data else { return .unreadableFile(failure(.unreadable(fileURL))) }
            return .fileRead(data)
        }
    }
}

extension Serialized {
    /// What `serialize` makes of a download's file: an earlier error stands, and no file is an error.
    fileprivate static func ofFile(
        _ fileURL: URL?, error: (any Error)?, orFail failure: (MissingFile) -> any Error,
        serialize: (URL, inout RuleLog) -> Serialized
    ) -> Decided<Serialized> {
        var rules = RuleLog()
        rules.noEarlierError(error)
        if let error { return rules.decide(.failedBefore(error)) }
        rules.check(
            .serialize.filePresent, saw: .text(fileURL?.lastPathComponent ?? "none"), fileURL != nil)
        guard let fileURL else { return rules.decide(.missingFile(failure(.nothing))) }
        let choice = serialize(fileURL, &rules)
        return rules.decide(choice)
    }
}
