// What serializers of downloads decide on: a file in the place of a body.

extension SerializationDecision where Value == URL {
    /// A download's file, wherever it is: an earlier error stands, and no file is an error.
    static func place(_ fileURL: URL?, error: (any Error)?) -> SerializationDecision {
        var rules = RuleLog()
        rules.noEarlierError(error)
        if let error { return SerializationDecision(.failedBefore, .failure(error), rules) }
        rules.check(.serializeFilePresent, saw: .text(fileURL?.lastPathComponent ?? "none"), fileURL != nil)
        guard let fileURL else {
            return SerializationDecision(
                .missingFile, .failure(AFError.responseSerializationFailed(reason: .inputFileNil)), rules)
        }
        return SerializationDecision(.value, .success(fileURL), rules)
    }
}

extension SerializationDecision where Value == Data {
    /// The bytes of a download's file, for a serializer that wants bytes.
    static func contents(of fileURL: URL?, error: (any Error)?) -> SerializationDecision {
        let place = SerializationDecision<URL>.place(fileURL, error: error)
        var rules = RuleLog()
        rules.append(place.decision.rules)
        switch place.result {
        case .failure(let failure):
            return SerializationDecision(place.outcome, .failure(failure), rules)
        case .success(let url):
            let data = try? Data(contentsOf: url)
            let saw = Saw.text(data.map { "\($0.count) bytes" } ?? url.lastPathComponent)
            guard rules.check(.serializeFileReadable, saw: saw, data != nil), let data else {
                let error = AFError.responseSerializationFailed(reason: .inputFileReadFailed(at: url))
                return SerializationDecision(.unreadableFile, .failure(error), rules)
            }
            return SerializationDecision(.fileRead, .success(data), rules)
        }
    }
}
