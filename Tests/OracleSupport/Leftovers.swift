import Simulation
import Transport

extension Simulator {
    /// What is wrong with a run in any scenario: events that end something that never began, requests
    /// that the server had no answer to, and a limit that was reached.
    package var leftovers: [String] {
        let unpaired = recorder.unpaired.map {
            "event \($0.event), \($0.kind.name), ends what never began"
        }
        let unmatched = (transport as? ScriptedTransport)?.unmatched.map { "\($0)" } ?? []
        let limit = limitReached.map { ["the run reached its limit on \($0)"] } ?? []
        return unpaired + unmatched + limit
    }
}
