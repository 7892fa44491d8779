/// Loads a `file:` URL: no server is asked, and the response is not one of HTTP.
///
/// URLSession reads any file that the app may read. A simulation reads only those of its own run, in
/// `Simulator.temporaryFolder`: what else is on this computer would make a trace that nobody can repeat.
extension TaskLoader {
    /// Reads the file at once, and lets its head, its bytes and its end arrive.
    func load(_ file: URL) {
        let run = session.simulator.temporaryFolder
        let decided = FileLoadDecision.decide(
            method: task.currentRequest?.httpMethod ?? "GET", isUpload: task.kind == .upload,
            isOwn: file.isInside(run), contents: BodySource.contents(of: file))
        task.record(.task(.fileDecided(decided.decision, file: file.lastPathComponent)))
        switch decided.choice {
        case .read(let data):
            let head = URLResponse(
                url: file, mimeType: nil, expectedContentLength: data.count, textEncodingName: nil)
            task.arrived(.head(head))
            if !data.isEmpty { task.arrived(.data(data)) }
            task.arrived(.end)
        case .fail(let code):
            task.arrived(.failure(URLError(code)))
        }
    }
}

extension URL {
    /// `true` if a file is inside a folder, whatever links and dots its path goes through.
    fileprivate func isInside(_ folder: URL) -> Bool {
        Self.realPath(of: self).isPath(below: Self.realPath(of: folder))
    }

    private static func realPath(of url: URL) -> String {
        url.standardizedFileURL.resolvingSymlinksInPath().path
    }
}
