import Foundation
import Testing

@testable import Tracing

@Suite struct `A mapped file` {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent(
        "reqtrace-mapped-\(UUID().uuidString)")

    @Test func `gives back as seldom when it is read backwards as forwards`() throws {
        try Data(count: 10_000).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        func returns(_ offsets: some Sequence<Int>) throws -> Int {
            let file = try MappedFile(contentsOf: url, windowSize: 1000, largestCopy: 0)
            for offset in offsets { file.move(to: offset) }
            return file.returns
        }
        #expect(try returns(0..<10_000) == 18)
        #expect(try returns((0..<10_000).reversed()) == 20)
        // To and fro in one place.
        #expect(try returns((1...100).map { $0.isMultiple(of: 2) ? 5000 : 4990 }) == 1)
    }

    @Test func `says when it has become shorter or longer, or was written again`() throws {
        for change in ["short", "longer than before", "another text"] {
            try Data("a short text".utf8).write(to: url)
            defer { try? FileManager.default.removeItem(at: url) }
            let file = try MappedFile(contentsOf: url, largestCopy: 0)
            #expect(!file.hasChanged)
            let handle = try FileHandle(forWritingTo: url)
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: Data(change.utf8))
            // Two changes within the same moment of the file system's clock look like one.
            let past = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 0)]
            try FileManager.default.setAttributes(past, ofItemAtPath: url.path)
            #expect(file.hasChanged)
        }
    }

    @Test func `is a copy if it is small, and does not change`() throws {
        try Data("a short text".utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try MappedFile(contentsOf: url)
        try FileHandle(forWritingTo: url).truncate(atOffset: 0)
        #expect(!file.hasChanged)
        #expect(file.data == Data("a short text".utf8))
    }
}
