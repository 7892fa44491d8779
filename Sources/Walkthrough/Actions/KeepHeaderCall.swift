import ScriptReading

/// No library keeps a header by itself: that is code of the app, in a handler or in an event monitor.
struct KeepHeaderCall: RequestCall {
    static let word = "keepHeader"
    static let meaning = "Keeps a header of the request's response, for an adapter to send from then on."

    @Keys var target: CalledRequest
    @Key("header", "The response's header, such as X-Auth-Token.") private var header: String
    @Key("adapter", .name(of: .interceptor), "The name of the adapter that sends it.") var adapter: String
    @Key("as", "The header that it is sent in; by default, the same.") private var sentHeader: String?
    @Key("prefix", "What stands before its value there, such as Bearer and a space.") private var prefix = ""

    func check(_ object: ScriptObject) {
        for (place, name) in [($header, header), ($sentHeader, sentHeader ?? header)]
        where !name.isToken {
            object.mismatch(place, "a header's name")
        }
    }

    /// Keeps the header, if the response has it. The event shows what was found.
    private func keep(_ response: HTTPURLResponse?, in kept: KeptHeaders, _ subject: Subject) {
        let value = response?.value(forHTTPHeaderField: header)
        let event = ScriptEvent.called(name: "keepHeader(\(header): \(value ?? "none"))")
        Simulator.current?.recorder.record(.script(event), subject)
        if let value {
            kept.keep(Header(name: sentHeader ?? header, value: prefix + value), for: adapter)
        }
    }

    static func whyMissing(on chain: Chain) -> String? {
        switch chain {
        case .urlSession, .resource: "an app without a library has no adapter that would send it"
        case .sessionManager, .session: nil
        }
    }
}

extension KeepHeaderCall: SessionChainCall {
    func perform(by caller: SessionRunner) {
        guard let found = callee(caller.request(request), as: name, by: caller) else { return }
        keep(found.response, in: caller.keptHeaders, found.subject)
    }
}

extension KeepHeaderCall: ManagerCall {
    func perform(by caller: SessionManagerRunner) {
        guard let found = callee(caller.request(request), as: name, by: caller) else { return }
        keep(found.response, in: caller.keptHeaders, found.subject)
    }
}

/// The headers that an app has kept of responses, for each of its adapters.
final class KeptHeaders: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    /// Of each adapter, by their names in lower case: a script may keep thousands.
    private var all: [String: [String: Kept]] = [:]
    private var keptCount = 0

    /// A header, and how many had been kept before it.
    private struct Kept {
        let header: Header
        let ordinal: Int
    }

    /// Keeps a header in place of an earlier one of the same name.
    func keep(_ field: Header, for adapter: String) {
        all[adapter, default: [:]][field.name.lowercased()] = Kept(header: field, ordinal: keptCount)
        keptCount += 1
    }

    /// The headers kept for an adapter, in the order of keeping.
    func fields(for adapter: String) -> [Header] {
        guard let kept = all[adapter] else { return [] }
        return kept.values.sorted { $0.ordinal < $1.ordinal }.map(\.header)
    }
}
