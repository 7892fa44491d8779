import Testing

@Suite struct `The modules` {
    @Test func `import only what Package.swift lets them`() throws {
        let package = try Package()
        for file in Repository.sources + Repository.tests {
            let allowed = package.reachable(from: file.module)
            for (index, line) in file.code.enumerated() {
                guard let imported = importedModule(line), package.names.contains(imported) else { continue }
                #expect(
                    allowed.contains(imported),
                    "\(file.place(index)): \(file.module) does not depend on \(imported) in Package.swift")
            }
        }
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

    @Test func `need no package from elsewhere`() throws {
        let manifest = try #require(Repository.text(of: "Package.swift"))
        #expect(!manifest.contains(".package("))
    }

    /// `Tracing` for `@_exported import Tracing` and `import struct Tracing.Event`.
    private func importedModule(_ line: String) -> String? {
        let start = line.drop { $0 == " " }
        // Cheap first: a pattern for every line of the repository takes seconds.
        guard start.hasPrefix("import ") || start.hasPrefix("@") || start.hasPrefix("public import ") else {
            return nil
        }
        return start.firstMatch(of: #/\bimport (?:(?:struct|class|enum|protocol|func) )?(\w+)/#).map {
            String($0.1)
        }
    }
}

/// What Package.swift says of its targets, read as text so that the test needs no build tool.
private struct Package {
    struct Target {
        let name: String
        let dependencies: [String]
    }

    let targets: [Target]

    var names: Set<String> { Set(targets.map(\.name)) }

    init() throws {
        let manifest = try #require(Repository.text(of: "Package.swift"))
        let declaration = #/\.(?:target|executableTarget|testTarget|macro|plugin)\(\s*name: "([^"]+)"/#
        let starts = manifest.matches(of: declaration)
        targets = starts.enumerated().map { index, start in
            let end = index + 1 < starts.count ? starts[index + 1].range.lowerBound : manifest.endIndex
            return Target(
                name: String(start.1),
                dependencies: Self.dependencies(in: manifest[start.range.upperBound..<end]))
        }
    }

    private static func dependencies(in declaration: Substring) -> [String] {
        guard let list = declaration.firstMatch(of: #/dependencies: \[([^\]]*)\]/#) else { return [] }
        return list.1.matches(of: #/"([^"]+)"/#).map { String($0.1) }
    }

    /// What a target may import: what it depends on, what that depends on, and itself.
    func reachable(from name: String) -> Set<String> {
        var reachable: Set<String> = [name]
        var waiting = [name]
        while let next = waiting.popLast() {
            for dependency in targets.first(where: { $0.name == next })?.dependencies ?? []
            where reachable.insert(dependency).inserted {
                waiting.append(dependency)
            }
        }
        return reachable
    }
}
