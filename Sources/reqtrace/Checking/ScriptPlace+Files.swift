import Foundation
import Walkthrough

extension ScriptPlace {
    /// What messages call a file in the folder of the script.
    func shown(_ file: String) -> String {
        let folder = shown.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return (folder.map(String.init) + [file]).joined(separator: "/")
    }

    /// What to say of a file that is there and cannot be read; nil for any other.
    func complaint(about file: String) -> String? {
        folder.obstacle(at: file).map { "\(shown(file)): error: the file cannot be read: \($0)" }
    }

    /// The command that runs it on a chain.
    func command(on chain: Chain) -> String {
        Subcommand.runWalkthrough.line(word, [("--chain", chain.rawValue)])
    }

    /// Whether a file is one that the walkthrough is made of: its script, its story, its golden traces, its
    /// Swift, and whatever the script or the story names.
    ///
    /// - Parameter file: where it is, without links.
    func owns(_ file: URL) -> Bool {
        guard let location = folder.location else { return false }
        let script = location.appendingPathComponent(self.file).resolvingSymlinksInPath()
        if script.path == file.path { return true }
        let home = location.resolvingSymlinksInPath().path + "/"
        guard file.path.utf8.starts(with: home.utf8) else { return false }
        let path = String(decoding: file.path.utf8.dropFirst(home.utf8.count), as: UTF8.self)
        guard folder.item(at: path) != .missing else { return false }
        let texts = [self.file, Self.storyName].compactMap(folder.contents).joined(separator: [0x0A])
        return path == Self.storyName || GoldenTrace.isName(path) || path.hasSuffix(".swift")
            || FolderCheck.isNamed(path, in: Array(texts))
    }
}
