import JSONText

/// What the lines of a trace say again and again, as it was written the first time.
///
/// The line of source that records an event nearly always records the same kind, and most requests meet the
/// same decisions. To copy a kind with its place takes half the time that it takes to write it, and to copy a
/// decision a fifth.
struct WrittenTexts<Subject: CheaplyHashed> {
    /// How often nothing is kept at first: a short trace says little so often that it would be worth it.
    private static var patience: Int { 500 }
    /// How many texts are known, a power of two.
    private static var count: Int { 512 }
    /// How many places a text may have, one behind the other.
    private static var choice: Int { 4 }
    private var writtenCount = 0
    private var subjects: [Subject?] = []
    /// The text about each of them: members of an object.
    private var texts: ContiguousArray<ContiguousArray<UInt8>> = []

    /// Writes the members of an object that are about a subject, as `write` writes them. Nothing else may
    /// have an influence on them.
    mutating func write(
        _ subject: Subject, to json: inout JSONWriter, by write: (inout JSONWriter) -> Void
    ) {
        guard writtenCount >= Self.patience else {
            writtenCount += 1
            return write(&json)
        }
        if texts.isEmpty {
            subjects = Array(repeating: nil, count: Self.count)
            texts = ContiguousArray(repeating: [], count: Self.count)
        }
        let place = place(of: subject)
        if subjects[place] != subject {
            var text = JSONWriter(capacity: 256)
            write(&text)
            subjects[place] = subject
            texts[place] = ContiguousArray(text.takeBytes())
        }
        // A span lends the text, where an array would hand out one more reference to it. Apple's systems have
        // spans of an array only since 2025, and of a contiguous one since Swift came with them.
        let known = texts.span
        json.members(known[place].span)
    }

    /// Where the text about a subject is, or will be. If none of its places is free, it takes the first.
    private func place(of subject: Subject) -> Int {
        let first = subject.cheapHash & (Self.count - 1)
        for place in (first..<first + Self.choice).lazy.map({ $0 & (Self.count - 1) })
        where subjects[place] == nil || subjects[place] == subject {
            return place
        }
        return first
    }
}
