// What code can ask about the queue that it runs on.

extension DispatchQueue {
    /// Notes a value for code that runs on this queue, or on one that targets it.
    public func setSpecific<Value>(key: DispatchSpecificKey<Value>, value: Value?) {
        simulator.queueFamilies.set(value, for: ObjectIdentifier(key), on: queueLabel)
    }

    /// The value that was noted for this queue.
    public func getSpecific<Value>(key: DispatchSpecificKey<Value>) -> Value? {
        simulator.queueFamilies.value(for: ObjectIdentifier(key), on: queueLabel) as? Value
    }

    /// The value that was noted for the queue of the caller, or for one that it targets.
    public class func getSpecific<Value>(key: DispatchSpecificKey<Value>) -> Value? {
        let simulator = Simulator.current(for: "DispatchQueue.getSpecific")
        let families = simulator.queueFamilies
        return families.family(of: simulator.recorder.queue).lazy
            .compactMap { families.value(for: ObjectIdentifier(key), on: $0) as? Value }.first
    }
}

/// The queue that code expects to run on, for `dispatchPrecondition(condition:)`: the twin of Dispatch's.
public enum DispatchPredicate {
    /// The caller runs on this queue, or on one that targets it.
    case onQueue(DispatchQueue)
    /// The caller runs on this queue, or on one that targets it, as a barrier. A simulation does not tell
    /// barriers from other blocks here.
    case onQueueAsBarrier(DispatchQueue)
    /// The caller does not run on this queue.
    case notOnQueue(DispatchQueue)
}

/// Stops the program if the caller is on another queue than it says (Dispatch's function).
///
/// It has no more parameters than the original, because beside the original an additional one would make a
/// call ambiguous, even if it has a default.
public func dispatchPrecondition(condition: @autoclosure () -> DispatchPredicate) {
    switch condition() {
    case .onQueue(let queue), .onQueueAsBarrier(let queue):
        precondition(
            queue.isCurrent,
            "dispatchPrecondition: this code was to run on the queue \"\(queue.label)\", but it runs on "
                + "\"\(queue.currentLabel)\"")
    case .notOnQueue(let queue):
        precondition(
            !queue.isCurrent,
            "dispatchPrecondition: this code was to run on any queue but \"\(queue.label)\"")
    }
}

extension DispatchQueue {
    /// Whether the running code is on this queue, or on one that targets it.
    var isCurrent: Bool {
        simulator.queueFamilies.family(of: simulator.recorder.queue).contains(queueLabel)
    }

    fileprivate var currentLabel: String { simulator.recorder.label(simulator.recorder.queue) }
}

/// Which queue targets which, and what was noted for them. Queues are told apart by their labels.
final class QueueFamilies {
    private var targets: [QueueLabel: QueueLabel] = [:]
    private var notes: [QueueLabel: [ObjectIdentifier: Any]] = [:]

    func note(_ target: QueueLabel, asTargetOf queue: QueueLabel) {
        if target != queue { targets[queue] = target }
    }

    /// The queue and those that it targets, the nearest first.
    func family(of queue: QueueLabel) -> [QueueLabel] {
        var family = [queue]
        while let last = family.last, let next = targets[last], !family.contains(next) { family.append(next) }
        return family
    }

    func set(_ value: Any?, for key: ObjectIdentifier, on queue: QueueLabel) {
        notes[queue, default: [:]][key] = value
    }

    func value(for key: ObjectIdentifier, on queue: QueueLabel) -> Any? { notes[queue]?[key] }
}

extension Simulator {
    var queueFamilies: QueueFamilies { shared { QueueFamilies() } }
}
