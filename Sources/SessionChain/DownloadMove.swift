/// How a downloaded file gets to its destination: what is done first, and whether it can work.
///
/// Pure: what is at the destination, and what its owner allows, go in.
struct DownloadMove {
    /// What is done, in order; the last step is always the move.
    enum Step: Equatable { case removePreviousFile, createIntermediateDirectories, move }

    let steps: [Step]
    /// `move`, what comes before it, or what stands in its way.
    let decision: Decision

    /// Decides in the order in which the steps are taken: the previous file, the folders, the move.
    static func decide(
        options: DownloadRequest.Options, hasPreviousFile: Bool, hasFolder: Bool
    ) -> DownloadMove {
        var rules = RuleLog()
        let found = hasPreviousFile ? "a file" : "nothing"
        let isFree = rules.check(.downloadDestinationFree, saw: .text(found), !hasPreviousFile)
        let mayRemove = { options.contains(.removePreviousFile) }
        if !isFree, !rules.check(.downloadRemovePreviousFile, saw: options.saw, mayRemove()) {
            return DownloadMove(steps: [.move], decision: Decision("blocked by a file", rules: rules.checks))
        }
        let folder = hasFolder ? "a folder" : "nothing"
        let hasPlace = rules.check(.downloadFolderPresent, saw: .text(folder), hasFolder)
        let mayCreate = { options.contains(.createIntermediateDirectories) }
        if !hasPlace, !rules.check(.downloadCreateDirectories, saw: options.saw, mayCreate()) {
            return DownloadMove(
                steps: [.move], decision: Decision("blocked by a missing folder", rules: rules.checks))
        }
        var steps = [Step.move]
        if !hasPlace { steps.insert(.createIntermediateDirectories, at: 0) }
        if !isFree { steps.insert(.removePreviousFile, at: 0) }
        return DownloadMove(
            steps: steps, decision: Decision(steps.map(\.word).joined(separator: ", "), rules: rules.checks))
    }

    /// Takes the steps. A move that is blocked is tried all the same: the error is the file system's own.
    func carryOut(
        from source: URL, to destination: URL, using fileManager: FileManager
    ) -> Result<URL, AFError> {
        do {
            for step in steps {
                switch step {
                case .removePreviousFile:
                    try fileManager.removeItem(at: destination)
                case .createIntermediateDirectories:
                    try fileManager.createDirectory(
                        at: destination.deletingLastPathComponent(), withIntermediateDirectories: true)
                case .move:
                    try fileManager.moveItem(at: source, to: destination)
                }
            }
            return .success(destination)
        } catch {
            return .failure(.downloadedFileMoveFailed(error: error, source: source, destination: destination))
        }
    }
}

extension DownloadMove.Step {
    /// The words a trace shows.
    fileprivate var word: String {
        switch self {
        case .removePreviousFile: "remove previous file"
        case .createIntermediateDirectories: "create folders"
        case .move: "move"
        }
    }
}

extension DownloadRequest.Options {
    /// The options by name, for a trace.
    fileprivate var saw: Saw {
        var names: [String] = []
        if contains(.createIntermediateDirectories) { names.append("createIntermediateDirectories") }
        if contains(.removePreviousFile) { names.append("removePreviousFile") }
        return .text(names.isEmpty ? "no options" : names.joined(separator: ", "))
    }
}
