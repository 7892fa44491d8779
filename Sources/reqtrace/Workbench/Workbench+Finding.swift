import Foundation

/// Why nothing can be compiled, and what to do about it.
struct NoWorkbench: Error, Equatable, CustomStringConvertible {
    let description: String
}

extension Workbench {
    /// Looks for what a workbench needs: the sources of reqtrace, and a toolchain.
    ///
    /// - Parameters:
    ///   - package: the folder of the package, which need not exist.
    ///   - sources: where the sources are; nil to look for them upwards of the current folder and of the
    ///     program itself.
    static func find(
        in package: URL, sources: String?,
        currentFolder: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
        program: URL? = Bundle.main.executableURL,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Result<Workbench, NoWorkbench> {
        let starts =
            sources.map { [URL(fileURLWithPath: $0)] } ?? [currentFolder] + (program.map { [$0] } ?? [])
        let found = starts.lazy.compactMap { start in
            sources == nil ? checkout(above: start) : isCheckout(start) ? start.standardizedFileURL : nil
        }
        guard let folder = found.first else {
            return .failure(NoWorkbench(description: noSources(sources)))
        }
        guard let swift = executable("swift", environment) else {
            return .failure(
                NoWorkbench(
                    description: "there is no \"swift\" in PATH. A toolchain of Swift 6.2 or later has one: "
                        + "swift.org/install"))
        }
        return .success(Workbench(package: package, sources: folder, swift: swift))
    }

    private static func noSources(_ folder: String?) -> String {
        let problem =
            folder.map { "\($0) is not the folder of reqtrace's sources." }
            ?? "that takes reqtrace's sources, and they are not near this program."
        return problem + " Start it in their folder, or say where they are: reqtrace course --package PATH"
    }

    /// The nearest folder above a file or a folder that has the sources.
    private static func checkout(above start: URL) -> URL? {
        var folder = start.resolvingSymlinksInPath().standardizedFileURL
        while folder.path != "/" {
            if isCheckout(folder) { return folder }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    private static func isCheckout(_ folder: URL) -> Bool {
        let manifest = FileManager.default.contents(atPath: folder.appending(path: "Package.swift").path)
        return manifest.map { String(decoding: $0, as: UTF8.self).contains("name: \"reqtrace\",\n") } ?? false
    }

    private static func executable(_ name: String, _ environment: [String: String]) -> URL? {
        (environment["PATH"] ?? "").split(separator: ":")
            .map { URL(fileURLWithPath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
