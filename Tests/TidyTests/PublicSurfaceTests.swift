import Testing

@Suite struct `The public surface of Alamofire` {
    @Test(arguments: [PublicSurface.Library.alamofire4, .alamofire5])
    func `is all here, or left out with a reason`(library: PublicSurface.Library) {
        let surface = PublicSurface(of: library)
        expectNone(
            surface.entries.compactMap { entry in
                switch entry.state {
                case .missing: "\(entry.symbol) of \(entry.file) is not declared here"
                case .hidden: "\(entry.symbol) of \(entry.file) is declared here, but not public"
                case .here, .leftOut, .elsewhere, .inside: nil
                }
            })
        expectNone(surface.useless.map { "\($0) stands in the list of exceptions, but none is needed" })
    }

    @Test func `is read from the sources as they are written`() throws {
        let file = SourceFile(
            path: "Example.swift",
            text: """
                public enum Word { case one, two(of: Int, Bool); var hidden: Int { let local = 1; return local } }
                extension Word.Part {
                    @discardableResult
                    public func ask<Value: Sendable>(
                        _ first: Value, queue: DispatchQueue = .main, then: @escaping ((Int, Int) -> Void)
                    ) -> Self where Value: Hashable { func local() {} ; return self }
                    public static func == (a: Self, b: Self) -> Bool { true }
                    init?(text: String) { nil }
                }
                """)
        #expect(
            DeclarationScanner.declarations(in: file).map { ($0.isPublic ? "+ " : "- ") + $0.symbol } == [
                "+ Word", "+ Word.one", "+ Word.two", "- Word.hidden", "+ Word.Part.ask(_:queue:then:)",
                "+ Word.Part.==(a:b:)", "- Word.Part.init?(text:)",
            ])
    }
}
