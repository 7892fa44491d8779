import Testing
@testable import Simulation
@testable import URLLoading

@Suite struct `The responses stored for one URL` {
    private struct Row {
        var vary: String?
        var request: [String: String] = [:]
        /// When the server made the response.
        var second: TimeInterval = 0
    }

    /// A response for each row, with the row's number as its body.
    private static func variants(_ rows: [Row]) -> StoredVariants {
        StoredVariants(
            rows.enumerated().map { number, row in
                .variant("\(number)", vary: row.vary, of: .asking(row.request), at: row.second)
            })
    }

    @Test func `are found by the values of the fields that they vary by`() {
        let hundred = (0..<100).map { Row(vary: "Foo", request: ["Foo": "\($0)"]) }
        let variants = Self.variants(
            hundred + [Row(vary: "Bar, Foo", request: ["Bar": "1"]), Row(vary: "*", request: ["Foo": "x"])])
        let asked: [([String: String], String?)] = [
            (["Foo": "0"], "0"), (["foo": "99", "Other": "1"], "99"), (["Foo": "100"], nil), ([:], nil),
            (["Bar": "1"], "100"), (["Bar": "1", "Foo": "7"], "7"), (["Foo": "x"], nil),
        ]
        for (fields, text) in asked { #expect(variants.preferred(for: .asking(fields))?.text == text) }
        #expect(variants.count == 102)
        #expect(variants.only == nil)
    }

    @Test(arguments: 1...20)
    func `are found as if a request had been compared with each of them`(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        func request() -> URLRequest {
            .asking(["A", "B", "C"].reduce(into: [:]) { $0[$1] = [nil, "1", "2"][numbers.below(3)] })
        }
        var variants = StoredVariants()
        var list: [(ordinal: Int, stored: StoredResponse)] = []
        for ordinal in 1...500 {
            let vary = [nil, "*", "A", "B", "A, B", "B, C", "A, B, C", "D"][numbers.below(8)]
            let stored = StoredResponse.variant(
                "\(ordinal)", vary: vary, of: request(), at: TimeInterval(numbers.below(9)))
            let other = list.isEmpty ? nil : list[numbers.below(list.count)].ordinal
            let old = variants.ordinal(of: stored.vary) ?? (numbers.below(3) == 0 ? other : nil)
            if let old {
                variants.remove(old)
                list.removeAll { $0.ordinal == old }
            }
            variants.add(stored, as: ordinal)
            list.append((ordinal, stored))
            let asked = request()
            let fitting = list.filter { $0.stored.vary.fits(Vary.normalizedFields(of: asked)) }
            let varying = fitting.filter { !$0.stored.vary.fitsAll }
            let newest = (varying.isEmpty ? fitting : varying).max {
                ($0.stored.date, $0.ordinal) < ($1.stored.date, $1.ordinal)
            }
            #expect(variants.preferred(for: asked)?.text == newest?.stored.text)
        }
    }

    /// Four of them are kept under the value of `A`, and the one that fits is kept under that of `B`.
    @Test func `count as often as a request is compared with one of them`() {
        let variants = Self.variants(
            (0..<100).map { Row(vary: "A, B", request: ["A": "\($0 % 10)", "B": "\($0 / 10)"]) })
        let simulator = Simulator()
        Simulator.$current.withValue(simulator) {
            #expect(variants.preferred(for: .asking(["A": "3", "B": "4"]))?.text == "43")
        }
        #expect(simulator.recorder.ruleCount == 5)
    }

    @Test func `come in the order of their dates, or of their storing`() {
        let variants = Self.variants([
            Row(vary: "Foo", second: 9), Row(vary: "Bar", second: 9), Row(vary: "Foo, Bar", second: 8),
            Row(vary: "Bar", request: ["Bar": "1"], second: 10),
        ])
        #expect(variants.preferred(for: .asking([:]))?.text == "1", "the later of two that are equally old")
        #expect(variants.preferred(for: .asking(["Bar": "1"]))?.text == "3")
        #expect(variants.preferred(for: .asking(["Bar": "2"]))?.text == "0")
    }

    @Test func `answer by one that does not vary only if none fits that does`() {
        let variants = Self.variants([Row(vary: "Foo", request: ["Foo": "1"], second: 1), Row(second: 2)])
        #expect(variants.preferred(for: .asking(["Foo": "1"]))?.text == "0")
        #expect(variants.preferred(for: .asking(["Foo": "2"]))?.text == "1")
        #expect(variants.preferred(for: .asking([:]))?.text == "1")
    }

    /// Otherwise `why` would tell where another response comes from.
    @Test(arguments: [
        (["Foo": "1"], "+ cache.vary foo: 1"), (["Bar": "1"], "+ cache.vary bar: 1"),
        (["Foo": "2"], "+ cache.vary no Vary"),
    ])
    func `are named in a decision by what the one that fits varies by`(
        asked: [String: String], vary: String
    ) {
        let variants = Self.variants([
            Row(vary: "Foo", request: ["Foo": "1"]), Row(), Row(vary: "Bar", request: ["Bar": "1"]),
        ])
        let query = CacheQuery(
            request: .asking(asked), policy: .useProtocolCachePolicy, stored: variants,
            now: Date(timeIntervalSinceReferenceDate: 0))
        let checks = query.decide().decision.rules.filter { $0.rule == .cache.vary }
        #expect(checks.map { "\($0.held ? "+" : "-") \($0.rule.id) \($0.saw.text)" } == [vary])
    }

    @Test func `have a last one that varies, whichever are removed`() {
        var variants = Self.variants([Row(vary: "A"), Row(vary: "B"), Row(vary: "C"), Row()])
        #expect(variants.lastVarying?.text == "2", "the very last one fits every request")
        let removals: [(ordinal: Int, last: String?)] = [(2, "2"), (3, "0"), (4, "0"), (1, nil)]
        for (ordinal, last) in removals {
            variants.remove(ordinal)
            #expect(variants.lastVarying?.text == last)
        }
        #expect(variants.isEmpty)
        variants.add(.variant("4", vary: nil, of: .asking([:])), as: 5)
        #expect(variants.lastVarying == nil)
        #expect(variants.only?.text == "4")
    }
}

extension StoredVariants {
    /// Responses that were stored one after the other, with the ordinals 1, 2, 3 …
    init(_ responses: [StoredResponse]) {
        self.init()
        for (index, response) in responses.enumerated() { add(response, as: index + 1) }
    }
}

extension StoredResponse {
    /// A response that varies, and was received when the server made it.
    static func variant(
        _ text: String, vary: String?, of request: URLRequest, at second: TimeInterval = 0
    ) -> StoredResponse {
        let date = Date(timeIntervalSinceReferenceDate: second)
        return StoredResponse(
            response: .with(), data: Data(text.utf8), requestDate: date, responseDate: date,
            vary: Vary(field: vary, request: request))
    }

    var text: String { String(decoding: data, as: UTF8.self) }
}

extension URLRequest {
    static func asking(_ fields: [String: String]) -> URLRequest { .to("https://x.test/a", headers: fields) }
}
