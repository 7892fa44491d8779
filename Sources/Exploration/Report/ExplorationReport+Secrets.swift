import Tracing

extension ExplorationReport {
    /// The report without the secrets that what went wrong names: a report may be somebody else's, and goes
    /// further than a terminal. Its change stays as it is, since nothing could be repeated without it.
    public func hidingSecrets() -> ExplorationReport {
        let mask = SecretMask()
        // A secret may stand without its name before it stands with it.
        for text in [subject.change] + subject.leftOpen + violations.flatMap({ [$0.name, $0.message] }) {
            _ = mask.hiding(text)
        }
        var report = self
        report.subject.chain = mask.hiding(subject.chain)
        report.subject.leftOpen = subject.leftOpen.map { mask.hiding($0) }
        report.violations = violations.map { violation in
            var hidden = violation
            hidden.name = mask.hiding(violation.name)
            hidden.message = mask.hiding(report: violation.message)
            return hidden
        }
        return report
    }
}
