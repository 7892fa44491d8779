import Testing

@Suite struct `The public surface of Alamofire` {
    @Test(arguments: [PublicSurface.Library.alamofire4, .alamofire5])
    func `is all here, declaration by declaration, or left out with a reason`(
        library: PublicSurface.Library
    ) throws {
        let surface = try PublicSurface.compared(with: library)
        expectNone(
            surface.entries.compactMap { entry in
                guard case .missing(let found) = entry.state else { return nil }
                guard !found.isEmpty else { return "\(entry.symbol) is not declared here" }
                return """
                    \(entry.symbol) is declared differently
                        there: \(entry.declaration ?? "")
                        here:  \(found.joined(separator: "\n               "))
                    """
            })
        expectNone(surface.useless.map { "this line of the exceptions is not needed: \($0)" })
    }

    @Test(
        arguments: [
            (
                "public func map<NewSuccess>(_ transform: (Success) -> NewSuccess) -> Box<NewSuccess>",
                "public func map<T>(_ change: (Success) -> T) -> Box<T>", true
            ),
            (
                "public func map<A, B>(a: A, b: B) where A : Sendable",
                "public func map<X, Y>(a: X, b: Y) where X : Sendable", true
            ),
            (
                "public func all<S>(of s: S) where S : Sequence, S.Element == Int",
                "public func all<Some>(of some: Some) where Some : Sequence, Some.Element == Int", true
            ),
            (
                "public func map<A, B>(a: A, b: B) where A : Sendable",
                "public func map<A, B>(a: A, b: B) where B : Sendable", false
            ),
            ("public init(_ type: Kind)", "public init(type: Kind)", false),
            ("public func f(at index: Int = 1)", "public func f(at index: Int = 2)", false),
            ("open func f(`in` a: Int)", "public func f(`in` a: Int)", false),
            (
                "public func f(a: @escaping () -> Void)", "public func f(a: @escaping @Sendable () -> Void)",
                false
            ),
        ])
    func `is compared without the names that a caller cannot see`(
        there: String, here: String, areEqual: Bool
    ) {
        #expect((signature(of: there) == signature(of: here)) == areEqual)
    }

    @Test func `has a name under the library's name for every type`() throws {
        let declarations = try SymbolGraph(of: "SessionChain").declarations
        let names = Set(declarations.map(\.symbol).filter { $0.hasPrefix("Alamofire.") })
        let types = try PublicSurface.compared(with: .alamofire5).entries.map(\.symbol)
            .filter { $0.first?.isUppercase == true && !$0.contains { ".(".contains($0) } }
        #expect(types.filter { !names.contains("Alamofire.\($0)") } == [])
    }
}
