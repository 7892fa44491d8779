@testable import Simulation

/// A simulation whose jobs write notes. Each note is an event, and `text` shows all of them.
final class Notebook: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    let simulator: Simulator

    init(schedule: Schedule = .firstComeFirstServed, limits: Simulator.Limits = .default) {
        simulator = Simulator(schedule: schedule, limits: limits)
    }

    func queue(_ label: String, target: DispatchQueue? = nil) -> DispatchQueue {
        Simulator.$current.withValue(simulator) { DispatchQueue(label: label, target: target) }
    }

    func concurrentQueue(_ label: String) -> DispatchQueue {
        DispatchQueue(QueueLanes(concurrentWithLabel: label, in: simulator), in: simulator)
    }

    func note(_ name: String, about subject: Subject? = nil) {
        simulator.recorder.record(.script(.called(name: name)), subject)
    }

    /// The names of the notes, in order.
    var names: [String] {
        simulator.recorder.events.map { event in
            if case .script(.called(let name)) = event.payload { name } else { event.payload.kind.name }
        }
    }

    /// The times of the notes, in order.
    var times: [String] { simulator.recorder.events.map { "\($0.time.since(.start))" } }

    /// A line for each note: time, queue, name, and the number of the note it follows from.
    var text: String {
        zip(simulator.recorder.events, names).map { event, name in
            let queue = simulator.recorder.label(event.queue)
            let cause = event.cause == 0 ? "" : " after \(event.cause)"
            return "\(event.time.since(.start)) \(queue.isEmpty ? "-" : queue): \(name)\(cause)"
        }.joined(separator: "\n")
    }
}
