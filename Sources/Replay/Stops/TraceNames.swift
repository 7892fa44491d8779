import Tracing

/// The names in a trace that this program does not record: those of a later version.
///
/// A name that is mistyped has the whole trace read, and each event once only, however many names follow.
final class TraceNames {
    let source: any EventSource
    private var kinds: Set<String> = []
    private var fields: Set<String> = []
    /// The names of fields that have been looked up, as they are spelled: most events have the same few.
    private var spellings: Set<String> = []
    /// The numbers of the last events whose kind, and whose fields, have been read.
    private var lastKind = 0
    private var lastFields = 0

    init(of source: any EventSource) { self.source = source }

    /// The kinds of the events so far that this program does not know.
    func kinds(unless isInterrupted: @escaping () -> Bool) -> Set<String> {
        for head in source.knownHeads(after: lastKind, unless: isInterrupted) {
            if EventKind.named(head.kind) == nil { kinds.insert(head.kind) }
            lastKind = head.number
        }
        return kinds
    }

    /// Returns `true` if one of the events so far has a field of this name, which is given in lower case, and
    /// which no event of this program has.
    func hasField(_ name: String, unless isInterrupted: @escaping () -> Bool) -> Bool {
        if fields.contains(name) { return true }
        guard source.mayHaveField(name) else { return false }
        for event in source.knownEvents(lastFields + 1...Int.max, unless: isInterrupted) {
            for name in event.fieldNames
            where spellings.insert(name).inserted && !EventFields.contains(name) {
                fields.insert(name.lowercased())
            }
            lastFields = event.number
        }
        return fields.contains(name)
    }
}
