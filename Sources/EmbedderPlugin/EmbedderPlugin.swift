import Foundation
import PackagePlugin

/// Writes files into the program at build time, so that a copy of the program has them wherever it is: the
/// lines of our own source, which every stop shows, and the catalogue of walkthroughs.
///
/// A target that uses the plugin gets one more Swift file, with the embedded files as literals. The build
/// writes it again when one of them is added, changed or removed.
@main
struct EmbedderPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let files = Self.files(of: target, in: context.package).sorted { $0.name < $1.name }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(files.count) files into \(target.name)",
                executable: try context.tool(named: "Embedder").url,
                arguments: [output.path(percentEncoded: false)]
                    + files.flatMap { [$0.name, $0.url.path(percentEncoded: false)] }
                    + Self.foldersWithSwift(files, of: target),
                inputFiles: files.map(\.url),
                outputFiles: [output])
        ]
    }

    /// A file, and the name by which the target finds it again.
    private typealias EmbeddedFile = (name: String, url: URL)

    /// What a target embeds. `SourceText` embeds the source of other targets, every other target the files in
    /// its own subfolders.
    private static func files(of target: Target, in package: Package) -> [EmbeddedFile] {
        target.name == "SourceText" ? recordingSources(of: package) : ownFiles(of: target)
    }

    /// The Swift files of the modules that record events, by their `#fileID`: `SessionChain/Retrying.swift`.
    private static func recordingSources(of package: Package) -> [EmbeddedFile] {
        let targets = package.targets.filter { recordingModules.contains($0.name) }
        return targets.compactMap { $0 as? SwiftSourceModuleTarget }.flatMap { target in
            target.sourceFiles(withSuffix: "swift").map {
                ("\(target.name)/\($0.url.lastPathComponent)", $0.url)
            }
        }
    }

    /// The subfolders of a target that have Swift files, for the list of the types that they register.
    private static func foldersWithSwift(_ files: [EmbeddedFile], of target: Target) -> [String] {
        guard target.name != "SourceText" else { return [] }
        let folders = files.filter { $0.name.hasSuffix(".swift") }.compactMap {
            $0.name.split(separator: "/").first.map(String.init)
        }
        return folders.isEmpty ? [] : ["--types"] + Set(folders).sorted()
    }

    /// The modules whose lines an event's `source` can name.
    private static let recordingModules = [
        "Tracing", "Simulation", "Transport", "URLLoading", "AlamofireCommon", "ResourceChain",
        "SessionManagerChain", "SessionChain", "Walkthrough",
    ]

    /// The files in a target's subfolders, by their paths below the target: `oauth-refresh/script.json`.
    private static func ownFiles(of target: Target) -> [EmbeddedFile] {
        guard let target = target as? SwiftSourceModuleTarget else { return [] }
        return target.sourceFiles.compactMap { file in
            let path = file.url.pathComponents.dropFirst(target.directoryURL.pathComponents.count)
            return path.count > 1 ? (path.joined(separator: "/"), file.url) : nil
        }
    }
}
