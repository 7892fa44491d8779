import JSONText

extension ChoiceCoverage {
    func write(to json: inout JSONWriter) {
        json.field("count", choicePoints)
        json.field("possibilities", possibilities)
        json.field("taken", taken)
        // A digit for each possibility: whether it was taken.
        json.array("places") { json in
            for place in places {
                json.element(
                    String((0..<place.possibilities).map { place.taken.contains($0) ? "1" : "0" }))
            }
        }
    }

    init(_ reader: ReportReader) throws(ReportProblem) {
        self.init(
            places: try reader.list("places") { place in
                place.string.map { word in
                    let taken = word.enumerated().filter { $0.element == "1" }.map(\.offset)
                    return Place(possibilities: word.count, taken: Set(taken))
                }
            })
    }
}
