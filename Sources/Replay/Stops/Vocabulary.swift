import SourceText
import Tracing

/// The kinds of events, fields and lines of source that a place or a condition can name.
///
/// A name counts if this program records it, whether the run has come that far or not, and also if an event
/// of the trace has it: a trace may come from a later version.
struct Vocabulary: ConditionVocabulary {
    let names: TraceNames
    /// Called at every event that is looked at. Once it returns `true`, what was found means nothing.
    var isInterrupted: () -> Bool = { false }

    // MARK: Kinds

    /// Returns `true` if at least one kind fits the pattern.
    func hasKind(_ pattern: KindPattern) -> Bool {
        pattern.fitsKind || names.kinds(unless: isInterrupted).contains { pattern.matches($0) }
    }

    func command(listing group: String?) -> String { "explain \(group ?? "*")" }

    // MARK: Fields

    /// Returns `true` if events can have this field.
    func hasField(_ path: String) -> Bool {
        EventFields.contains(path)
            || names.hasField(EventFields.firstName(of: path), unless: isInterrupted)
    }

    // MARK: Lines of source

    /// The lines of the files of this name that record events, in order; empty if there is no such file.
    ///
    /// - Parameter line: the line that was typed, if any. Where this program's own source records an event
    ///   there, the trace is not searched for other lines.
    func recordingLines(of file: String, around line: Int?) -> [SourcePlace] {
        let own = SourceText.fileIDs.filter { SourcePlace(file: $0, line: 1).isIn(file) }
            .flatMap(Self.recordingLines)
        var places = Set(own)
        if !own.contains(where: { line == nil || $0.line == line }) {
            for event in names.source.knownEvents(unless: isInterrupted) {
                if let place = SourcePlace(event.source), place.isIn(file) { places.insert(place) }
            }
        }
        return places.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
    }

    private static func recordingLines(ofFileID file: String) -> [SourcePlace] {
        (SourceText.lines(of: file) ?? []).enumerated().compactMap { index, line in
            // `judge` records what it is given to decide.
            line.contains("record(") || line.contains("judge {")
                ? SourcePlace(file: file, line: index + 1) : nil
        }
    }

    /// `; did you mean "Retrying.swift"?` What all files end in makes no two of them alike.
    func suggestion(forFile file: String) -> String {
        func stem(_ name: String) -> String { name.replacing(".swift", with: "") }
        let names = SourceText.fileIDs.map { stem(SourcePlace(file: $0, line: 1).fileName) }
        guard let nearest = Spelling.nearest(to: stem(file), among: names) else { return "" }
        return "; \(Spelling.question([nearest + ".swift"]))"
    }
}
