import Testing
import Tracing

@testable import Comparison

/// Steps of several chains that stand in one row, and what is said about all of them at once.
@Suite struct `What chains share` {
    /// Each version of Alamofire has one stream, and a declaration of its own that makes it so.
    @Test func `has the sources of all chains, if it is one sentence`() {
        let comparison = Comparison([
            trace(
                "url-session",
                """
                0 main r1.0 script.called name=request(a)
                9 main r1.0 handler.called name=string status=200
                9 main r2.0 script.called name=request(b)
                9 main r2.0 handler.called name=string status=200
                """),
            trace(
                "session-manager",
                """
                0 main - script.called name=request(a)
                5 queue r1.0 delegate.needNewBodyStream
                9 main r1.0 handler.called name=string error=URLError(-1021)
                """),
            trace(
                "session",
                """
                0 main - script.called name=request(b)
                5 root r1.0 delegate.needNewBodyStream
                9 main r1.0 handler.called name=string error=sessionTaskFailed(URLError(-1021))
                """),
        ])
        let streams = comparison.differences.filter { $0.kind == .value }
        #expect(streams.map { $0.places.map(\.request) } == [["a", "b"]])
        #expect(
            streams.map { $0.explanation.sources.map(\.symbol) } == [
                [
                    "TaskDelegate.urlSession(_:task:needNewBodyStream:)",
                    "SessionDelegate.urlSession(_:task:needNewBodyStream:)",
                ]
            ])
    }

    /// The opening and the closing, of which only a library's handler hears, shift nothing.
    @Test func `is in one row, if it is the same message of a WebSocket`() {
        let comparison = Comparison([
            trace(
                "url-session",
                """
                0 main r1.0 task.created type=webSocket
                5 work r1.0 webSocket.opened
                6 main r1.0 handler.called name=decodable error=DecodingError(dataCorrupted)
                7 main r1.0 handler.called name=decodable
                9 main r1.0 handler.called name=decodable error=POSIXError(57)
                """),
            trace(
                "session",
                """
                0 root r1.0 task.created type=webSocket
                5 work r1.0 webSocket.opened
                5 main r1.0 socket.handlerCalled name=decodable event=connected
                6 root r1.0 socket.parsed type=AnyJSON error=decoding
                6 main r1.0 socket.handlerCalled name=decodable event=serializerFailed
                7 root r1.0 socket.parsed type=AnyJSON
                7 main r1.0 socket.handlerCalled name=decodable event=receivedMessage
                9 main r1.0 socket.handlerCalled name=decodable event=disconnected code=1000
                9 main r1.0 socket.handlerCalled name=decodable event=completed status=101
                """),
        ])
        let rows = comparison.sections.flatMap(\.rows).filter { $0.part == .handler }
        #expect(
            rows.map { $0.cells.map { $0?.text ?? "-" } } == [
                ["-", "decodable: connected"],
                ["decodable: DecodingError(dataCorrupted)", "decodable: serializerFailed"],
                ["decodable: a value", "decodable: receivedMessage"],
                ["-", "decodable: disconnected 1000"],
                ["decodable: POSIXError(57)", "decodable: completed"],
            ])
        let unread = comparison.differences.filter { difference in
            difference.places.contains { $0.part == .serializer || $0.value == "error" && $0.occurrence == 1 }
        }
        #expect(
            unread.map(\.explanation.sentence) == [
                "An app without a library decodes each message itself, where receive(…) completes.",
                "An app without a library decodes each message itself, and has the error of its decoder; 5.12 calls the handler with a message that its serializer cannot read as well.",
            ])
    }

    /// 5.12 hands the bytes on without a serializer, and so without a name, before or after the others.
    @Test func `is in one row, if it is a serializer of one name`() {
        let comparison = Comparison([
            trace(
                "session-manager",
                """
                5 queue r1.0 serialize.started name=string
                5 queue r1.0 serialize.finished type=String
                """),
            trace(
                "session",
                """
                5 root r1.0 serialize.finished type=Data?
                5 queue r1.0 serialize.started name=string
                5 root r1.0 serialize.finished type=String
                5 root r1.0 serialize.finished type=Data?
                """),
        ])
        let rows = comparison.sections.flatMap(\.rows)
        #expect(rows.map(\.name) == ["plain", "string", "plain"])
        let events = rows.map { row in row.cells.map { $0?.events ?? [] } }
        #expect(events == [[[], [1]], [[1, 2], [2, 3]], [[], [4]]])
    }
}
