import Tracing

/// The author's questions that a reader has met, and what became of each.
struct Quiz {
    /// One question, asked at an event where the cursor came to rest.
    struct Entry {
        let event: Int
        let question: Question
        /// Whether `predict` asked for the kind of the event, and not the author.
        var isPrediction = false
        var state = State.open

        /// What became of a question.
        enum State: Equatable {
            case open
            /// The reader saw the answer without taking a choice.
            case passed
            /// The reader took the choice with this index, and saw the answer.
            case chosen(Int)
        }

        var isOpen: Bool { state == .open }

        /// The index of the choice that the reader took; nil if there is none.
        var chosen: Int? {
            if case .chosen(let index) = state { index } else { nil }
        }

        /// Whether the reader was right; nil if there was no answer, or if nobody keeps score of this one.
        var isRight: Bool? {
            guard let chosen, let right = question.right else { return nil }
            return chosen == right
        }
    }

    /// In the order in which they were met; those met again last.
    private(set) var entries: [Entry] = []

    /// Notes that the cursor came to rest at an event with these questions.
    mutating func meet(_ questions: [Question], at event: Int) {
        guard !questions.isEmpty else { return }
        let known = entries(at: event)
        entries.removeAll { $0.event == event }
        entries += known
        guard known.allSatisfy(\.isPrediction) else { return }
        entries += questions.map { Entry(event: event, question: $0) }
    }

    /// Notes that a reader is to say of which kind an event is, unless that has been asked before. It is
    /// asked first, since what the author asks about the event says something of that.
    mutating func predict(_ question: Question, at event: Int) {
        let known = entries(at: event)
        guard !known.contains(where: \.isPrediction) else { return }
        entries.removeAll { $0.event == event }
        entries += [Entry(event: event, question: question, isPrediction: true)] + known
    }

    /// The questions at an event, which have been met.
    func entries(at event: Int) -> [Entry] { entries.filter { $0.event == event } }

    /// The first question at an event whose answer the reader has not seen.
    func open(at event: Int) -> Entry? { entries.first { $0.event == event && $0.isOpen } }

    /// The question that is asked now at the last event with an open one.
    var lastOpen: Entry? { entries.last(where: \.isOpen).flatMap { open(at: $0.event) } }

    /// Records that the reader took a choice at the first open question of an event, or saw its answer
    /// without taking one, and returns the question.
    mutating func settle(at event: Int, choosing chosen: Int?) -> Entry? {
        guard let index = entries.firstIndex(where: { $0.event == event && $0.isOpen }) else { return nil }
        entries[index].state = chosen.map { .chosen($0) } ?? .passed
        return entries[index]
    }
}

extension Question {
    /// The index of the choice that a word stands for: its letter, its text, or both as they are shown; in
    /// any case, and with or without the signs around it in `(b)` and `No.`.
    func choice(named word: String) -> Int? {
        let exact = word.lowercased()
        if let index = choices.firstIndex(where: { $0.lowercased() == exact }) { return index }
        let bare = Self.bare(exact)
        guard !bare.isEmpty else { return nil }
        let texts = choices.map { Self.bare($0.lowercased()) }
        if let index = texts.firstIndex(of: bare) { return index }
        let shown = choices.indices.map { Self.bare(choiceText($0).lowercased()) }
        if let index = shown.firstIndex(of: bare) { return index }
        guard bare.count == 1, let letter = bare.first else { return nil }
        return zip(choices.indices, Self.letters).first { $0.1 == letter }?.0
    }

    /// A text without parentheses and full stops around it.
    private static func bare(_ text: String) -> String {
        let start = text.drop { $0 == "(" }
        guard let end = start.lastIndex(where: { !").".contains($0) }) else { return "" }
        return String(start[...end])
    }

    /// `b) no`.
    func choiceText(_ index: Int) -> String {
        let letter = Self.letters.dropFirst(index).first.map { "\($0)) " } ?? ""
        return letter + choices[index]
    }

    /// `a, b or c`.
    var letterList: String {
        Self.letters.prefix(choices.count).map { String($0) }.joined(lastBy: "or")
    }

    private static let letters = "abcdefghijklmnopqrstuvwxyz"
}
