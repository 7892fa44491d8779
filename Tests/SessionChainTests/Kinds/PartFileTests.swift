import Testing

@testable import SessionChain

@Suite struct `The decision whether a file can be a part of a form` {
    private let url = URL(filePath: "/folder/photo.png")
    private let stream = InputStream(data: Data())
    private let error = CocoaError(.fileReadNoPermission)

    private var facts: PartFileFacts {
        var facts = PartFileFacts()
        facts.size = .success(5)
        facts.stream = stream
        return facts
    }

    private func decide(_ facts: PartFileFacts) -> String {
        let decision = PartFile.decide(url, facts).decision
        let rules = decision.rules.map { "\($0.rule.id.dropFirst(15)) \($0.held ? "yes" : "no")" }
        return "\(decision.outcome): \(rules.joined(separator: ", "))"
    }

    @Test func `checks in the order of the errors`() {
        var facts = self.facts
        var rows: [String] = []
        rows.append(decide(facts))
        facts.stream = nil
        rows.append(decide(facts))
        facts.size = .success(nil)
        rows.append(decide(facts))
        facts.size = .failure(error)
        rows.append(decide(facts))
        facts.isFolder = true
        rows.append(decide(facts))
        facts.isReachable = .success(false)
        rows.append(decide(facts))
        facts.isReachable = .failure(error)
        rows.append(decide(facts))
        facts.isFileURL = false
        rows.append(decide(facts))
        #expect(
            rows == [
                "usable: url yes, reachable yes, not-folder yes, size yes, opens yes",
                "bodyPartInputStreamCreationFailed: "
                    + "url yes, reachable yes, not-folder yes, size yes, opens no",
                "bodyPartFileSizeNotAvailable: url yes, reachable yes, not-folder yes, size no",
                "bodyPartFileSizeQueryFailedWithError: url yes, reachable yes, not-folder yes, size no",
                "bodyPartFileIsDirectory: url yes, reachable yes, not-folder no",
                "bodyPartFileNotReachable: url yes, reachable no",
                "bodyPartFileNotReachableWithError: url yes, reachable no",
                "bodyPartURLInvalid: url no",
            ])
    }

    @Test func `shows what was seen, but no folder of this machine`() {
        let decision = PartFile.decide(url, facts).decision
        #expect(decision.rules.map(\.saw.text) == ["file", "photo.png", "photo.png", "5 bytes", "photo.png"])
    }

    @Test func `ends at once if there is no extension that gives the media type`() {
        let decision = PartFile.withoutExtension(of: URL(filePath: "/folder/README")).decision
        #expect(decision.outcome == "bodyPartFilenameInvalid")
        #expect(decision.rules == [RuleCheck(.multipart.fileExtension, saw: .text("README"), held: false)])
    }
}
