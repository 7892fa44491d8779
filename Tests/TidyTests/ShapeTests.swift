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
