/// What a client makes of the end of a body that is not where the head said (RFC 9112 §6.3 and §8).
enum BodyEnd {
    /// Decides about a body of so many bytes, of so many that were declared.
    ///
    /// - Parameter surplus: The bytes that arrive after the end of the body.
    /// - Returns: nil if the body ends exactly where it should, which leaves nothing to decide.
    static func decide(came: Int, of declared: Int?, surplus: Int) -> Decided<ResponseEndOutcome>? {
        let isMissing = declared.map { came < $0 } ?? false
        guard isMissing || surplus > 0 else { return nil }
        var rules = RuleLog()
        if let declared {
            let saw = Saw.text("\(came) of \(counted(declared, "byte"))")
            guard rules.check(.response.lengthReached, saw: saw, !isMissing) else {
                return rules.decide(.lost)
            }
        }
        rules.check(.response.surplus, saw: .text("\(counted(surplus, "byte")) more"), true)
        return rules.decide(.restIgnored)
    }
}
