import Tracing

/// Names for the requests of a trace, by which the same request is found in the traces of other chains.
///
/// Ordinals differ between chains: one that refreshes a token makes requests that others do not make. So the
/// names are those of the script, which announces each request with its name before it is made.
struct RequestNames {
    /// By the request's ordinal.
    private var names: [Int: String] = [:]
    /// What leads to a request whose object has not been made.
    private var announcements = RequestAnnouncements()

    init(_ reader: inout TraceColumn.Reader) {
        var claimed: Set<String> = []
        for place in reader.places {
            let event = reader.origin(place)
            // Only a call of the script announces anything; no other event needs to be read for that.
            let announced =
                event.kind == EventKind.script.called.name ? reader.event(place).announcedRequest : nil
            let announcement = announcements.note(
                event.number, request: event.request, cause: event.cause, announcing: announced)
            guard let request = event.request, names[request] == nil, let name = announcement?.id else {
                continue
            }
            // Only the first request gets the name: a retrier may make others on the way.
            if claimed.insert(name).inserted { names[request] = name }
        }
        nameTheRest(&reader, &claimed)
    }

    /// The name of the request that an event is about; nil if it is about no request.
    func name(of event: TraceEvent) -> String? {
        event.request.map { names[$0] ?? "request \($0)" } ?? announcements.id(leadingTo: event.number)
    }

    /// Gives every request that the script does not name a name made of its method and URL.
    private mutating func nameTheRest(_ reader: inout TraceColumn.Reader, _ claimed: inout Set<String>) {
        // How many requests have wanted each name: the next one need not try their numbers again.
        var counts: [String: Int] = [:]
        for place in reader.places {
            guard let request = reader.origin(place).request, names[request] == nil else { continue }
            let event = reader.event(place)
            guard let method = event["method"]?.string, let url = event["url"]?.string else { continue }
            let wish = "\(method) \(url)"
            var name = wish
            while !claimed.insert(name).inserted {
                counts[wish, default: 1] += 1
                name = "\(wish), number \(counts[wish, default: 1])"
            }
            names[request] = name
        }
    }
}
