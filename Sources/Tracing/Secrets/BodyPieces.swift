import JSONText

/// How the pieces of bodies ended, which the next piece may continue.
///
/// Events are asked for in any order, and more than once. So each piece keeps what came before it.
struct BodyPieces {
    /// A body that arrives in pieces, as one observer sees it.
    struct Body: Hashable {
        private let kind: String
        private let request: Int?
        private let task: Int?

        /// Nil for an event that has no piece of a body. A message of a WebSocket, and its frame, are whole.
        init?(_ event: TraceEvent) {
            guard !event.kind.hasPrefix("webSocket."), !event.kind.hasSuffix("Frame"),
                event.data.contains(where: { $0.key == "bytes" }),
                event.data.contains(where: { $0.key == "text" || $0.key == "base64" })
            else { return nil }
            kind = event.kind
            request = event.request
            task = event.task
        }
    }

    /// The latest piece of each body: its event, and its open end.
    private var latest: [Body: (event: Int, open: OpenEnd)] = [:]
    /// What stood open before an event; events before which nothing did are left out.
    private var openBefore: [Int: OpenEnd] = [:]

    /// The open end of the piece before an event.
    func open(before event: Int, of body: Body) -> OpenEnd {
        guard let last = latest[body], last.event < event else { return openBefore[event] ?? OpenEnd() }
        return last.open
    }

    mutating func note(_ open: OpenEnd, at event: Int, of body: Body) {
        if let last = latest[body] {
            guard last.event < event else { return }
            if last.open != OpenEnd() { openBefore[event] = last.open }
        }
        latest[body] = (event, open)
    }
}

// A body may be text that has two or four bytes for each letter. Between the letters of a secret, or of its
// name, there are NULs then.
extension SecretMask {
    /// A piece of a body without its secrets, and the end of it that the next piece may continue.
    func hiding(
        piece: [UInt8], isText: Bool, after before: OpenEnd
    ) -> (safe: [UInt8], open: OpenEnd) {
        let hasNUL = piece.contains(0)
        if isText, hasNUL {
            // As it is, it does not go on from an earlier piece: a NUL between a name and its value is none.
            let plain = SecretText.hiding(piece, with: self)
            let letters = plain.filter { $0 != 0 }
            let read = SecretText.hiding(piece: letters, after: before, with: self)
            return (read.safe == letters ? plain : read.safe, read.open)
        }
        guard hasNUL, let wide = WideText(piece) else {
            return SecretText.hiding(piece: piece, after: before, with: self)
        }
        let read = SecretText.hiding(piece: wide.narrow, after: before, with: self)
        let safe = read.safe == wide.narrow ? piece : wide.widened(read.safe)
        // Some of it may have one byte for each letter. What came before has been read with all of it.
        let plain = SecretText.hiding(
            piece: safe, after: OpenEnd(isCommand: before.isCommand), with: self)
        return (plain.safe, plain.safe == safe ? read.open : plain.open)
    }

    /// The bytes of a whole body without its secrets. Some of it may be text of either kind.
    func hiding(bytes: [UInt8]) -> [UInt8] {
        var safe = bytes
        if let wide = WideText(bytes) {
            let letters = SecretText.hiding(wide.narrow, with: self)
            if letters != wide.narrow { safe = wide.widened(letters) }
        }
        return SecretText.hiding(safe, with: self)
    }
}
