/// What an app without a library looks at before it believes a response. `URLSession` itself takes a 404 for
/// a success: a task fails only when nothing was answered.
enum AppCheck {
    /// Whether the response passes, and the error of the app's own if not.
    static func decide(
        _ validator: ScriptedValidator, _ head: HTTPURLResponse
    ) -> (Decision, (any Error)?) {
        var rules = RuleLog()
        let isAccepted =
            switch validator {
            case .automatic: isStatus(head, in: [200...299], &rules)
            case .statusCodes(let ranges): isStatus(head, in: ranges, &rules)
            case .contentTypes(let types): isType(head, in: types, &rules)
            case .custom(_, let failures):
                // The app's own check has no memory here: it refuses, or it does not.
                rules.check(
                    .validation.custom, saw: .text(failures == 0 ? "success" : "failure"), failures == 0)
            }
        let decision = Decision(isAccepted ? "accepted" : "refused", rules: rules.checks)
        return (decision, isAccepted ? nil : URLError(.badServerResponse))
    }

    private static func isStatus(
        _ head: HTTPURLResponse, in ranges: [ClosedRange<Int>], _ rules: inout RuleLog
    ) -> Bool {
        let status = head.statusCode
        return rules.check(
            .validation.statusCode, saw: .number(status), ranges.contains { $0.contains(status) })
    }

    private static func isType(
        _ head: HTTPURLResponse, in types: [String], _ rules: inout RuleLog
    ) -> Bool {
        let type = head.mimeType ?? "none"
        return rules.check(.validation.contentType, saw: .text(type), types.contains(type))
    }
}
