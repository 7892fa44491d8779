import Foundation
import JSONText

/// The details of an event in the form of the trace file: the call of the real library, then the members of
/// `data`, then the decision.
///
///     case .asked(let name, let retryCount, let error):
///         details.call(alamofire5: "retrier.retry(\(name))", alamofire4: "retrier.should(\(name))")
///         details.field("name", name)
///         details.field("retryCount", retryCount)
///         details.field("error", error)
///
/// becomes `"callback":"retrier.retry(policy)","data":{"name":"policy","retryCount":0,"error":"…"}`. An event
/// without fields has no `data`, and an absent value has no field.
struct Details: ~Copyable {
    /// The text that the event is written to; the envelope goes there first.
    var json: JSONWriter
    /// The notation in which calls are named. With `none`, calls are left out.
    var notation: CallbackNotation
    /// Whether places in a script are left out.
    var leavesOutPlaces = false
    /// The call that was named.
    private(set) var call: String?
    /// The decision that was given.
    private(set) var decision: Decision?
    private var hasData = false
    private var decisions = WrittenTexts<DecisionRecord>()
    /// Whether nothing is written, because the decision is all that somebody wants to know.
    private let isSilent: Bool

    init(
        json: consuming JSONWriter = JSONWriter(capacity: 0), notation: CallbackNotation = .none,
        isSilent: Bool = false
    ) {
        self.json = json
        self.notation = notation
        self.isSilent = isSilent
    }

    /// The decision of an event that is described to no other end; nil for an event that decides nothing.
    mutating func decision(of payload: borrowing Payload) -> Decision? {
        decision = nil
        payload.describe(&self)
        return decision
    }

    // MARK: The call of the real library

    /// Names the call that the real library makes here, in the words of its measured event orders. A call
    /// that only one version makes has one name.
    mutating func call(
        alamofire5: @autoclosure () -> String? = nil, alamofire4: @autoclosure () -> String? = nil
    ) {
        assert(!hasData, "the call stands before the data")
        switch notation {
        case .none: return
        case .alamofire5: call = alamofire5()
        case .alamofire4: call = alamofire4()
        }
        json.field("callback", call)
    }

    /// Names a call that both versions make and that has the same name in both orders.
    mutating func call(_ name: @autoclosure () -> String) {
        let name = notation == .none ? nil : name()
        call(alamofire5: name, alamofire4: name)
    }

    // MARK: What it decides

    /// Gives the event its decision, which is written after the data.
    mutating func decision(_ decision: Decision) { self.decision = decision }

    // MARK: What it holds

    /// Writes a text.
    mutating func field(_ key: StaticString, _ value: String) {
        guard openData() else { return }
        json.field(key, value)
    }

    /// Writes a text if there is one.
    mutating func field(_ key: StaticString, _ value: String?) {
        if let value { field(key, value) }
    }

    /// Writes a whole number.
    mutating func field<Number: BinaryInteger>(_ key: StaticString, _ value: Number) {
        guard openData() else { return }
        json.field(key, value)
    }

    /// Writes a whole number if there is one.
    mutating func field<Number: BinaryInteger>(_ key: StaticString, _ value: Number?) {
        if let value { field(key, value) }
    }

    /// Writes `true` or `false`.
    mutating func field(_ key: StaticString, _ value: Bool) {
        guard openData() else { return }
        json.field(key, value)
    }

    /// Writes `true`, and nothing where it would be false.
    mutating func flag(_ key: StaticString, _ value: Bool) {
        if value { field(key, value) }
    }

    /// Writes the short name of an error.
    mutating func field(_ key: StaticString, _ error: any Error) { field(key, traceText(error)) }

    /// Writes the short name of an error if there is one.
    mutating func field(_ key: StaticString, _ error: (any Error)?) {
        if let error { field(key, error) }
    }

    /// Writes a time span in nanoseconds.
    mutating func field(_ key: StaticString, _ duration: VirtualDuration) { field(key, duration.nanoseconds) }

    /// Writes a type as Swift code spells it.
    mutating func field(_ key: StaticString, type: Any.Type) { field(key, traceText(type)) }

    /// Writes bytes as text.
    mutating func field(_ key: StaticString, utf8 bytes: Data?) {
        field(key, bytes.map { String(decoding: $0, as: UTF8.self) })
    }

    /// Writes a line number of a script. Golden traces leave it out, because a line can move although nothing
    /// happens differently.
    mutating func place(_ key: StaticString, line: Int) {
        if line != 0, !leavesOutPlaces { field(key, line) }
    }

    /// Writes the members of a value as members of `data`.
    mutating func members(of value: some JSONMembers) {
        guard openData() else { return }
        value.write(to: &json)
    }

    /// Writes a value as a nested object.
    mutating func object(_ key: StaticString, _ value: some JSONMembers) {
        guard openData() else { return }
        json.object(key) { value.write(to: &$0) }
    }

    /// Writes values as objects in an array.
    mutating func array(_ key: StaticString, _ elements: [some JSONMembers]) {
        guard openData() else { return }
        json.array(key, of: elements)
    }

    /// Opens `data` for the first field; returns `false` if nothing is written.
    private mutating func openData() -> Bool {
        guard !isSilent else { return false }
        if !hasData { json.beginObject("data") }
        hasData = true
        return true
    }

    // MARK: The end of the event

    /// Ends `data`, writes the decision, and starts over with the memory that is left.
    mutating func finish() {
        if hasData { json.endObject() }
        if let decision {
            decisions.write(decision.record, to: &json) { $0.object("decision") { decision.write(to: &$0) } }
        }
        hasData = false
        call = nil
        decision = nil
    }
}

/// A value that is written as members of an object, in the order that it chooses.
protocol JSONMembers {
    func write(to json: inout JSONWriter)
}

extension JSONWriter {
    /// Writes values as objects in an array.
    mutating func array(_ key: StaticString, of elements: [some JSONMembers]) {
        array(key) { json in
            for element in elements { json.object { element.write(to: &$0) } }
        }
    }
}
