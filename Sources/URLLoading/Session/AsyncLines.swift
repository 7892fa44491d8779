extension URLSession.AsyncBytes {
    /// The lines of a text that comes byte by byte: each ends with a line feed, or with a carriage return and
    /// one. The last line may lack that; an empty one at the end is none.
    public struct AsyncLines: AsyncSequence, Sendable {
        public typealias Element = String

        let bytes: URLSession.AsyncBytes

        /// Begins a loop; there is one.
        public func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes.makeAsyncIterator()) }

        /// One loop over the lines.
        public struct Iterator: AsyncIteratorProtocol {
            private static let lineFeed = UInt8(ascii: "\n")
            private static let carriageReturn = UInt8(ascii: "\r")

            private var bytes: URLSession.AsyncBytes.Iterator

            init(bytes: URLSession.AsyncBytes.Iterator) { self.bytes = bytes }

            /// The next line; waits for its end. Nil when there is none.
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
