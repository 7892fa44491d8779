import Foundation
import Simulation
import TextPages
import Tracing

/// The trace of a failed test, in a file, so that it can be stepped through.
///
/// It may have secrets, and the folder for temporary files is often everybody's. So the file is in a folder
/// of the user's own, which nobody else can look into or put a link in.
struct SavedTrace {
    /// The file; nil if it could not be written.
    private let path: String?

    /// Replaces what this fault has left before, at this place and in a run with the same trace. Another case
    /// of the same test has another trace, and so another file.
    ///
    /// - Parameter folder: where the user's folder is, or will be.
    init(
        _ trace: Trace, of fault: String, at place: CodePlace,
        in folder: URL = FileManager.default.temporaryDirectory
    ) {
        let word = Self.word(for: [place.fileID, fault], trace.bytes)
        let name = "\(place.short.replacing(":", with: "-"))-\(word).jsonl"
        path = Self.ownFolder(in: folder).flatMap { Self.write(trace.bytes, to: "\($0)/\(name)", in: $0) }
    }

    /// The command that shows the run around an event.
    func command(event: Int?) -> String? {
        path.map { "reqtrace run \(ShellWord.plain($0))" + (event.map { " --goto \($0)" } ?? "") }
    }

    /// A short word for some texts and a file, the same in each run of the tests.
    private static func word(for texts: [String], _ file: [UInt8]) -> String {
        String(StableHash.of(file, from: StableHash.of(texts.joined(separator: "\0").utf8)), radix: 36)
    }

    /// The user's own folder in the one for temporary files. If somebody else has taken its name, a new one
    /// is made, whose name nobody knows before; nil if that fails, too.
    private static func ownFolder(in folder: URL) -> String? {
        let path = folder.appending(path: "reqtrace-\(geteuid())").path
        if mkdir(path, 0o700) == 0 || isOwn(path) { return path }
        var another = MadeUpPath(folder.appending(path: "reqtrace-").path)
        return mkdtemp(&another.signs) == nil ? nil : another.text
    }

    /// Whether there is a folder, and no link to one, that is the user's and of no use to anybody else.
    private static func isOwn(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }

    /// Writes a file as a whole, in place of an earlier one. Tests run side by side.
    private static func write(_ bytes: [UInt8], to path: String, in folder: String) -> String? {
        // The file is new, and only its owner can read it.
        var unknown = MadeUpPath("\(folder)/.new-")
        let descriptor = mkstemp(&unknown.signs)
        guard descriptor >= 0 else { return nil }
        let successor = unknown.text
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: Data(bytes))
            try file.close()
        } catch {
            unlink(successor)
            return nil
        }
        guard rename(successor, path) == 0 else {
            unlink(successor)
            return nil
        }
        return path
    }
}
