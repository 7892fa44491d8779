import JSONText

extension ExplorationReport.Order {
    func write(to json: inout JSONWriter) {
        json.field("order", identity.description)
        json.field("count", count)
        json.field("first", firstIndex)
    }

    init(_ reader: ReportReader) throws(ReportProblem) {
        guard let identity = OrderIdentity(try reader.text("order")) else {
            throw ReportReader.problem("order")
        }
        self.init(
            identity: identity, count: try reader.addend("count"), firstIndex: try reader.count("first"))
    }
}
