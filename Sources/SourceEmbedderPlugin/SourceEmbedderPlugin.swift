import PackagePlugin

/// Hands the lines of our own source to the program at build time, so that `source` can show them from any
/// folder and from an installed binary.
///
/// The text is written into one Swift file of string literals; the build runs this again only when one of
/// the embedded files has changed.
@main
struct SourceEmbedderPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let files = context.package.targets
            .filter { Self.recordingModules.contains($0.name) }
            .compactMap { $0 as? SwiftSourceModuleTarget }
            .flatMap { target in
                target.sourceFiles(withSuffix: "swift").map { (module: target.name, url: $0.url) }
            }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedSources.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(files.count) source files",
                executable: try context.tool(named: "SourceEmbedder").url,
                arguments: [output.path(percentEncoded: false)]
                    + files.flatMap { [$0.module, $0.url.path(percentEncoded: false)] },
                inputFiles: files.map(\.url),
                outputFiles: [output])
        ]
    }

    /// The modules that record events, and whose lines an event's `source` can therefore name.
    static let recordingModules = [
        "Tracing", "Simulation", "Transport", "URLLoading", "AlamofireCommon", "ResourceChain",
        "SessionManagerChain", "SessionChain", "Walkthrough",
    ]
}
