import Foundation
import Walkthrough

extension ScriptPlace {
    /// What messages call a file in the folder of the script.
    func shown(_ file: String) -> String {
        let folder = shown.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return (folder.map(String.init) + [file]).joined(separator: "/")
    }

    /// `false` for a script with a name of its own whose folder has a `script.json`, too: the README there is
    /// about that one.
    var ownsStory: Bool { file == Self.fileName || folder.item(at: Self.fileName) == .missing }

    /// The README that is about the script; nil if there is none.
    var story: String? { ownsStory ? folder.story : nil }

    /// What to say of a file that is there and cannot be read; nil for any other, and for the README of
    /// another script.
    func complaint(about file: String) -> String? {
        guard file != Self.storyName || ownsStory else { return nil }
        return folder.obstacle(at: file).map { "\(shown(file)): error: the file cannot be read: \($0)" }
    }

    /// The command that runs it on a chain.
    func command(on chain: Chain) -> String {
        Subcommand.runWalkthrough.line(word, [("--chain", chain.rawValue)])
    }

    /// Whether a file is one that the walkthrough is made of: its script, its story, its golden traces, its
    /// Swift, or one that the script names. A script, a story or a golden trace need not be there yet.
    ///
    /// - Parameter named: what the script names; nil for all that is in the folder.
    func owns(_ file: URL, named: Set<String>?) -> Bool {
        guard let location = folder.location else { return false }
        let name = file.lastPathComponent.lowercased()
        if Self.isName(name, ofPartOf: self), let parent = FileIdentity(of: file.deletingLastPathComponent()),
            parent == FileIdentity(of: location)
        {
            return true
        }
        let parts = folder.files.filter {
            named == nil || Self.isName($0, ofPartOf: self) || $0.hasSuffix(".swift")
        }
        let places = (Set(parts).union(named ?? [])).map { location.appendingPathComponent($0) }
        guard let identity = FileIdentity(of: file) else {
            // What the script names may be missing, and meant to be.
            return places.contains { $0.resolvingSymlinksInPath().path == file.path }
        }
        return places.contains { FileIdentity(of: $0) == identity }
    }

    /// The same for a script that is not loaded yet. What it names is not known if it has mistakes.
    func owns(_ file: URL) -> Bool {
        // The script of a built-in walkthrough names nothing on disk.
        folder.location != nil && owns(file, named: (try? ScriptLoader.load(self))?.namedFiles)
    }

    private static func isName(_ file: String, ofPartOf place: ScriptPlace) -> Bool {
        let names = [place.file, fileName, storyName].map { $0.lowercased() }
        return names.contains(file.lowercased()) || GoldenTrace.isName(file)
    }
}

/// What tells files apart, whatever their paths look like: a file system may not care for case.
private struct FileIdentity: Equatable {
    private let device: UInt64
    private let number: UInt64

    /// Nil for a file that is not there. A link is what it leads to.
    init?(of file: URL) {
        var status = stat()
        guard stat(file.path, &status) == 0 else { return nil }
        device = UInt64(bitPattern: Int64(status.st_dev))
        number = UInt64(status.st_ino)
    }
}
