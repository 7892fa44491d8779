import JSONText
import TextPages
import Tracing
import Walkthrough

/// Claims that do not hold, that cannot fail, or that say what another one says.
struct ClaimCheck {
    let script: Script
    let text: ScriptText
    /// The claims that a run contradicts, among them those about fields that no event has.
    private(set) var broken: [Finding] = []

    mutating func note(_ run: WalkthroughTest.FinishedRun) {
        // To look at all events takes longer than the run itself.
        guard !script.claims.isEmpty else { return }
        let events = Array(run.source.knownEvents())
        let found = BrokenClaims(of: script, on: run.chain, in: events, hiding: SecretMask())
        broken += found.all.map { broken in
            let (id, message) = (broken.claim.id, broken.violation.message)
            return Finding(
                script.file, place(broken.index),
                "on \(run.chain.rawValue), the claim \"\(id)\" does not hold: \(message)",
                do: "correct the claim, and the sentence that refers to it")
        }
    }

    var findings: [Finding] { broken + idle + doubled }

    private func place(_ index: Int) -> TextPosition? { text.position("claims", index) }

    /// Claims of a value that their own condition asks for: `status` of `[status=401]` is always 401.
    private var idle: [Finding] {
        script.claims.enumerated().compactMap { index, claim -> Finding? in
            guard let (field, value) = claim.expectation.assumedValue else { return nil }
            return Finding(
                script.file, place(index),
                "the claim \"\(claim.id)\" cannot fail where there is such an event: \(field) is \(value) in its"
                    + " condition", do: "take \(field) out of the condition, or count the events")
        }
    }

    /// Claims that differ from an earlier one in nothing but the id.
    private var doubled: [Finding] {
        var seen: [String: String] = [:]
        return text.elements("claims").enumerated().compactMap { index, claim -> Finding? in
            let members = (claim.members ?? []).filter { $0.key != "id" }.sorted { $0.key < $1.key }
            let content = ScriptedJSON(JSON(.object(members))).text
            let id = claim["id"]?.string ?? ""
            guard let earlier = seen.updateValue(id, forKey: content) else { return nil }
            return Finding(
                script.file, place(index), "the claim \"\(id)\" says the same as \"\(earlier)\"",
                do: "keep one of them")
        }
    }
}
