import Foundation
import JSONText

/// One field of a request that has changed.
public struct FieldChange: Equatable, Sendable {
    /// `method`, `url`, `body`, `timeout`, `cachePolicy`, or `header NAME`.
    public let field: String
    /// The value before; absent if the field was added.
    public let from: String?
    /// The value after; absent if the field was removed.
    public let to: String?

    public init(field: String, from: String?, to: String?) {
        self.field = field
        self.from = from
        self.to = to
    }

    /// How much text it has.
    var byteCount: Int { field.utf8.count + (from?.utf8.count ?? 0) + (to?.utf8.count ?? 0) }
}

extension FieldChange {
    /// The differences between two requests: first the request line, then headers by name, then the body and
    /// the rest.
    public static func between(_ old: URLRequest, _ new: URLRequest) -> [FieldChange] {
        var changes: [FieldChange] = []
        func compare(_ field: String, _ from: String?, _ to: String?) {
            guard from.map(ExactText.init) != to.map(ExactText.init) else { return }
            changes.append(FieldChange(field: field, from: from, to: to))
        }
        compare("method", old.httpMethod, new.httpMethod)
        // What is no text becomes one only if it differs, which it hardly ever does.
        if old.url != new.url { compare("url", old.url?.traceText, new.url?.traceText) }
        let before = old.allHTTPHeaderFields ?? [:]
        let after = new.allHTTPHeaderFields ?? [:]
        // Two dictionaries are equal if their texts look the same.
        if before.count != after.count
            || before.contains(where: { after[$0.key].map(ExactText.init) != ExactText($0.value) })
        {
            for name in Set(before.keys).union(after.keys).sorted() {
                compare("header \(name)", before[name], after[name])
            }
        }
        if old.httpBody != new.httpBody {
            // Both may be no text, and of the same size.
            changes.append(
                FieldChange(field: "body", from: old.httpBody.map(bodyText), to: new.httpBody.map(bodyText)))
        }
        if old.timeoutInterval != new.timeoutInterval {
            compare("timeout", "\(old.timeoutInterval)", "\(new.timeoutInterval)")
        }
        if old.cachePolicy != new.cachePolicy {
            compare("cachePolicy", "\(old.cachePolicy.rawValue)", "\(new.cachePolicy.rawValue)")
        }
        return changes
    }

    private static func bodyText(_ body: Data) -> String {
        String(validating: body, as: UTF8.self) ?? "\(body.count) bytes"
    }

    /// How many bytes a body has of which a change says only that, because it is no text; nil for its text.
    ///
    /// A text that looks the same cannot be told apart.
    package static func bodySize(in text: String) -> Int? {
        guard let count = Int(text.dropLast(" bytes".count)), count > 0 else { return nil }
        return text == "\(count) bytes" ? count : nil
    }
}

extension FieldChange: JSONMembers {
    func write(to json: inout JSONWriter) {
        json.field("field", field)
        json.field("from", from)
        json.field("to", to)
    }
}

extension TraceEvent {
    /// The fields of a request that the event lists as changed, in its order.
    ///
    /// In a trace from elsewhere, a field may be without a name, and a value may be no text, or null for
    /// none.
    package var changes: [FieldChange] {
        (self["changes"]?.array ?? []).map { change in
            FieldChange(
                field: Self.text(of: change["field"]) ?? "?", from: Self.text(of: change["from"]),
                to: Self.text(of: change["to"]))
        }
    }

    private static func text(of value: JSON?) -> String? {
        guard let value else { return nil }
        if case .null = value.value { return nil }
        return value.plainText
    }
}

extension Saw {
    /// The answer to a request that was proposed, by what it changes in the proposal: `no request`, `the
    /// proposed request`, or `another url, header Accept`.
    ///
    /// - Parameter changes: nil if the answer is no request.
    package static func answer(_ changes: [FieldChange]?) -> Saw {
        guard let changes else { return .text("no request") }
        if changes.isEmpty { return .text("the proposed request") }
        return .text(anotherRequest + changes.map(\.field).joined(separator: ", "))
    }

    /// The fields that an answer changes in the proposal; none if what was seen is not another request.
    package static func fields(ofAnswer saw: String) -> [String] {
        guard saw.hasPrefix(anotherRequest) else { return [] }
        return saw.dropFirst(anotherRequest.count).split(separator: ", ").map(String.init)
    }

    private static let anotherRequest = "another "
}
