/// Where a scripted download puts its file. Every place is in the temporary folder of the run.
struct DownloadPlace: Sendable {
    /// What the download is told of its destination.
    enum Place: Sendable {
        /// Nothing: the library's default counts.
        case unsaid
        case named(ScriptedFile)
        /// In one of the folders that systems have, under the name that the response suggests.
        case suggested(FileManager.SearchPathDirectory)
    }

    static let keys: [ObjectShape.Key] = [
        .optional("to", .string, "The file's path in the temporary folder of the run."),
        .optional(
            "suggestedIn", .word(folders.map(\.word)),
            "A folder that systems have for this; the response suggests the name."),
        .optional(
            "options", .list(.word(options.map(\.word))), "What is done there before the file is moved."),
        .optional("previousFile", .string, "The text of a file that stands there when the request is made."),
    ]

    let place: Place
    let options: DownloadRequest.Options
    private let previousFile: String?

    init(_ object: ScriptObject) {
        options = DownloadRequest.Options(
            object.list("options").compactMap { json in
                let word = object.word(json, "options", of: Self.options.map(\.word))
                return Self.options.first { $0.word == word }?.option
            })
        previousFile = object.string("previousFile")
        if let named = object.destination("to") {
            place = .named(named)
        } else if let word = object.word("suggestedIn", of: Self.folders.map(\.word)),
            let folder = Self.folders.first(where: { $0.word == word })
        {
            place = .suggested(folder.directory)
        } else {
            place = .unsaid
        }
        Self.check(object)
    }

    /// Keys that need others, or exclude them.
    private static func check(_ object: ScriptObject) {
        if object["to"] != nil, let json = object["suggestedIn"] {
            object.error("\"suggestedIn\": expected no \"to\" beside it", at: json)
        }
        if object["to"] == nil, let json = object["previousFile"] {
            object.error("\"previousFile\": expected \"to\" beside it", at: json)
        }
        if object["to"] == nil, object["suggestedIn"] == nil, let json = object["options"] {
            object.error("\"options\": expected \"to\" or \"suggestedIn\" beside it", at: json)
        }
    }

    /// The file that the script names, for an app that moves it there itself; nil where it names none.
    var file: ScriptedFile? { if case .named(let file) = place { file } else { nil } }

    /// The destination for a run, once what must stand there stands there.
    func prepare(in simulator: Simulator) -> DownloadRequest.Destination? {
        switch place {
        case .unsaid: return nil
        case .suggested(let directory):
            return DownloadRequest.suggestedDownloadDestination(for: directory, options: options)
        case .named(let file):
            let url = file.url(in: simulator)
            writePreviousFile(to: url)
            return { [options] _, _ in (url, options) }
        }
    }

    /// The app's own doing, before anything is asked for. Where it fails there is just no previous file.
    func writePreviousFile(to url: URL) {
        guard let previousFile else { return }
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(previousFile.utf8).write(to: url)
    }

    // MARK: Words

    private static let folders: [(word: String, directory: FileManager.SearchPathDirectory)] = [
        ("documents", .documentDirectory), ("downloads", .downloadsDirectory), ("caches", .cachesDirectory),
    ]

    private static let options: [(word: String, option: DownloadRequest.Options)] = [
        ("createIntermediateDirectories", .createIntermediateDirectories),
        ("removePreviousFile", .removePreviousFile),
    ]
}

extension ScriptObject {
    /// A file that a script writes, in the temporary folder of the run.
    func destination(_ key: String) -> ScriptedFile? {
        guard let text = string(key), let json = self[key] else { return nil }
        switch ScriptedFile.readDestination(text) {
        case .success(let file): return file
        case .failure(let refusal):
            error(
                "\"\(key)\": expected a file in the temporary folder of the run, found \(quoted(text)): "
                    + refusal.words, at: json)
            return nil
        }
    }
}
