/// Counts what takes memory before it is made, where one job may want a great deal of it.
extension Simulator {
    /// Counts bytes before memory is taken for them.
    ///
    /// - Throws: `ByteLimitReached` if the run may not have so many. It ends after the current job.
    package func admit(bytes: Int) throws {
        recorder.noteContent(bytes: bytes)
        try admitMore()
    }

    /// Looks whether there may be more bytes, where one job goes on to make what takes memory.
    ///
    /// - Throws: `ByteLimitReached` if the run has had all of them. It ends after the current job.
    package func admitMore() throws {
        guard recorder.contentBytes >= limits.bytes else { return }
        hasRefusedBytes = true
        throw ByteLimitReached()
    }

    /// Counts the values that are about to be made of JSON, each of which takes memory, however short its
    /// text is.
    ///
    /// - Throws: `ByteLimitReached` if the run may not have so many. It ends after the current job.
    package func admit(objectsOfJSON text: Data) throws {
        try admit(bytes: text.withUnsafeBytes(Self.weight(ofJSON:)))
    }

    /// Counts the members of a type that is about to be read. Each is looked for, whether or not it is there,
    /// in each object that is to be of the type.
    ///
    /// - Throws: `ByteLimitReached` if the run may not have so many. It ends after the current job.
    package func admit(membersOfType count: Int) throws { try admit(bytes: 32 * count) }

    /// The values that JSON describes, counted before they are made.
    ///
    /// - Throws: `ByteLimitReached` as `admit(objectsOfJSON:)` does, or the error of Foundation's reader.
    package static func objects(
        ofJSON text: Data, options: JSONSerialization.ReadingOptions = []
    ) throws -> Any {
        try current?.admit(objectsOfJSON: text)
        return try JSONSerialization.jsonObject(with: text, options: options)
    }

    /// How many bytes the values of JSON count. Before each name and each value but the outermost one stands
    /// a sign, and an empty list or object has one as well: each counts as 32. An object counts as 200 more,
    /// since it becomes a table, which takes a kilobyte with its first member. What a string has is text.
    ///
    /// JSON in UTF-16 or UTF-32, which Foundation reads as well, has a NUL among its first four bytes, and
    /// UTF-8 has none. Where a string ends is not looked for there: signs in strings count, too.
    private static func weight(ofJSON text: UnsafeRawBufferPointer) -> Int {
        var weight = 0
        let isUTF8 = !text.prefix(4).contains(0)
        var isInString = false
        var isEscaped = false
        for byte in text {
            if isEscaped {
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\"") where isUTF8: isInString.toggle()
            case UInt8(ascii: "\\"): isEscaped = isInString
            case _ where isInString: break
            case UInt8(ascii: "{"): weight += 32 + 200
            case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["): weight += 32
            default: break
            }
        }
        return weight
    }
}

/// The error of whatever was under way when a run had as many bytes as it may have.
struct ByteLimitReached: Error {}
