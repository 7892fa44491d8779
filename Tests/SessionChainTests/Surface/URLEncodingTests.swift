import Testing

@testable import AlamofireCommon
@testable import SessionChain

@Suite struct `An untyped form` {
    @Test(arguments: [
        (URLEncoding.BoolEncoding.numeric, "f=0&n=1&one=1&t=1&zero=0"),
        (.literal, "f=false&n=1&one=1&t=true&zero=0"),
    ])
    func `tells truth values from numbers, also those of Foundation`(
        encoding: URLEncoding.BoolEncoding, query: String
    ) throws {
        let parameters: Parameters = [
            "t": NSNumber(value: true), "f": false, "one": NSNumber(value: 1), "zero": NSNumber(value: 0),
            "n": 1,
        ]
        let request = try URLRequest(url: "https://example.test/", method: .get)
        let encoded = try URLEncoding(boolEncoding: encoding).encode(request, with: parameters)
        #expect(encoded.url?.query == query)
    }

    @Test func `without any pairs leaves an empty query, and a typed form none`() throws {
        let request = try URLRequest(url: "https://example.test/e", method: .get)
        let untyped = try URLEncoding.default.encode(request, with: ["ids": [Int]()])
        #expect(untyped.url?.absoluteString == "https://example.test/e?")
        #expect(try URLEncoding.default.encode(request, with: [:]).url == request.url)
        let typed = try URLEncodedFormParameterEncoder.default.encode(["ids": [Int]()], into: request)
        #expect(typed.url?.absoluteString == "https://example.test/e")
    }

    @Test func `writes a whole number without a fraction, as a typed form does not`() throws {
        let request = try URLRequest(url: "https://example.test/", method: .get)
        let untyped = try URLEncoding.default.encode(request, with: ["lat": 51.0, "lon": -0.125])
        #expect(untyped.url?.query == "lat=51&lon=-0.125")
        let typed = try URLEncodedFormParameterEncoder.default.encode(
            ["lat": 51.0, "lon": -0.125], into: request)
        #expect(typed.url?.query == "lat=51.0&lon=-0.125")
    }
}

@Suite struct `A value in a query` {
    static let values: [(value: any Any & Sendable, text: QueryValue)] = [
        (true, .truth(true)), (false, .truth(false)), (1, .text("1")), (0, .text("0")),
        (Int8(5), .truth(true)), (UInt64.max, .text("18446744073709551615")), (51.0, .text("51")),
        (0.5, .text("0.5")), (0.1 + 0.2, .text("0.3")), (8.8, .text("8.800000000000001")),
        (-71.063611, .text("-71.06361099999999")),
        (1e21, .text("1e+21")), (Float(0.1), .text("0.1")), (Float(16_777_216), .text("1.677722e+07")),
        (CGFloat(3), .text("3")), (Decimal(string: "0.1") as Decimal?, .text("0.1")),
        (Decimal(3), .text("3")),
        (Int?.some(4), .text("4")), (Double?.some(4), .text("4")), (Bool?.some(true), .truth(true)),
        (Int?.none, .text("nil")), ("51.0", .text("51.0")), (String?.some("x"), .text("Optional(\"x\")")),
    ]

    @Test(arguments: values.indices)
    func `is what Apple's systems make of it`(index: Int) {
        let (value, text) = Self.values[index]
        #expect(QueryValue(value, int8IsTruth: true) == text)
    }

    @Test func `is a number if it is one of Foundation's`() {
        let numbers = [
            NSNumber(value: 1), NSNumber(value: true), NSNumber(value: 51.0), NSDecimalNumber(string: "2.5"),
        ]
        #expect(
            numbers.map { QueryValue($0, int8IsTruth: true) } == [
                .text("1"), .truth(true), .text("51"), .text("2.5"),
            ])
    }
}
