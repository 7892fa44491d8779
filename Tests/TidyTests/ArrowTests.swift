import Testing

@Suite struct `The modules` {
    /// The build rebuilds a target when a module that its entry names has changed. A module that reaches its
    /// sources only through another's `@_exported import` is not tracked: its change is missed in silence.
    @Test func `name in Package.swift exactly the modules that their sources see`() throws {
        let package = try Package()
        let imports = Imports(of: Repository.sources + Repository.tests, package.names)
        for target in package.targets where target.kind != "plugin" {
            let named = Set(target.dependencies)
            let seen = imports.seen(by: target.name)
            let missing = seen.subtracting(named).sorted()
            let needless = named.subtracting(seen).sorted()
            #expect(missing == [], "\(target.name) sees these, and its entry does not name them")
            #expect(
                needless == [], "the entry of \(target.name) names these, and none of its files sees them")
        }
    }

    /// The third column leaves out what comes with another module in it.
    @Test func `import what the table of modules says`() throws {
        let imports = Imports(of: Repository.sources, try Package().names)
        let rows = PageTable(of: Repository.text(of: "Sources/README.md") ?? "").rows
            .filter { $0.section == "The modules" }
        #expect(rows.map { $0.code(0)[0] }.sorted() == Set(Repository.sources.map(\.module)).sorted())
        for row in rows {
            let module = row.code(0)[0]
            #expect(row.code(2).sorted() == imports.arrows(from: module).sorted(), "\(module)")
        }
    }

    @Test func `see what an imported module re-exports`() {
        let files = [
            SourceFile(path: "Sources/Low/Clock.swift", text: "struct Clock {}"),
            SourceFile(path: "Sources/Middle/Exports.swift", text: "@_exported import Low"),
            SourceFile(
                path: "Sources/High/Main.swift",
                text: "import Low\nimport struct Middle.Queue\nimport Foundation"),
        ]
        let imports = Imports(of: files, ["Low", "Middle", "High"])
        #expect(imports.seen(by: "High") == ["Low", "Middle"])
        #expect(imports.seen(by: "Middle") == ["Low"])
        #expect(imports.seen(by: "Low") == [])
        #expect(imports.arrows(from: "High") == ["Middle"])
    }

    @Test(arguments: ["Replay", "Comparison"])
    func `can show a trace without linking a chain or the simulation`(module: String) throws {
        let imports = Imports(of: Repository.sources, try Package().names)
        let needed: Set = ["JSONText", "Tracing", "TextPages", "SourceText"]
        #expect(imports.seen(by: module).subtracting(needed) == [])
    }

    @Test func `stand in Package.swift after what they depend on`() throws {
        let package = try Package()
        for (index, target) in package.targets.enumerated() {
            let above = Set(package.targets[..<index].map(\.name))
            for dependency in target.dependencies where package.names.contains(dependency) {
                #expect(
                    above.contains(dependency), "\(target.name) stands above \(dependency), which it needs")
            }
        }
    }

    @Test func `are products under the names in the guide's table`() throws {
        let manifest = try #require(Repository.text(of: "Package.swift"))
        let products = manifest.matches(of: #/\.library\(name: "([^"]+)"/#).map { String($0.1) }
        let rows = PageTable(of: Repository.text(of: "Sources/EventOrderTesting/README.md") ?? "").rows
            .filter { $0.section == "Depend on it" }
        #expect(rows.map { $0.code(0)[0] }.sorted() == products.sorted())
    }

    @Test func `depend on no other package`() throws {
        let manifest = try #require(Repository.text(of: "Package.swift"))
        #expect(!manifest.contains(".package("))
    }
}

/// The modules of the package that each module imports, and those that it re-exports.
private struct Imports {
    private var imported: [String: Set<String>] = [:]
    private var handedOn: [String: Set<String>] = [:]

    init(of files: [SourceFile], _ modules: Set<String>) {
        for file in files {
            for line in file.code {
                guard let name = Self.importedModule(line), modules.contains(name) else { continue }
                imported[file.module, default: []].insert(name)
                if line.contains("@_exported") { handedOn[file.module, default: []].insert(name) }
            }
        }
    }

    /// The modules that the files of a module can use: those they import, and those that these re-export.
    func seen(by module: String) -> Set<String> { allHandedOn(from: imported[module] ?? []) }

    /// The modules that the files of a module import, without those that another one of them re-exports.
    func arrows(from module: String) -> Set<String> {
        let named = imported[module] ?? []
        return named.subtracting(named.flatMap { allHandedOn(from: handedOn[$0] ?? []) })
    }

    /// These modules, and what they re-export.
    private func allHandedOn(from modules: Set<String>) -> Set<String> {
        var all: Set<String> = []
        var waiting = modules
        while let next = waiting.popFirst() {
            if all.insert(next).inserted { waiting.formUnion(handedOn[next] ?? []) }
        }
        return all
    }

    /// `Tracing` for `@_exported import Tracing` and `import struct Tracing.Event`.
    private static func importedModule(_ line: String) -> String? {
        // Cheap first: a pattern for every line of the repository takes seconds.
        guard line.has("import ") else { return nil }
        let start = line.drop { $0 == " " }
        guard start.hasPrefix("import ") || start.hasPrefix("@") || start.hasPrefix("public import ") else {
            return nil
        }
        return start.firstMatch(of: #/\bimport (?:(?:struct|class|enum|protocol|func) )?(\w+)/#).map {
            String($0.1)
        }
    }
}

/// The targets in Package.swift, read as text so that the test needs no build tool.
private struct Package {
    struct Target {
        /// As in `.testTarget(…)`.
        let kind: String
        let name: String
        let dependencies: [String]
    }

    let targets: [Target]

    var names: Set<String> { Set(targets.map(\.name)) }

    init() throws {
        let manifest = try #require(Repository.text(of: "Package.swift"))
        let declaration = #/\.(target|executableTarget|testTarget|macro|plugin)\(\s*name: "([^"]+)"/#
        let starts = manifest.matches(of: declaration)
        targets = starts.enumerated().map { index, start in
            let end = index + 1 < starts.count ? starts[index + 1].range.lowerBound : manifest.endIndex
            return Target(
                kind: String(start.1), name: String(start.2),
                dependencies: Self.dependencies(in: manifest[start.range.upperBound..<end]))
        }
    }

    private static func dependencies(in declaration: Substring) -> [String] {
        guard let list = declaration.firstMatch(of: #/dependencies: \[([^\]]*)\]/#) else { return [] }
        return list.1.matches(of: #/"([^"]+)"/#).map { String($0.1) }
    }
}
