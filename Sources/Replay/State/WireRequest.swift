import Foundation
import JSONText
import Tracing

/// A request as the trace shows it, with everything that is needed to print it or to send it again by hand.
struct WireRequest: Equatable, Sendable {
    var method: String
    var url: String
    var headers: [(name: String, value: String)]
    var body: Body?

    /// What the trace shows of a request's body.
    enum Body: Equatable, Sendable {
        case whole(BodyText)
        /// Only how many bytes it has.
        case size(Int)
    }

    /// Reads the request that an event shows; nil if the event does not show one.
    init?(_ event: TraceEvent) {
        guard let method = event["method"]?.string, let url = event["url"]?.string else { return nil }
        self.method = method
        self.url = url
        headers = (event["headers"]?.members ?? []).map { ($0.key, $0.value.plainText) }
        body = event["body"].flatMap(BodyText.init).map { .whole($0) }
    }

    /// Returns the request as it is at an event: the last one that the trace shows, with the changes that
    /// adapters have made since.
    ///
    /// - Parameter isInterrupted: called at every event, so that the reader can cut it short.
    static func at(
        _ event: TraceEvent, in trails: Trails, unless isInterrupted: @escaping () -> Bool
    ) -> WireRequest? {
        var changes: [[FieldChange]] = []
        for earlier in trails.history(upTo: event, unless: isInterrupted) {
            if var request = WireRequest(earlier) {
                request.apply(changes.reversed().joined())
                return request
            }
            changes.append(Self.changes(at: earlier))
        }
        return nil
    }

    /// What an event changes in the request that the events before it show.
    static func changes(at event: TraceEvent) -> [FieldChange] {
        let isChange = [.urlRequest.adapted, .redirect.followed].contains(event.knownKind)
        return isChange ? event.changes : []
    }

    private mutating func apply(_ changes: some Sequence<FieldChange>) {
        // They are put in order once: a trace may have as many changes as it has room for.
        var fields: [String: String]?
        for change in changes {
            switch change.field {
            case "method": method = change.to ?? method
            case "url": url = change.to ?? url
            case "body":
                body = change.to.map { text in
                    FieldChange.bodySize(in: text).map { .size($0) } ?? .whole(.text(text))
                }
            default:
                guard change.field.hasPrefix("header ") else { continue }
                if fields == nil { fields = Dictionary(headers.map { ($0.name, $0.value) }) { $1 } }
                fields?[String(change.field.dropFirst("header ".count))] = change.to
            }
        }
        if let fields { headers = fields.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 } }
    }

    static func == (a: Self, b: Self) -> Bool {
        a.method == b.method && a.url == b.url && a.body == b.body
            && a.headers.elementsEqual(b.headers) { $0 == $1 }
    }
}

/// A body as a trace keeps it: as text if it is UTF-8, otherwise in base 64.
enum BodyText: Equatable, Sendable {
    case text(String)
    case base64(String)

    /// Reads an object with `text` or `base64`; nil for anything else.
    init?(_ json: JSON) {
        if let text = json["text"]?.string {
            self = .text(text)
        } else if let base64 = json["base64"]?.string {
            self = .base64(base64)
        } else {
            return nil
        }
    }

    /// Reads the body that an event shows: a request's, or a piece of a response's.
    init?(_ event: TraceEvent) { self.init(event.bodyObject) }

    /// All of it in base 64.
    var inBase64: String {
        switch self {
        case .text(let text): Data(text.utf8).base64EncodedString()
        case .base64(let base64): base64
        }
    }
}

extension TraceEvent {
    /// What says how long a body is and what is in it: of a request's body, a member of the event; of a piece
    /// of a response's, all that the event holds.
    var bodyObject: JSON { self["body"] ?? JSON(.object(data)) }
}
