import Testing

@Suite struct `The sources` {
    @Test func `say what each public type is for`() {
        var problems: [String] = []
        for file in Repository.sources {
            for (index, line) in file.code.enumerated() where declaresPublicType(line) {
                guard !isDocumented(file.lines, before: index) else { continue }
                problems.append("\(file.place(index)): needs a /// sentence saying what it is for: \(line)")
            }
        }
        expectNone(problems)
    }

    @Test func `have no file of more than 400 lines`() {
        let files = Repository.sources + Repository.tests
        expectNone(
            files.filter { $0.lines.count > 400 }.map { file in
                "\(file.path) has \(file.lines.count) lines: name its second subject and move it out"
            })
    }

    @Test func `have no folder of more than 27 files`() {
        let folders = Dictionary(grouping: Repository.sources + Repository.tests, by: \.folder)
        expectNone(
            folders.filter { $0.value.count > 27 }.map { folder, files in
                "\(folder) has \(files.count) files: give its subjects rooms of their own"
            }.sorted())
    }

    /// The formatter breaks code at 110 columns, but does not touch comments.
    @Test func `have no comment beyond column 110`() {
        let files = Repository.sources + Repository.tests
        var problems: [String] = []
        for file in files {
            for (index, line) in file.lines.enumerated() where line.count > 110 {
                guard line.drop(while: { $0 == " " }).hasPrefix("//") else { continue }
                problems.append(
                    "\(file.place(index)): a comment of \(line.count) columns; break it before 110")
            }
        }
        expectNone(problems)
    }

    /// Targets of tests may, because they are no part of a release build.
    @Test func `do not look into other modules, which a release build does not allow`() {
        let files = Repository.sources + Repository.tests.filter { $0.folder.contains("OracleSupport") }
        #expect(files.contains { $0.folder.contains("OracleSupport") })
        expectNone(
            files.flatMap { file in
                file.code.indices.filter { file.code[$0].hasPrefix("@testable") }.map { index in
                    "\(file.place(index)): make what it needs a package's own, or the target one of tests"
                }
            })
    }

    /// The compiler does not check that such a type may go from thread to thread. A subclass only repeats
    /// what its superclass says, and the files of a walkthrough are an app's.
    @Test func `say of each unchecked type why it may be`() {
        let types = Repository.sources.filter { $0.module != "Walkthroughs" }.flatMap(UncheckedType.all)
        let names = Set(types.map(\.name))
        #expect(types.count > 100)
        expectNone(
            types.filter { !$0.isExplained && !names.contains($0.parent) }.map { type in
                "\(type.place): \(type.name) is unchecked; say why in a comment"
            })
    }

    private func declaresPublicType(_ line: String) -> Bool {
        let words = line.split(separator: " ").prefix(3)
        guard words.first == "public" || words.first == "open" else { return false }
        let kinds: Set<Substring> = ["struct", "enum", "class", "protocol", "actor"]
        return words.dropFirst().contains { kinds.contains($0) }
    }

    /// Whether a `///` line stands right above, attributes aside.
    private func isDocumented(_ lines: [Substring], before index: Int) -> Bool {
        let above = lines[..<index].reversed().lazy.map { $0.drop { $0 == " " } }
        return above.first { !$0.hasPrefix("@") }?.hasPrefix("///") ?? false
    }
}

/// A type that is `@unchecked Sendable`.
private struct UncheckedType {
    let place: String
    let name: String
    /// The first type that it inherits from, or conforms to; empty if there is none.
    let parent: String
    /// Whether a comment above or below the declaration says why.
    let isExplained: Bool

    static func all(in file: SourceFile) -> [UncheckedType] {
        guard file.text.has("@unchecked Sendable") else { return [] }
        return file.code.indices.filter { file.code[$0].has("@unchecked Sendable") }.compactMap { index in
            let start = file.code[...index].lastIndex { $0.contains(#/\b(?:class|struct|enum|extension) /#) }
            let declaration = file.code[(start ?? index)...index].joined(separator: " ")
            let form = #/\b(?:class|struct|enum|extension) (\w+)[^:]*: *(\w*)/#
            guard let found = declaration.firstMatch(of: form) else { return nil }
            let above = file.lines[..<(start ?? index)].reversed().prefix { isComment($0) || isAttribute($0) }
            let below = file.lines[(index + 1)...].prefix(3).filter(isComment)
            return UncheckedType(
                place: file.place(index), name: String(found.1), parent: String(found.2),
                isExplained: (above + below).contains { $0.has("nchecked") })
        }
    }

    private static func isComment(_ line: Substring) -> Bool {
        line.drop { $0 == " " }.hasPrefix("//")
    }

    private static func isAttribute(_ line: Substring) -> Bool {
        line.drop { $0 == " " }.hasPrefix("@")
    }
}
