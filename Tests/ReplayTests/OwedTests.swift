import Testing
import Tracing

@testable import Replay

@Suite struct `What a run owes at its end` {
    @Test func `is nothing if everybody has answered`() throws {
        let source = try Story.refresh()
        source.readToEnd()
        // The story begins in the middle: its handler was added before.
        #expect(source.owed == [])
    }

    @Test func `is each answer and each call that did not come, with the place where it was asked for`()
        throws
    {
        let events = try Story.events(
            """
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"handler.added","source":"A.swift:1","data":{"name":"data"}}
            {"n":2,"t":0,"request":1,"attempt":0,"kind":"adapt.started","source":"A.swift:1","data":{"name":"a"}}
            {"n":3,"t":0,"request":1,"attempt":0,"kind":"adapt.completed","source":"A.swift:1","data":{"name":"a"}}
            {"n":4,"t":0,"request":1,"attempt":0,"kind":"adapt.started","source":"A.swift:1","data":{"name":"b"}}
            {"n":5,"t":0,"request":2,"attempt":0,"kind":"handler.added","source":"A.swift:1","data":{"name":"data"}}
            {"n":6,"t":0,"request":2,"attempt":0,"task":1,"kind":"task.created","source":"A.swift:1","data":{"type":"data"}}
            {"n":7,"t":0,"request":2,"attempt":0,"kind":"retry.asked","source":"A.swift:1","data":{"name":"r"}}
            {"n":8,"t":0,"request":2,"attempt":0,"kind":"request.abandoned","source":"A.swift:1","data":{"reason":"it was cancelled"}}
            {"n":9,"t":0,"request":3,"attempt":0,"task":2,"kind":"task.created","source":"A.swift:1","data":{"type":"data"}}
            {"n":10,"t":0,"request":4,"attempt":0,"task":3,"kind":"task.created","source":"A.swift:1","data":{"type":"data"}}
            {"n":11,"t":0,"request":4,"attempt":0,"task":3,"kind":"task.completed","source":"A.swift:1"}
            {"n":12,"t":0,"request":5,"attempt":0,"kind":"await.started","source":"A.swift:1","data":{"property":"value"}}
            {"n":13,"t":0,"request":6,"attempt":0,"kind":"request.deallocated","source":"A.swift:1","data":{"completionOwed":true}}
            {"n":14,"t":0,"kind":"authentication.refreshStarted","source":"A.swift:1"}
            """)
        #expect(
            Owed(events, causeOf: { _ in nil }).lines == [
                "#1: the handler \"data\" of request 1 is never called.",
                "#4: the adapter \"b\" was asked about request 1, and never answered.",
                "#5: the handler \"data\" of request 2 is never called: it was cancelled (#8).",
                "#7: the retrier \"r\" was asked about request 2, and never answered.",
                "#9: task 2 never completed.",
                "#12: the code that awaits request 5 never goes on.",
                "#13: the completion of request 6 is never called: nobody kept the request.",
                "#14: the refresh of the credential was begun, and never completed.",
            ])
    }

    @Test func `is the end that a handler of a stream or of a WebSocket is never told of`() throws {
        let events = try Story.events(
            """
            {"n":1,"t":0,"request":1,"attempt":0,"kind":"handler.added","data":{"name":"string"}}
            {"n":2,"t":0,"request":2,"attempt":0,"kind":"handler.added","data":{"name":"string"}}
            {"n":3,"t":0,"request":3,"attempt":0,"kind":"handler.added","data":{"name":"message"}}
            {"n":4,"t":0,"request":4,"attempt":0,"kind":"handler.added","data":{"name":"message"}}
            {"n":5,"t":0,"request":5,"attempt":0,"kind":"handler.added","data":{"name":"string"}}
            {"n":6,"t":0,"request":1,"attempt":0,"kind":"stream.handlerCalled","data":{"name":"string","event":"stream"}}
            {"n":7,"t":0,"request":2,"attempt":0,"kind":"stream.handlerCalled","data":{"name":"string","event":"stream"}}
            {"n":8,"t":0,"request":2,"attempt":0,"kind":"stream.handlerCalled","data":{"name":"string","event":"stream"}}
            {"n":9,"t":0,"request":3,"attempt":0,"kind":"socket.handlerCalled","data":{"name":"message","event":"connected"}}
            {"n":10,"t":0,"request":4,"attempt":0,"kind":"socket.handlerCalled","data":{"name":"message","event":"connected"}}
            {"n":11,"t":0,"request":1,"attempt":0,"kind":"stream.handlerCalled","data":{"name":"string","event":"complete"}}
            {"n":12,"t":0,"request":3,"attempt":0,"kind":"socket.handlerCalled","data":{"name":"message","event":"completed"}}
            {"n":13,"t":0,"request":2,"attempt":0,"kind":"request.abandoned","data":{"reason":"it was cancelled"}}
            """)
        #expect(
            Owed(events, causeOf: { _ in nil }).lines == [
                "#2: the handler \"string\" of request 2 is never told of the end: it was cancelled (#13).",
                "#4: the handler \"message\" of request 4 is never told of the end.",
                "#5: the handler \"string\" of request 5 is never called.",
            ])
    }

    @Test func `is the refresh that has not ended, of several that ran at once`() throws {
        let events = try Story.events(
            """
            {"n":1,"t":0,"kind":"authentication.refreshStarted"}
            {"n":2,"t":0,"kind":"authentication.refreshStarted"}
            {"n":3,"t":0,"cause":2,"kind":"authentication.refreshStarted"}
            {"n":4,"t":0,"cause":3,"kind":"authentication.refreshCompleted"}
            {"n":5,"t":0,"cause":4,"kind":"authentication.refreshCompleted"}
            """)
        let source = ListSource(events)
        source.readToEnd()
        #expect(source.owed == ["#1: the refresh of the credential was begun, and never completed."])
    }

    @Test func `is the later of two refreshes if one ends, and follows from neither`() throws {
        let events = try Story.events(
            """
            {"n":1,"t":0,"kind":"authentication.refreshStarted"}
            {"n":2,"t":0,"kind":"authentication.refreshStarted"}
            {"n":3,"t":0,"kind":"authentication.refreshCompleted"}
            """)
        let source = ListSource(events)
        source.readToEnd()
        #expect(source.owed == ["#2: the refresh of the credential was begun, and never completed."])
    }

    @Test func `is no refresh if one request answers two of them`() throws {
        let events = try Story.events(
            """
            {"n":1,"t":0,"kind":"authentication.refreshStarted"}
            {"n":2,"t":0,"kind":"authentication.refreshStarted"}
            {"n":3,"t":0,"cause":1,"kind":"authentication.refreshCompleted"}
            {"n":4,"t":0,"cause":1,"kind":"authentication.refreshCompleted"}
            """)
        let source = ListSource(events)
        source.readToEnd()
        #expect(source.owed == [])
    }

    @Test func `is cut short if it is long`() throws {
        let line =
            #","t":0,"request":1,"attempt":0,"kind":"handler.added","source":"A.swift:1","data":{"name":"h"}}"#
        let events = try Story.events((1...13).map { "{\"n\":\($0)\(line)" }.joined(separator: "\n"))
        let source = ListSource(events)
        source.readToEnd()
        #expect(source.owed.count == 11)
        #expect(source.owed.last == "… and 3 more like these.")
    }

    @Test func `is what came last of what has the same name, if less of it is settled`() throws {
        let added = (1...5).map {
            #"{"n":\#($0),"t":0,"request":1,"kind":"handler.added","data":{"name":"a"}}"#
        }
        let called = (6...8).map {
            #"{"n":\#($0),"t":0,"request":1,"kind":"handler.called","data":{"name":"a"}}"#
        }
        let events = try Story.events((added + called).joined(separator: "\n"))
        let owed = Owed(events, causeOf: { _ in nil })
        #expect(owed.debts.map(\.event) == [4, 5])
    }
}
