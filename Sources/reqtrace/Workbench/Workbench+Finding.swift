import Foundation
import TextPages

/// Why nothing can be compiled, and what to do about it.
struct NoWorkbench: Error, Equatable, CustomStringConvertible {
    let description: String
}

extension Workbench {
    /// Looks for what a workbench needs: the sources of reqtrace, and a toolchain.
    ///
    /// What is compiled runs with the learner's rights. So sources that nobody has named must not be somebody
    /// else's, nor may others write to them.
    ///
    /// - Parameters:
    ///   - package: the folder of the package, which need not exist.
    ///   - sources: where the sources are; nil to look for them upwards of the program itself and of the
    ///     current folder.
    static func find(
        in package: URL, sources: String?,
        currentFolder: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
        program: URL? = Bundle.main.executableURL,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Result<Workbench, NoWorkbench> {
        let folder: URL
        do throws(NoWorkbench) {
            if let sources {
                folder = try named(sources)
            } else {
                folder = try found(above: [program, currentFolder].compactMap { $0 })
            }
        } catch {
            return .failure(error)
        }
        guard let swift = executable("swift", environment) else {
            return .failure(
                NoWorkbench(
                    description: "there is no \"swift\" in PATH. A toolchain of Swift 6.2 or later has one: "
                        + "swift.org/install"))
        }
        return .success(Workbench(package: package, sources: folder, swift: swift))
    }

    private static let advice =
        "Start it in their folder, or say where they are: reqtrace course --package FOLDER"

    /// The sources at a path that was named, whoever has written them.
    static func named(_ path: String) throws(NoWorkbench) -> URL {
        let folder = URL(fileURLWithPath: path)
        guard isCheckout(folder) else {
            throw NoWorkbench(description: "\(path) is not the folder of reqtrace's sources. \(advice)")
        }
        return folder.standardizedFileURL
    }

    /// The sources in the nearest folder above one of these places.
    private static func found(above places: [URL]) throws(NoWorkbench) -> URL {
        var refused: NoWorkbench?
        for place in places {
            var folder = place.resolvingSymlinksInPath().standardizedFileURL
            while folder.path != "/" {
                if isCheckout(folder) {
                    let manifest = folder.appending(path: "Package.swift")
                    guard let found = doubt(folder) ?? doubt(manifest) else { return folder }
                    refused = refused ?? found.about(folder)
                }
                folder.deleteLastPathComponent()
            }
        }
        throw refused
            ?? NoWorkbench(
                description: "that takes reqtrace's sources, and they are not near this program. \(advice)")
    }

    /// Why what nobody has named is not compiled.
    private enum Doubt: String {
        case belongsToOthers = "belongs to somebody else"
        case isWritable = "can be written to by others"

        func about(_ folder: URL) -> NoWorkbench {
            NoWorkbench(
                description: "\(folder.path) has reqtrace's sources, but \(rawValue), so nothing in it is"
                    + " compiled unasked. If you trust it: "
                    + "reqtrace course --package \(ShellWord.plain(folder.path))")
        }
    }

    /// The doubt about a folder or a file; nil if only its owner can write to it, who is the user or root,
    /// and the user's own group, as on Linux, where each user has one. On macOS, all users are in one group,
    /// `staff`. In a folder that everybody can write to, as in `/tmp`, anybody can put a file.
    private static func doubt(_ place: URL) -> Doubt? {
        var status = stat()
        guard stat(place.path, &status) == 0, [0, geteuid()].contains(status.st_uid) else {
            return .belongsToOthers
        }
        #if os(macOS)
            let others = S_IWGRP | S_IWOTH
        #else
            let others = status.st_gid == getegid() ? S_IWOTH : S_IWGRP | S_IWOTH
        #endif
        return status.st_mode & others == 0 ? nil : .isWritable
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
