import Testing

@Suite struct `The glossary` {
    private let rows = PageTable(of: Repository.text(of: "Sources/GLOSSARY.md") ?? "").rows

    @Test func `lists its terms in alphabetical order, each once`() {
        let terms = rows.map { $0.cells[0].lowercased() }
        #expect(terms.count > 50)
        #expect(terms == Set(terms).sorted())
    }

    @Test func `names for each term a type that the linked file declares`() throws {
        let files = Dictionary(uniqueKeysWithValues: Repository.sources.map { ($0.path, $0) })
        var problems: [String] = []
        for row in rows {
            let link = try #require(row.cells[2].wholeMatch(of: #/\[`(\w+)`\]\((\S+)\)/#), "\(row.cells)")
            guard let file = files["Sources/\(link.2)"] else {
                problems.append("\(row.cells[0]): there is no Sources/\(link.2)")
                continue
            }
            let declaration = #/\b(?:struct|class|enum|protocol|actor|typealias) (\w+)/#
            let types = file.code.flatMap { $0.matches(of: declaration).map(\.1) }
            if !types.contains(link.1) {
                problems.append("\(row.cells[0]): \(file.path) does not declare \(link.1)")
            }
        }
        expectNone(problems)
    }

    @Test func `says where each term comes from`() {
        let source = #/.*(RFC [0-9]+ §[0-9.]+|(Apple|Alamofire)( 4\.7)? `[^`]+`).*/#
        expectNone(
            rows.filter {
                $0.cells.count != 4 || $0.cells[3] != "–" && $0.cells[3].wholeMatch(of: source) == nil
            }
            .map { "\($0.cells[0]): give an RFC's section, a symbol, or –" })
    }
}
