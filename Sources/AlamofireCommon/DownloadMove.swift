/// How a downloaded file gets to its destination: what is done first, and whether it can work.
///
/// Pure: what is at the destination, and what its owner allows, go in.
package struct DownloadMove {
    /// What the owner allows to be done at the destination before the file is moved there.
    package struct Options: OptionSet, Sendable {
        /// Make the folders that the destination is in.
        package static let createIntermediateDirectories = Options(rawValue: 1 << 0)
        /// Remove a file that stands there.
        package static let removePreviousFile = Options(rawValue: 1 << 1)

        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// What is done, in order; the last step is always the move.
    package enum Step: Equatable { case removePreviousFile, createIntermediateDirectories, move }

    package let steps: [Step]
    /// `move`, what comes before it, or what stands in its way.
    package let decision: Decision

    /// Decides in the order in which the steps are taken: the previous file, the folders, the move.
    package static func decide(
        options: Options, hasPreviousFile: Bool, hasFolder: Bool
    ) -> DownloadMove {
        var rules = RuleLog()
        let found = hasPreviousFile ? "a file" : "nothing"
        let isFree = rules.check(.download.destinationFree, saw: .text(found), !hasPreviousFile)
        let mayRemove = { options.contains(.removePreviousFile) }
        if !isFree, !rules.check(.download.removePreviousFile, saw: options.saw, mayRemove()) {
            return DownloadMove(steps: [.move], decision: Decision("blocked by a file", rules: rules.checks))
        }
        let folder = hasFolder ? "a folder" : "nothing"
        let hasPlace = rules.check(.download.folderPresent, saw: .text(folder), hasFolder)
        let mayCreate = { options.contains(.createIntermediateDirectories) }
        if !hasPlace, !rules.check(.download.createIntermediateDirectories, saw: options.saw, mayCreate()) {
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
    package func carryOut(from source: URL, to destination: URL, using fileManager: FileManager) throws {
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

extension DownloadMove.Options {
    /// The options by name, for a trace.
    fileprivate var saw: Saw {
        var names: [String] = []
        if contains(.createIntermediateDirectories) { names.append("createIntermediateDirectories") }
        if contains(.removePreviousFile) { names.append("removePreviousFile") }
        return .text(names.isEmpty ? "no options" : names.joined(separator: ", "))
    }
}

/// The rules of `download.*`.
package struct DownloadRules: RuleGroup {
    package let destinationFree = Rule(
        "download.destination-free", "Nothing stands at the destination.",
        .alamofire5("AFError.downloadedFileMoveFailed", "Core/AFError.swift", 199))
    package let removePreviousFile = Rule(
        "download.remove-previous-file", "The destination's options allow that what stands there is removed.",
        .alamofire5("DownloadRequest.Options.removePreviousFile", "Core/DownloadRequest.swift", 35))
    package let folderPresent = Rule(
        "download.folder-present", "The folder that the destination is in exists.",
        .alamofire5("AFError.downloadedFileMoveFailed", "Core/AFError.swift", 199))
    package let createIntermediateDirectories = Rule(
        "download.create-intermediate-directories",
        "The destination's options allow that missing folders are made.",
        .alamofire5("DownloadRequest.Options.createIntermediateDirectories", "Core/DownloadRequest.swift", 33)
    )
    package let destinationGiven = Rule(
        "download.destination-given",
        "The download has a destination closure; without one, the file stays where the system put it.",
        .alamofire4("DownloadTaskDelegate.destination", "TaskDelegate.swift", 316))
}

extension Rule {
    package static let download = DownloadRules()
}
