/// The folder of a walkthrough: its script, its story, its golden traces, and the files that its script
/// names.
///
/// An author's folder is on disk (`FolderOnDisk`); those of the catalogue are part of the program
/// (`BuiltInFolder`). Files go by their paths below the folder: `script.json`, `photos/owl.jpg`.
public protocol WalkthroughFolder: Sendable {
    /// The folder's own name, which is the walkthrough's.
    var name: String { get }

    /// Where the folder is on disk; nil for a built-in folder, which cannot be written to.
    var location: URL? { get }

    /// The paths of all files in it and in the folders below, sorted. Hidden ones are not listed, nor those
    /// that an editor keeps for itself.
    var files: [String] { get }

    /// The names of the files in it, without those in the folders below.
    var ownFiles: [String] { get }

    /// The contents of a file; nil if there is none, or if it cannot be read.
    func contents(of path: String) -> Data?

    /// How many bytes a file has; nil if there is none, or if it cannot be read.
    func byteCount(of path: String) -> Int?

    /// Says what is at a path.
    func item(at path: String) -> WalkthroughItem
}

extension WalkthroughFolder {
    /// Where code that only takes files on disk, such as an upload, finds a file during a run: a copy in the
    /// folder of the run. It is made when it is first asked for, and goes with the run.
    ///
    /// A file on disk is copied as well: until its bytes are sent, anything may come in its place, such as a
    /// link out of the folder.
    func url(of path: String, in simulator: Simulator) -> URL {
        // With a colon in its name, which no path in a script may have, the folder never meets a file that
        // the script itself writes.
        let copies = simulator.temporaryFolder.appendingPathComponent("walkthrough:files")
        let place = copies.appendingPathComponent(path)
        // Nobody looks into a folder: it is the mistake to send one.
        if item(at: path) == .folder {
            try? HostFailure.endsRun(simulator, making: place)
        } else {
            copy(path, to: place, in: simulator)
        }
        return place
    }

    /// Writes a copy of a file, unless it is there. What cannot be read has a copy that cannot be read.
    private func copy(_ path: String, to copy: URL, in simulator: Simulator) {
        guard item(at: path) == .file, !FileManager.default.fileExists(atPath: copy.path) else { return }
        let contents = contents(of: path)
        try? HostFailure.endsRun(simulator, making: copy.deletingLastPathComponent())
        try? HostFailure.endsRun(simulator, "write", copy) {
            try (contents ?? Data()).write(to: copy)
            if contents == nil { chmod(copy.path, 0) }
        }
    }
}

extension WalkthroughFolder {
    public var ownFiles: [String] { files.filter { !$0.hasSlash } }

    /// The text of its story; nil if there is none.
    public var story: String? {
        contents(of: ScriptPlace.storyName)
            .map { String(decoding: $0, as: UTF8.self).replacing("\r\n", with: "\n") }
    }

    /// Why a file that is there cannot be read; nil if it can, or if there is none.
    public func obstacle(at path: String) -> String? {
        switch item(at: path) {
        case .missing: nil
        case .file: location.flatMap { FolderListing.obstacle(to: $0.appendingPathComponent(path)) }
        case .folder, .other: "it is no file"
        case .tooLarge: "it has more than \(FolderOnDisk.mostBytes >> 20) MB"
        case .outside: "it is a link that leads out of its folder"
        }
    }
}

/// What a path in a walkthrough's folder leads to.
public enum WalkthroughItem: Equatable, Sendable {
    case missing, file, folder
    /// A file that has more bytes than anything a walkthrough has need of.
    case tooLarge
    /// A link that leads out of the walkthrough's folder, or nowhere.
    case outside
    /// A device, a socket or the like.
    case other
}
