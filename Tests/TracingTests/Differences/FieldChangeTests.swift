import Foundation
import Testing
import Tracing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct `What changed between two requests` {
    @Test func `is nothing when they are equal`() {
        #expect(FieldChange.between(URLRequest(url: .root), URLRequest(url: .root)) == [])
    }

    @Test func `names a file, but not the folder that it is in`() {
        let old = URLRequest(url: URL(fileURLWithPath: "/home/me/a.txt"))
        #expect(
            FieldChange.between(old, URLRequest(url: .root)) == [
                FieldChange(field: "url", from: "file:a.txt", to: "http://a/")
            ])
    }

    @Test func `is listed field by field, headers by name`() {
        var old = URLRequest(url: .root)
        old.setValue("1", forHTTPHeaderField: "X-Removed")
        old.setValue("1", forHTTPHeaderField: "X-Changed")
        var new = URLRequest(url: .root.appendingPathComponent("b"))
        new.httpMethod = "PUT"
        new.setValue("2", forHTTPHeaderField: "X-Changed")
        new.setValue("1", forHTTPHeaderField: "X-Added")
        new.httpBody = Data("hello".utf8)
        new.timeoutInterval = 5
        new.cachePolicy = .reloadIgnoringLocalCacheData
        #expect(
            FieldChange.between(old, new) == [
                FieldChange(field: "method", from: "GET", to: "PUT"),
                FieldChange(field: "url", from: "http://a/", to: "http://a/b"),
                FieldChange(field: "header X-Added", from: nil, to: "1"),
                FieldChange(field: "header X-Changed", from: "1", to: "2"),
                FieldChange(field: "header X-Removed", from: "1", to: nil),
                FieldChange(field: "body", from: nil, to: "hello"),
                FieldChange(field: "timeout", from: "60.0", to: "5.0"),
                FieldChange(field: "cachePolicy", from: "0", to: "1"),
            ])
    }

    @Test func `is also what only looks the same`() {
        var (old, new) = (URLRequest(url: .root), URLRequest(url: .root))
        old.setValue("caf\u{e9}", forHTTPHeaderField: "X-A")
        new.setValue("cafe\u{301}", forHTTPHeaderField: "X-A")
        (old.httpBody, new.httpBody) = (Data([0xFF, 1]), Data([0xFF, 2]))
        // Two texts that look the same are equal, and their bytes are not.
        func bytes(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }
        func changes() -> [[[UInt8]]] {
            FieldChange.between(old, new).map { bytes($0.field, $0.from ?? "", $0.to ?? "") }
        }
        let header = bytes("header X-A", "caf\u{e9}", "cafe\u{301}")
        #expect(changes() == [header, bytes("body", "2 bytes", "2 bytes")])
        (old.httpBody, new.httpBody) = (Data("hello".utf8), Data("\u{FEFF}hello".utf8))
        #expect(changes() == [header, bytes("body", "hello", "\u{FEFF}hello")])
    }

    @Test func `is read from an event, even if a trace from elsewhere lists it otherwise`() throws {
        let removed = #"{"field":"body","from":"a","to":null}"#
        let changes = #"[{"field":"url","from":"http://a/","to":"http://b/"},{"to":5},\#(removed)]"#
        let line = #"{"n":1,"t":0,"kind":"adapt.completed","data":{"changes":\#(changes)}}"#
        let event = try TraceEvent(line: Array(line.utf8))
        #expect(
            event.changes == [
                FieldChange(field: "url", from: "http://a/", to: "http://b/"),
                FieldChange(field: "?", from: nil, to: "5"),
                FieldChange(field: "body", from: "a", to: nil),
            ])
    }

    @Test func `is what a rule sees of the answer to a proposed request`() {
        let changes = ["url", "header X"].map { FieldChange(field: $0, from: nil, to: nil) }
        let answers: [[FieldChange]?] = [nil, [], changes]
        let seen = answers.map { Saw.answer($0).text }
        #expect(seen == ["no request", "the proposed request", "another url, header X"])
        #expect(seen.map(Saw.fields(ofAnswer:)) == [[], [], ["url", "header X"]])
    }

    @Test func `shows the size of a body that is not text`() {
        var new = URLRequest(url: .root)
        new.httpBody = Data([0xFF])
        #expect(
            FieldChange.between(URLRequest(url: .root), new) == [
                FieldChange(field: "body", from: nil, to: "1 bytes")
            ])
    }
}
