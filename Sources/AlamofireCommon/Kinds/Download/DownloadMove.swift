/// How a downloaded file gets to its destination: what is done first, and whether it can work.
package enum DownloadMove: Outcome, Equatable {
    /// The file is moved, after these preparations, in this order.
    case move(after: [Preparation])
    /// What stands at the destination must not be removed.
    case blocked(by: Place)
    /// A file stands where the destination's folder should be, or one of the folders around that.
    case blockedByFileForFolder
    /// The destination's folder does not exist, and must not be created.
    case blockedByMissingFolder

    /// What is done at the destination before the move.
    package enum Preparation: Sendable { case removePreviousFile, createIntermediateDirectories }

    package var word: String {
        switch self {
        case .move(let preparations):
            (preparations.map(\.outcome) + [.move]).map(\.word).joined(separator: ", ")
        case .blocked(by: .folder): DownloadMoveOutcome.blockedByFolder.word
        case .blocked, .blockedByFileForFolder: DownloadMoveOutcome.blockedByFile.word
        case .blockedByMissingFolder: DownloadMoveOutcome.blockedByMissingFolder.word
        }
    }
}

extension DownloadMove {
    /// What the owner allows to be done at the destination before the file is moved there.
    package struct Options: OptionSet, Sendable {
        /// Make the folders that the destination is in.
        package static let createIntermediateDirectories = Options(rawValue: 1 << 0)
        /// Remove a file that stands there.
        package static let removePreviousFile = Options(rawValue: 1 << 1)

        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }
    }

    /// What stands at a place.
    package enum Place: String, Sendable {
        case nothing
        case file = "a file"
        case folder = "a folder"

        package init(at url: URL, using fileManager: FileManager) {
            self.init(atPath: url.path, using: fileManager)
        }

        /// What stands where the folder of a destination should be. A file in place of one of the folders
        /// around it is in the way like one in its own place.
        package init(around destination: URL, using fileManager: FileManager) {
            let path = destination.deletingLastPathComponent().path
            let place = Place(atPath: path, using: fileManager)
            let isBlocked =
                place == .nothing
                && path.indices.contains {
                    path[$0] == "/" && Place(atPath: String(path[..<$0]), using: fileManager) == .file
                }
            self = isBlocked ? .file : place
        }

        private init(atPath path: String, using fileManager: FileManager) {
            var isFolder: ObjCBool = false
            let exists = fileManager.fileExists(atPath: path, isDirectory: &isFolder)
            self = !exists ? .nothing : isFolder.boolValue ? .folder : .file
        }

        fileprivate var saw: Saw { .text(rawValue) }
    }

    /// Decides in the order in which things are done: the previous file, the folders, the move.
    ///
    /// - Parameters:
    ///   - previous: what stands at the destination.
    ///   - around: what stands where the folder of the destination should be, or is in the way there.
    ///   - earlier: the rules that were consulted on the way to this question.
    package static func decide(
        options: Options, previous: Place, around: Place, after earlier: RuleLog = RuleLog()
    ) -> Decided<DownloadMove> {
        var rules = earlier
        var preparations: [Preparation] = []
        let isFree = rules.check(.download.destinationFree, saw: previous.saw, previous == .nothing)
        if !isFree {
            let mayRemove = options.contains(.removePreviousFile)
            guard rules.check(.download.removePreviousFile, saw: options.saw, mayRemove) else {
                return rules.decide(.blocked(by: previous))
            }
            preparations.append(.removePreviousFile)
        }
        let hasPlace = rules.note(.download.folderPresent, saw: around.saw, around == .folder)
        // No option allows that such a file is removed.
        if around == .file { return rules.decide(.blockedByFileForFolder, by: .download.folderPresent) }
        if !hasPlace {
            let mayCreate = options.contains(.createIntermediateDirectories)
            guard rules.check(.download.createIntermediateDirectories, saw: options.saw, mayCreate) else {
                return rules.decide(.blockedByMissingFolder)
            }
            preparations.append(.createIntermediateDirectories)
        }
        return rules.decide(.move(after: preparations))
    }

    // MARK: A download that may have no destination

    /// The question that Alamofire 4.7 asks before all others. In 5.12, every download has a destination.
    package static func lookForDestination(isGiven: Bool) -> RuleLog {
        var rules = RuleLog()
        rules.check(.download.destinationGiven, saw: .text(isGiven ? "a closure" : "none"), isGiven)
        return rules
    }

    /// Decides that the file stays where the system put it: there is no destination, or no HTTP response with
    /// which it could be asked.
    package static func decideToStay(after earlier: RuleLog) -> Decided<DownloadMoveOutcome> {
        var rules = earlier
        return rules.decide(.stay)
    }
}

extension DownloadMove {
    /// Prepares the destination, and moves the file there.
    ///
    /// Folders are created whenever the options say so: that changes nothing if they exist, and fails if a
    /// file is in the way. A move that is blocked by the folder is tried all the same. So its error is the
    /// file system's own.
    package func carryOut(
        from source: URL, to destination: URL, options: Options, using fileManager: FileManager
    ) throws {
        if case .move(let preparations) = self, preparations.contains(.removePreviousFile) {
            try fileManager.removeItem(at: destination)
        }
        if options.contains(.createIntermediateDirectories) {
            try HostFailure.endsRun(making: destination.deletingLastPathComponent(), by: fileManager)
        }
        // Foundation's manager would fail with this error, too. But on Linux it first compares the names of
        // the two files without case, which ends the process where a name has more than ASCII.
        if case .blocked = self, fileManager === FileManager.default {
            throw CocoaError(
                .fileWriteFileExists,
                userInfo: [NSFilePathErrorKey: source.path, NSUnderlyingErrorKey: POSIXError(.EEXIST)])
        }
        try HostFailure.endsRun(.current, "rename", destination, by: fileManager) {
            try fileManager.moveItem(at: source, to: destination)
        }
    }
}

extension DownloadMove.Preparation {
    fileprivate var outcome: DownloadMoveOutcome {
        switch self {
        case .removePreviousFile: .removePreviousFile
        case .createIntermediateDirectories: .createFolders
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

/// The rules about moving a downloaded file to its destination.
package struct DownloadRules: RuleGroup {
    package let destinationFree = Rule(
        "download.destination-free", "Nothing stands at the destination.",
        .alamofire5("AFError.downloadedFileMoveFailed", "Core/AFError.swift", 199),
        older: .alamofire4(
            "DownloadTaskDelegate.urlSession(_:downloadTask:didFinishDownloadingTo:)",
            "TaskDelegate.swift", 343))
    package let removePreviousFile = Rule(
        "download.remove-previous-file", "The destination's options allow that what stands there is removed.",
        .alamofire5("DownloadRequest.Options.removePreviousFile", "Core/DownloadRequest.swift", 35),
        older: .alamofire4("DownloadRequest.DownloadOptions.removePreviousFile", "Request.swift", 437))
    package let folderPresent = Rule(
        "download.folder-present", "The folder that the destination is in exists.",
        .alamofire5("AFError.downloadedFileMoveFailed", "Core/AFError.swift", 199),
        older: .alamofire4(
            "DownloadTaskDelegate.urlSession(_:downloadTask:didFinishDownloadingTo:)",
            "TaskDelegate.swift", 343))
    package let createIntermediateDirectories = Rule(
        "download.create-intermediate-directories",
        "The destination's options allow that missing folders are made.",
        .alamofire5(
            "DownloadRequest.Options.createIntermediateDirectories", "Core/DownloadRequest.swift", 33),
        older: .alamofire4(
            "DownloadRequest.DownloadOptions.createIntermediateDirectories",
            "Request.swift", 434))
    package let destinationGiven = Rule(
        "download.destination-given",
        "The download has a destination closure; without one, the file stays where the system put it.",
        .alamofire4("DownloadTaskDelegate.destination", "TaskDelegate.swift", 316))
}

extension Rule {
    package static let download = DownloadRules()
}
