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
    /// Swift, or one that the script names.
    func owns(_ file: URL) -> Bool {
        guard let location = folder.location, let status = FileIdentity(of: file) else { return false }
        let script = folder.contents(of: self.file).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return folder.files.contains { path in
            let isNamed = ["\"\(path)\"", "'\(path)'", "\"./\(path)\""].contains { script.contains($0) }
            let isPart =
                path == self.file || path == Self.storyName || GoldenTrace.isName(path)
                || path.hasSuffix(".swift") || isNamed
            return isPart && FileIdentity(of: location.appendingPathComponent(path)) == status
        }
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
