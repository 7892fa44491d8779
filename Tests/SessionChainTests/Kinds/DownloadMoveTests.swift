import Testing

@testable import SessionChain

/// How a downloaded file is moved to its destination.
@Suite struct `The move of a downloaded file` {
    @Test func `takes only the necessary steps`() {
        #expect(decide([], file: false, folder: true) == ["move", "+ file: nothing", "+ folder: a folder"])
        #expect(
            decide([.removePreviousFile, .createIntermediateDirectories], file: false, folder: true) == [
                "move", "+ file: nothing", "+ folder: a folder",
            ])
    }

    @Test func `removes a previous file if it is allowed to`() {
        #expect(
            decide(.removePreviousFile, file: true, folder: true) == [
                "remove previous file, move", "- file: a file", "+ remove: removePreviousFile",
                "+ folder: a folder",
            ])
    }

    @Test func `creates missing folders if it is allowed to`() {
        #expect(
            decide(.createIntermediateDirectories, file: false, folder: false) == [
                "create folders, move", "+ file: nothing", "- folder: nothing",
                "+ create: createIntermediateDirectories",
            ])
    }

    @Test func `is blocked by a file that must stay`() {
        #expect(
            decide(.createIntermediateDirectories, file: true, folder: true) == [
                "blocked by a file", "- file: a file", "- remove: createIntermediateDirectories",
            ])
    }

    @Test func `is blocked by a folder that must stay`() {
        #expect(
            decide([], .folder, around: .folder) == [
                "blocked by a folder", "- file: a folder", "- remove: no options",
            ])
    }

    @Test func `is blocked by a missing folder that may not be created`() {
        #expect(
            decide([], file: false, folder: false) == [
                "blocked by a missing folder", "+ file: nothing", "- folder: nothing", "- create: no options",
            ])
    }

    @Test func `names the rule that decided`() {
        let deciding = { (options: DownloadMove.Options, file: Bool, folder: Bool) in
            DownloadMove.decide(
                options: options, previous: file ? .file : .nothing, around: folder ? .folder : .nothing
            ).decision.deciding?.rule
        }
        #expect(deciding([], false, true) == .download.destinationFree)
        #expect(deciding([], true, true) == .download.removePreviousFile)
        #expect(deciding(.removePreviousFile, true, true) == .download.removePreviousFile)
        #expect(deciding([], false, false) == .download.createIntermediateDirectories)
        #expect(
            deciding(.createIntermediateDirectories, false, false) == .download.createIntermediateDirectories)
    }

    @Test func `does not take a file for the folder of the destination`() {
        let options: [DownloadMove.Options] = [[], .createIntermediateDirectories]
        for option in options {
            let decided = DownloadMove.decide(options: option, previous: .nothing, around: .file)
            #expect(decided.decision.deciding?.rule == .download.folderPresent)
            #expect(
                decide(option, .nothing, around: .file) == [
                    "blocked by a file", "+ file: nothing", "- folder: a file",
                ])
        }
        #expect(
            decide(.removePreviousFile, .folder, around: .folder) == [
                "remove previous file, move", "- file: a folder", "+ remove: removePreviousFile",
                "+ folder: a folder",
            ])
    }

    private func decide(_ options: DownloadMove.Options, file: Bool, folder: Bool) -> [String] {
        decide(options, file ? .file : .nothing, around: folder ? .folder : .nothing)
    }

    /// The outcome, then for each rule whether it held, the last part of its name, and what it saw.
    private func decide(
        _ options: DownloadMove.Options, _ previous: DownloadMove.Place, around: DownloadMove.Place
    ) -> [String] {
        let decision = DownloadMove.decide(options: options, previous: previous, around: around).decision
        let words: [Rule: String] = [
            .download.destinationFree: "file", .download.removePreviousFile: "remove",
            .download.folderPresent: "folder", .download.createIntermediateDirectories: "create",
        ]
        return [decision.outcome]
            + decision.rules.map { "\($0.held ? "+" : "-") \(words[$0.rule] ?? "?"): \($0.saw.text)" }
    }
}
