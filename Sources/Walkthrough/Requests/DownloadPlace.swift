import ScriptReading

/// The place where a download puts its file, always inside the temporary folder of the run.
struct DownloadPlace: ScriptKeys {
    /// The destination that the download is given.
    enum Place: Sendable {
        /// None, which leaves it to the library.
        case unsaid
        case named(ScriptedFile)
        /// In one of the system's folders, under the name that the response suggests.
        case suggested(FileManager.SearchPathDirectory)
    }

    /// Also used by an app that moves the file itself.
    @Key("to", .destination, "The file's path in the temporary folder of the run.") var file: ScriptedFile?
    @Key(
        "suggestedIn", "One of the system's folders. The response suggests the file's name.",
        .missing(on: .urlSession, because: "its app moves the file to where \"to\" says, and else reads it"))
    private var folder: FileManager.SearchPathDirectory?
    @Key(
        "options", .list(of: .downloadOption), "What to do there before the file is moved.",
        .missing(on: .urlSession, because: "its app always makes the folders, and replaces a previous file"))
    private var listedOptions: [DownloadRequest.Options] = []
    @Key("previousFile", .written, "The text of a file that is already there when the request is made.")
    private var previousFile: String?

    var options: DownloadRequest.Options { DownloadRequest.Options(listedOptions) }

    var place: Place { file.map { .named($0) } ?? folder.map { .suggested($0) } ?? .unsaid }

    func check(_ object: ScriptObject) {
        if $file.isGiven {
            object.refuse($folder, because: "expected no \"to\" beside it")
        } else {
            object.refuse($previousFile, because: "expected \"to\" beside it")
            if !$folder.isGiven {
                object.refuse(
                    $listedOptions, because: "expected \"to\" or \"suggestedIn\" beside it")
            }
        }
    }

    /// Creates the previous file, if there is to be one, and returns the destination.
    func prepare(in simulator: Simulator) -> DownloadRequest.Destination? {
        switch place {
        case .unsaid: return nil
        case .suggested(let directory):
            return DownloadRequest.suggestedDownloadDestination(for: directory, options: options)
        case .named(let file):
            let url = file.url(in: simulator)
            writePreviousFile(in: simulator)
            return { [options] _, _ in (url, options) }
        }
    }

    /// Does what an app did some time before the run.
    func writePreviousFile(in simulator: Simulator) {
        guard let previousFile, let url = file?.url(in: simulator) else { return }
        try? HostFailure.endsRun(simulator, making: url.deletingLastPathComponent())
        try? HostFailure.endsRun(simulator, "write", url) { try Data(previousFile.utf8).write(to: url) }
    }
}

extension FileManager.SearchPathDirectory: ScriptValue {
    package static var type: ScriptType<FileManager.SearchPathDirectory> {
        .words([
            ("documents", .documentDirectory), ("downloads", .downloadsDirectory),
            ("caches", .cachesDirectory),
        ])
    }
}

extension ScriptType where Value == DownloadRequest.Options {
    fileprivate static var downloadOption: ScriptType {
        .words([
            ("createIntermediateDirectories", .createIntermediateDirectories),
            ("removePreviousFile", .removePreviousFile),
        ])
    }
}
