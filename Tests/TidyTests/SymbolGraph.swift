import Foundation
import Synchronization

/// A declaration that other modules can see, as the compiler writes it.
struct Declaration: Hashable, Sendable {
    /// The names of its type and of itself: `DataRequest.onHTTPResponse(on:perform:)`.
    let symbol: String
    /// Whether it is a case of an enum, whose symbol here names its values: `AFError.invalidURL(url:)`.
    let isCase: Bool
    /// From its access level to its result: `open func request(_ request: Request, …)`.
    let text: String
    /// The protocols that a type conforms to.
    let conformances: Set<String>
}

/// What a module lets other modules see, asked of the compiler that has just built it.
///
/// `swift test` builds the modules before it runs this, so what is judged is what an app would import.
struct SymbolGraph: Sendable {
    let declarations: [Declaration]

    /// Tests run at the same time and ask about the same modules, so each module is read once.
    private static let known = Mutex<[String: SymbolGraph]>([:])

    init(of module: String) throws {
        self = try Self.known.withLock { known in
            if let graph = known[module] { return graph }
            let graph = try SymbolGraph(reading: module)
            known[module] = graph
            return graph
        }
    }

    private init(reading module: String) throws {
        let files = try Self.extract(module).map { try JSONDecoder().decode(File.self, from: $0) }
        let names = Dictionary(
            files.flatMap { file in file.symbols.map { ($0.identifier.precise, $0.name) } },
            uniquingKeysWith: { first, _ in first })
        var conformances: [String: Set<String>] = [:]
        for relation in files.flatMap(\.relationships) where relation.kind == "conformsTo" {
            let name = names[relation.target] ?? relation.targetFallback ?? relation.target
            let last = name.split(separator: ".").last.map(String.init) ?? name
            conformances[relation.source, default: []].insert(last)
        }
        declarations = files.flatMap { file in
            file.symbols.map { symbol in
                Declaration(
                    symbol: symbol.name, isCase: symbol.kind.identifier == "swift.enum.case",
                    text: symbol.text, conformances: conformances[symbol.identifier.precise] ?? [])
            }
        }
    }

    /// The parts of a symbol graph's file that matter here.
    private struct File: Decodable {
        let symbols: [Symbol]
        let relationships: [Relationship]
    }

    private struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Kind: Decodable { let identifier: String }
        struct Fragment: Decodable { let spelling: String }

        let identifier: Identifier
        let kind: Kind
        let pathComponents: [String]
        let accessLevel: String
        let declarationFragments: [Fragment]

        /// Foundation's own name of `Notification.Name` is an older one.
        var name: String {
            let path = pathComponents.joined(separator: ".")
            return path.hasPrefix("NSNotification.Name") ? String(path.dropFirst("NS".count)) : path
        }

        /// On one line, as a long declaration may not be.
        var text: String {
            let words = declarationFragments.map(\.spelling).joined().split { $0.isWhitespace }
            return "\(accessLevel) \(words.joined(separator: " "))"
        }
    }

    private struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
        let targetFallback: String?
    }
}

// MARK: - Asking the compiler

extension SymbolGraph {
    /// The files of a module's symbol graph: one for its own types, one for each module whose types it
    /// extends.
    private static func extract(_ module: String) throws -> [Data] {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("symbols-\(module)-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try Toolchain.run(
            extractor() + [
                "-module-name", module, "-I", modules(with: module).path, "-output-dir", folder.path,
                "-minimum-access-level", "public", "-skip-synthesized-members", "-skip-inherited-docs",
            ])
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .map { try Data(contentsOf: folder.appendingPathComponent($0)) }
    }

    /// The folder of built modules that lies beside, or above, the running test.
    private static func modules(with module: String) throws -> URL {
        let places = CommandLine.arguments.filter { $0.hasPrefix("/") } + [Bundle.main.bundlePath]
        for place in places {
            var folder = URL(fileURLWithPath: place)
            while folder.path != "/" {
                let modules = folder.appendingPathComponent("Modules")
                let file = modules.appendingPathComponent("\(module).swiftmodule")
                if FileManager.default.fileExists(atPath: file.path) { return modules }
                folder.deleteLastPathComponent()
            }
        }
        throw Toolchain.Failure(description: "no folder Modules with \(module).swiftmodule above \(places)")
    }

    /// The command that writes symbol graphs. It belongs to the toolchain, beside the compiler.
    private static func extractor() throws -> [String] {
        let tool = try Toolchain.tool("swift-symbolgraph-extract")
        #if os(macOS)
            let sdk = try Toolchain.run(["/usr/bin/xcrun", "--show-sdk-path"])
            let target = try Toolchain.run(["/usr/bin/uname", "-m"]) + "-apple-macosx15.0"
            return tool + ["-sdk", sdk, "-target", target]
        #else
            return tool
        #endif
    }
}
