import JSONText
import Simulation

extension ExplorationReport.Violation {
    func write(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("message", message)
        if let event { json.field("event", event) }
        json.field("count", count)
        json.field("firstIndex", firstIndex)
        json.field("first", first.description)
        json.field("shortest", shortest.description)
        switch recurrence {
        case .notTried: json.null("repeated")
        case .didNotComeAgain: json.field("repeated", false)
        case .cameAgain: json.field("repeated", true)
        }
        if isCutShort { json.field("shorteningCutShort", true) }
    }

    init(_ reader: ReportReader) throws(ReportProblem) {
        self.init(
            name: try reader.text("name"), message: try reader.text("message"),
            event: reader.json["event"] == nil ? nil : try reader.count("event"),
            count: try reader.addend("count"), firstIndex: try reader.count("firstIndex"),
            first: try reader.schedule("first"), shortest: try reader.schedule("shortest"),
            recurrence: try Recurrence(reader),
            isCutShort: try reader.boolOrFalse("shorteningCutShort"))
    }
}

extension ExplorationReport.Violation.Recurrence {
    fileprivate init(_ reader: ReportReader) throws(ReportProblem) {
        switch reader.json["repeated"]?.value {
        case nil: self = .ofOldReport
        case .null?: self = .notTried
        default: self = try reader.bool("repeated") ? .cameAgain : .didNotComeAgain
        }
    }
}
