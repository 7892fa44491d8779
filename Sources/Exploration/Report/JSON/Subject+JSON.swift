import JSONText
import Tracing

extension ExplorationSubject {
    func write(to json: inout JSONWriter) {
        json.field("name", name)
        if !path.isEmpty { json.field("path", path) }
        json.field("chain", chain)
        json.field("fingerprint", fingerprint)
        if options != Options() {
            json.object("options") { options.write(to: &$0) }
        }
        if !change.isEmpty { json.field("change", change) }
        if !claims.isEmpty { json.field("claims", claims) }
        if !limit.isEmpty { json.field("limit", limit) }
        if !leftOpen.isEmpty {
            json.array("leftOpen") { json in for words in leftOpen { json.element(words) } }
        }
        if !failsInOrderOfArrival.isEmpty {
            json.array("failsInOrderOfArrival") { json in
                for name in failsInOrderOfArrival { json.element(name) }
            }
        }
    }

    init(_ reader: ReportReader) throws(ReportProblem) {
        let json = reader.json
        self.init(
            name: try reader.text("name"), path: json["path"]?.string ?? "", chain: try reader.text("chain"),
            fingerprint: try reader.text("fingerprint"), change: json["change"]?.string ?? "",
            claims: json["claims"]?.string ?? "", limit: json["limit"]?.string ?? "",
            leftOpen: Self.texts(json["leftOpen"]),
            failsInOrderOfArrival: Self.texts(json["failsInOrderOfArrival"])
                .filter { FailedRun(rawValue: $0) != nil })
        if json["options"] == nil {
            takeOptionsOutOfFingerprint()
        } else {
            options = try Options(reader.object("options"))
        }
    }

    private static func texts(_ json: JSON?) -> [String] { json?.array?.compactMap(\.string) ?? [] }
}

extension ExplorationSubject.Options {
    fileprivate func write(to json: inout JSONWriter) {
        if let limit { json.field("limit", limit) }
        if allClaims { json.field("allClaims", true) }
        if first { json.field("first", true) }
    }

    fileprivate init(_ reader: ReportReader) throws(ReportProblem) {
        self.init(
            limit: reader.json["limit"] == nil ? nil : try reader.text("limit"),
            allClaims: try reader.boolOrFalse("allClaims"), first: try reader.boolOrFalse("first"))
    }
}
