import Tracing
import Walkthrough

/// The claims of a script that a run on a chain contradicts, without the secrets of the run: what is said of
/// them ends up in the logs of build servers.
struct BrokenClaims {
    /// A claim that does not hold.
    struct Broken {
        /// Its place among the script's claims.
        let index: Int
        let claim: Claim
        let violation: Violation
    }

    let all: [Broken]
    /// The events of the run, if a claim is broken.
    let events: [TraceEvent]

    /// - Parameters:
    ///   - events: all events of the run, in order.
    ///   - mask: hides their secrets.
    init(of script: Script, on chain: Chain, in events: [TraceEvent], hiding mask: SecretMask) {
        let judged = JudgedEvents(events, hiding: mask)
        let found = script.claims.enumerated().compactMap { index, claim -> Broken? in
            guard claim.isMeant(on: chain), let violation = claim.expectation.violation(in: judged) else {
                return nil
            }
            return Broken(index: index, claim: claim, violation: violation)
        }
        self.events = found.isEmpty ? [] : events.map { mask.hiding($0) }
        // Only now: a message may quote what only another event says is a secret.
        all = found.map { broken in
            Broken(index: broken.index, claim: broken.claim, violation: mask.hiding(broken.violation))
        }
    }
}
