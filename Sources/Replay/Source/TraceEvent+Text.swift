import JSONText
import Tracing

extension TraceEvent {
    /// A member of the data as a reader would write it.
    func text(_ key: String) -> String? { self[key]?.plainText }

    /// `GET https://example.com/profile`; nil if the event does not show a request.
    var requestLine: String? {
        guard let url = self["url"]?.string, let method = self["method"]?.string else { return nil }
        return "\(method) \(url)"
    }
}
