import JSONText
import Tracing

extension TraceEvent {
    /// What happened, and the value that tells most: `retry.decided doNotRetry`,
    /// `delegate.didReceiveResponse 401`.
    var kindAndValue: String {
        let value =
            decision?.outcome ?? text("status") ?? text("error") ?? text("name") ?? text("credential")
        return value.map { "\(kind) \($0)" } ?? kind
    }

    private func text(_ field: String) -> String? { self[field]?.plainText }
}

extension [TraceEvent] {
    /// The place of the event with this number; nil if there is none. Events are in the order of their
    /// numbers, of which some may be missing.
    func place(of number: Int) -> Int? {
        let place = partitionPoint { $0.number < number }
        guard place < endIndex, self[place].number == number else { return nil }
        return place
    }
}
