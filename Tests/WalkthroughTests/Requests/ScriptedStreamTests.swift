import Testing

@testable import Walkthrough

@Suite struct `A stream of a script` {
    @Test func `fails with a handler that throws at the chunk that the script names`() throws {
        #expect(
            try handlerCalls("[{type: 'string', throwsAt: 2, error: 'enough'}]") == [
                "streamHandler(string,stream)", "streamHandler(string,stream)", "streamHandler.throws",
                "streamHandler(string,complete)",
            ])
    }

    @Test func `is cancelled through the token of a handler`() throws {
        let run = try run(script("[{type: 'data', cancelsAt: 1}]"))
        let completion = try #require(try run.events().last { $0.kind == "stream.handlerCalled" })
        #expect(completion["error"]?.string == "explicitlyCancelled")
    }

    @Test func `is handled as slowly as the script says`() throws {
        let run = try run(script("[{type: 'data', takes: 100}]"))
        let returns = try run.events().filter { $0.kind == "stream.handlerReturned" }.map(\.time)
        #expect(returns == [115, 215, 315, 315].map { .start + .milliseconds($0) })
    }

    @Test func `is told of its end because of that, however long the last chunk held it up`() throws {
        let events = try run(script("[{type: 'data', takes: 100}]")).events()
        let end = try #require(events.last { $0.kind == "stream.handlerCalled" })
        #expect(end["event"]?.string == "complete")
        #expect(end.cause.map { events[$0 - 1].kind } == "stream.completionDecided")
    }

    @Test func `is handled in the attempt whose chunk it is, though the next one has begun`() throws {
        let run = try run(
            """
            {title: 'T', interceptors: {r: {type: 'retrier', answers: ['retry']}},
             requests: [{id: 's', type: 'stream', url: 'https://a.b', validate: true, interceptors: ['r'],
                         handlers: [{type: 'data', queue: 'own', takes: 100}]}],
             exchanges: [{reply: {status: 503, chunks: ['a', {text: 'b', delay: 5}]}},
                         {reply: {status: 200, text: 'c'}}]}
            """)
        let calls = try run.events().filter { $0.kind == "stream.handlerCalled" }
        #expect(calls.map(\.attempt) == [0, 0, 1, 1])
    }

    /// With these schedules, the next attempt begins before the second chunk is read or handled.
    @Test(arguments: ["string", "decodable"], [7, 8])
    func `is serialized in the attempt whose chunk it is, though the next one has begun`(
        handler: String, seed: Int
    ) throws {
        let events = try run(
            """
            {title: 'T', schedule: 'random-\(seed)', interceptors: {r: {type: 'retrier', answers: ['retry']}},
             session: {queues: {serialization: 'own'}},
             requests: [{id: 's', type: 'stream', url: 'https://a.b', validate: true, interceptors: ['r'],
                         handlers: ['\(handler)']}],
             exchanges: [{reply: {status: 503, chunks: ['1', {text: '2', delay: 5}]}},
                         {reply: {status: 200, text: '3'}}]}
            """
        ).events()
        func attempts(_ kind: String) -> [Int?] { events.filter { $0.kind == kind }.map(\.attempt) }
        #expect(attempts("serialize.started") == [0, 0, 1])
        #expect(attempts("stream.parsed") == [0, 0, 1])
        #expect(attempts("stream.handlerCalled") == [0, 0, 1, 1])
    }

    @Test func `has serializers that fail, and decode any JSON`() throws {
        let run = try run(script("[{type: 'custom', name: 'own', fails: 1}, 'decodable']"))
        let errors = try run.events().filter { $0.kind == "stream.parsed" }.map { $0["error"]?.string }
        #expect(
            errors == [
                "responseSerializationFailed(customSerializationFailed(own))",
                "responseSerializationFailed(decodingFailed)", nil,
                "responseSerializationFailed(decodingFailed)", nil,
                "responseSerializationFailed(decodingFailed)",
            ])
    }

    @Test func `is read through an input stream`() throws {
        let run = try run(script("[{type: 'inputStream', bufferSize: 4, every: 5}]"))
        let reads = try run.events().filter { $0.kind == "stream.read" }
        #expect(reads.map { $0["bytes"]?.integer } == [3, 3, 4, 0])
        // Also at the moment at which something comes.
        #expect(reads.map(\.time) == [15, 35, 55, 60].map { .start + .milliseconds($0) })
        // Five bytes came last, and there was room for four.
        let written = try run.events().filter { $0.kind == "stream.piped" }
        #expect(written.map { $0["lost"]?.integer } == [nil, nil, 1])
    }

    @Test func `is read less at a time than its buffer holds`() throws {
        let run = try run(script("[{type: 'inputStream', bufferSize: 64, reads: 4, every: 5}]"))
        let events = try run.events()
        #expect(events.filter { $0.kind == "stream.inputProvided" }.map { $0["bufferSize"]?.integer } == [64])
        let reads = events.filter { $0.kind == "stream.read" }.map { $0["bytes"]?.integer }
        #expect(reads == [3, 3, 4, 1, 0])
    }

    /// A request that is suspended in the middle of its body, and one that had its body before.
    @Test(
        arguments: [
            ("'inputStream'", "{do: 'suspend', request: 'a', at: 17}", [3]),
            ("'data'", "{do: 'addHandler', request: 'a', at: 100, handler: {type: 'inputStream'}}", []),
        ] as [(String, String, [Int64])])
    func `keeps no reader busy that waits for an end in vain`(handler: String, action: String, bytes: [Int64])
        throws
    {
        let run = try run(script("[\(handler)]", "actions: [\(action)],"))
        #expect(run.problems == [])
        let reads = try run.events().filter { $0.kind == "stream.read" }
        #expect(reads.compactMap { $0["bytes"]?.integer } == bytes)
    }

    @Test func `is read in the attempt that is under way`() throws {
        let run = try run(
            """
            {title: 'T', interceptors: {again: {type: 'retrier', answers: ['retry']}},
             requests: [{id: 'a', type: 'stream', url: 'https://a.b', interceptors: ['again'], validate: true,
               handlers: [{type: 'inputStream', bufferSize: 4, every: 10}]}],
             exchanges: [
               {reply: {status: 500, chunks: ['one', {text: 'two', delay: 20}]}},
               {reply: {status: 200, chunks: ['two', {text: 'six', delay: 20}]}}]}
            """)
        let reads = try run.events().filter { $0.kind == "stream.read" }
        #expect(reads.map(\.attempt) == [0, 1, 1, 1, 1])
    }

    private func handlerCalls(_ handlers: String) throws -> [String] {
        try callbacks(script(handlers), from: "requestDidResume").filter { $0.hasPrefix("streamHandler") }
    }

    private func script(_ handlers: String, _ more: String = "") -> String {
        """
        {title: 'T', requests: [{id: 'a', type: 'stream', url: 'https://a.b', handlers: \(handlers)}],
         \(more)
         exchanges: [{reply: {status: 200,
           chunks: ['one', {text: 'two', delay: 20}, {text: 'three', delay: 20}]}}]}
        """
    }
}
