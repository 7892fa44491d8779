import Tracing

/// What the requests of a trace are called, so that the same one is found in the traces of other chains.
///
/// Ordinals will not do: a chain that refreshes a token makes requests that others do not. The script's own
/// names do; the call that carries one leads to everything the request does.
struct RequestNames {
    /// By the request's ordinal.
    private var names: [Int: String] = [:]
    /// By the event's number, where it belongs to a request that has no object yet.
    private var earlyNames: [Int: String] = [:]

    init(_ events: [TraceEvent]) {
        var claimed: Set<String> = []
        for event in events {
            let leadingName = Self.requestName(in: event) ?? event.cause.flatMap { earlyNames[$0] }
            guard let request = event.request else {
                if let leadingName { earlyNames[event.number] = leadingName }
                continue
            }
            guard names[request] == nil else { continue }
            // What a retrier asks for on the way is no second request of that name.
            if let leadingName, claimed.insert(leadingName).inserted { names[request] = leadingName }
        }
        nameTheRest(of: events, &claimed)
    }

    /// The name of the request that an event is about; nil when it is about none.
    func name(of event: TraceEvent) -> String? {
        event.request.map { names[$0] ?? "request \($0)" } ?? earlyNames[event.number]
    }

    /// `profile` of the script's call `request(profile)`.
    static func requestName(in event: TraceEvent) -> String? {
        guard event.knownKind == .script.called, let call = event["name"]?.string else { return nil }
        guard call.hasPrefix("request("), call.hasSuffix(")") else { return nil }
        return String(call.dropFirst("request(".count).dropLast())
    }

    /// A request that the script does not name is called after what it asks for.
    private mutating func nameTheRest(of events: [TraceEvent], _ claimed: inout Set<String>) {
        for event in events {
            guard let request = event.request, names[request] == nil else { continue }
            guard let method = event["method"]?.string, let url = event["url"]?.string else { continue }
            let wish = "\(method) \(url)"
            var name = wish
            var count = 1
            while !claimed.insert(name).inserted {
                count += 1
                name = "\(wish), number \(count)"
            }
            names[request] = name
        }
    }
}
