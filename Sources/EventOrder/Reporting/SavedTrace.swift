import Foundation

/// The trace of a failed test, in a file, so that it can be stepped through.
package struct SavedTrace {
    /// The file; nil if it could not be written.
    private let path: String?

    init(_ trace: Trace, at place: CodePlace) {
        self.init(trace, name: place.short.replacing(":", with: "-"))
    }

    /// - Parameter name: the name of the file. Another trace of this name is replaced.
    package init(_ trace: Trace, name: String) {
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
    package func command(event: Int?) -> String? {
        path.map { "reqtrace run \($0)" + (event.map { " --goto \($0)" } ?? "") }
    }
}
