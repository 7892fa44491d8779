import Foundation
import TextPages

/// The trace of a failed test, in a file, so that it can be stepped through.
struct SavedTrace {
    /// The file; nil if it could not be written.
    private let path: String?

    /// Replaces what a failure at this place has left before.
    init(_ trace: Trace, at place: CodePlace) {
        let name = place.short.replacing(":", with: "-")
        let folder = FileManager.default.temporaryDirectory.appending(path: "reqtrace")
        let file = folder.appending(path: "\(name).jsonl")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(trace.bytes).write(to: file)
            path = file.path
        } catch {
            path = nil
        }
    }

    /// The command that shows the run around an event.
    func command(event: Int?) -> String? {
        path.map { "reqtrace run \(ShellWord.plain($0))" + (event.map { " --goto \($0)" } ?? "") }
    }
}
