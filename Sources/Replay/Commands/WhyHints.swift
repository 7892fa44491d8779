import Tracing

/// What to type instead of a question that `why` cannot answer.
extension Interpreter {
    /// For a number that no event has. Readers may mean a status, or the code of an error.
    func hint(instead number: Int) -> String {
        if number < 0 { return "; \"why error\" asks where an error came from" }
        guard number > source.knownCount else { return "" }
        let isStatus = knownEvents().contains { $0["status"]?.integer == Int64(number) }
        return isStatus ? "; \"why status \(number)\" asks about that status" : ""
    }

    /// For words that name no kind of event, and nothing else that can be asked about.
    static func hint(insteadOf words: [String]) -> String {
        if words.count == 2, words[0].lowercased() == "error", let number = Self.number(words[1]) {
            let event = number > 0 ? ", \"why \(number)\" about event \(number)" : ""
            return "; \"why error\" asks about an error\(event)"
        }
        if let place = Self.place(meantBy: words) {
            return "; \"events \(place)\" lists such events, \"why N\" asks about one"
        }
        return Spelling.suggestion(
            for: words.joined(separator: " "), among: questions + EventKind.all.map(\.name),
            or: "; write the number of an event, a kind (retry.decided), a group of kinds (retry), status, "
                + "error, or header NAME")
    }

    /// What `events` lists that a reader has in mind who writes `request 1`, `POST`, or `r1.0` as in a
    /// listing; nil if it is none of these.
    private static func place(meantBy words: [String]) -> String? {
        let first = words[0].lowercased()
        if words.count == 2 {
            let isNumbered = ["request", "task", "attempt"].contains(first) && Int(words[1]) != nil
            return isNumbered ? "\(first)=\(words[1])" : nil
        }
        guard words.count == 1 else { return nil }
        if ["get", "head", "post", "put", "patch", "delete"].contains(first) {
            return "method=\(first.uppercased())"
        }
        return Stop.Place(subject: first) == nil ? nil : first
    }
}
