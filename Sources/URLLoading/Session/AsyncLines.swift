extension URLSession.AsyncBytes {
    /// The lines of a text in UTF-8 that arrives byte by byte. As in Foundation, empty lines are left out.
    ///
    /// A line ends with a line feed, a vertical tab, a form feed, a carriage return, with or without a line
    /// feed behind it, a next line (U+0085), a line separator (U+2028) or a paragraph separator (U+2029). The
    /// last line may lack its ending.
    public struct AsyncLines: AsyncSequence, Sendable {
        public typealias Element = String

        let bytes: URLSession.AsyncBytes

        /// Begins the loop. The lines can be looped over only once.
        public func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes.makeAsyncIterator()) }

        /// One loop over the lines.
        public struct Iterator: AsyncIteratorProtocol {
            private var bytes: URLSession.AsyncBytes.Iterator

            init(bytes: URLSession.AsyncBytes.Iterator) { self.bytes = bytes }

            /// Waits for the end of the next line and returns the line; nil if there are no more lines.
            public mutating func next() async throws -> String? {
                var line: [UInt8] = []
                while let byte = try await bytes.next() {
                    switch byte {
                    case 0x0A...0x0D:
                        // A line feed behind a carriage return ends an empty line, which is left out.
                        break
                    case 0x85 where line.last == 0xC2:
                        line.removeLast()
                    case 0xA8...0xA9 where line.suffix(2) == [0xE2, 0x80]:
                        line.removeLast(2)
                    default:
                        line.append(byte)
                        continue
                    }
                    if !line.isEmpty { return String(decoding: line, as: UTF8.self) }
                }
                return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
            }
        }
    }
}
