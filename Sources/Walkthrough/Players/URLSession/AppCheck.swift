/// How an app without a library validates a response. For `URLSession`, a 404 is a success: a task fails only
/// if there is no response.
enum AppCheck {
    /// Decides whether a response passes a validator.
    static func decide(
        _ validator: ScriptedValidator, _ head: HTTPURLResponse
    ) -> Decided<ValidationOutcome> {
        var rules = RuleLog()
        let isAccepted =
            switch validator {
            case .automatic: isStatus(head, in: 200...299, &rules)
            case .statusCodes(let codes): isStatus(head, in: codes, &rules)
            case .contentTypes(let types): isType(head, in: types, &rules)
            case .custom(_, let failures):
                // On this chain, the app's own check does not count: it always refuses, or never.
                rules.check(
                    .validation.custom, saw: .text(failures == 0 ? "success" : "failure"), failures == 0)
            // Left out on this chain: a warning says so, and nothing is decided.
            case .swift: true
            }
        return rules.decide(isAccepted ? .accepted : .refused)
    }

    private static func isStatus(
        _ head: HTTPURLResponse, in codes: some Sequence<Int>, _ rules: inout RuleLog
    ) -> Bool {
        let status = head.statusCode
        return rules.check(.validation.statusCode, saw: .number(status), codes.contains(status))
    }

    private static func isType(
        _ head: HTTPURLResponse, in types: [String], _ rules: inout RuleLog
    ) -> Bool {
        let type = head.mimeType ?? "none"
        return rules.check(
            .validation.contentType, saw: .text(type), MIMEType.list(types, covers: type))
    }
}
