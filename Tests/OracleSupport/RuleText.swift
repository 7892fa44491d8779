import Tracing

extension [RuleCheck] {
    /// One rule per line, as `why` writes them: `+ held (what it saw)`, `- did not (what it saw)`.
    package var text: [String] { zip(signs, self).map { "\($0) (\($1.saw.text))" } }

    /// The same without what the rules saw.
    package var signs: [String] { map { "\($0.held ? "+" : "-") \($0.rule.id)" } }
}
