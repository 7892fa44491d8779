extension URLSession.AsyncBytes {
    /// The lines of a text that arrives byte by byte. Each ends with a line feed, or with a carriage return
    /// and a line feed. The last line may lack its ending; an empty last line is left out.
    public struct AsyncLines: AsyncSequence, Sendable {
        public typealias Element = String

        let bytes: URLSession.AsyncBytes

        /// Begins the loop. The lines can be looped over only once.
        public func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes.makeAsyncIterator()) }

        /// One loop over the lines.
        public struct Iterator: AsyncIteratorProtocol {
            private static let lineFeed = UInt8(ascii: "\n")
            private static let carriageReturn = UInt8(ascii: "\r")

            private var bytes: URLSession.AsyncBytes.Iterator

            init(bytes: URLSession.AsyncBytes.Iterator) { self.bytes = bytes }

            /// Waits for the end of the next line and returns the line; nil if there are no more lines.
            public mutating func next() async throws -> String? {
                var line: [UInt8] = []
                while let byte = try await bytes.next() {
                    guard byte == Self.lineFeed else {
                        line.append(byte)
                        continue
                    }
                    if line.last == Self.carriageReturn { line.removeLast() }
                    return String(decoding: line, as: UTF8.self)
                }
                return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
            }
        }
    }
}
