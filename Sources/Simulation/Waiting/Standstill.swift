/// Why a blocking call would never return. In an app, its thread would hang there for ever. A simulation has
/// one thread, so it says so and stops.
struct Standstill: Equatable, CustomStringConvertible {
    /// Why the call would never return.
    enum Reason: Equatable {
        /// Nothing is left to run that could end the waiting.
        case nothingLeft
        /// The caller itself is what the call waits for.
        case waitsForItself
        /// The run ended first.
        case ended(Simulator.End)
    }

    /// Where a call waits: the call, its queue, its file and line.
    struct Place: Equatable, CustomStringConvertible {
        let call: String
        let queue: String
        let file: String
        let line: UInt

        var description: String {
            "\(call) at \(file):\(line), \(queue.isEmpty ? "on no queue" : "on the queue \"\(queue)\"")"
        }
    }

    let place: Place
    let need: String
    let reason: Reason
    let advice: String
    /// The calls further out that wait as well, the innermost first.
    let others: [Place]

    init(of call: BlockingCall, because reason: Reason, in simulator: Simulator) {
        place = Place(call, on: simulator.recorder.label(simulator.recorder.queue))
        need = call.need
        advice = call.advice
        self.reason = reason
        others = simulator.waits.reversed().compactMap { wait in
            wait.call.map { Place($0, on: wait.queue) }
        }
    }

    var description: String {
        let why =
            switch reason {
            case .nothingLeft: "nothing is left to run that could do it"
            case .waitsForItself: "the caller itself keeps that from happening"
            case .ended(.limit(let kind)): Self.reached(kind.rawValue)
            case .ended(.depth): Self.reached(Simulator.Limits.depthName)
            case .ended(.hostFailure(let failure)): "this computer failed before that (\(failure))"
            }
        let outer = others.isEmpty ? "" : " Further out, these wait as well: \(list(others))."
        return "\(place), would never return: it waits for \(need), and \(why). \(advice)\(outer)"
    }

    private static func reached(_ limit: String) -> String {
        "the run reached its limit of \(limit) before that"
    }

    private func list(_ places: [Place]) -> String { places.map(\.description).joined(separator: "; ") }
}

extension Standstill.Place {
    init(_ call: BlockingCall, on queue: String) {
        self.init(call: call.name, queue: queue, file: "\(call.file)", line: call.line)
    }
}
