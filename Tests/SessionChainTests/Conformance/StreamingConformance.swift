import SessionChain
import Testing

@Suite struct `Streaming, as measured` {
    @Test func `delivers each chunk before the response is validated, and reports raw bytes to no monitor`()
        throws
    {
        try conformance("stream_chunks") { lab in
            lab.server.reply(chunks: .chunks(3, every: .milliseconds(60)))
            lab.session().streamRequest(lab.url).validate().responseStream { _ in }
        }
    }

    @Test func `decodes each chunk on its own`() throws {
        try conformance("stream_decodable") { lab in
            lab.server.reply(chunks: .items(3, every: .milliseconds(60)))
            lab.session().streamRequest(lab.url).responseStream(using: item) { _ in }
        }
    }

    @Test func `calls every handler with every chunk, in the order in which the handlers were added`()
        throws
    {
        try conformance("stream_two_handlers") { lab in
            lab.server.reply(chunks: .chunks(3, every: .milliseconds(60)))
            lab.session().streamRequest(lab.url).responseStream { _ in }.responseStreamString { _ in }
        }
    }

    @Test func `ends if a handler cancels it through its token`() throws {
        try conformance("stream_token_cancel") { lab in
            lab.server.reply(chunks: .chunks(6, every: .milliseconds(60)))
            let request = lab.session().streamRequest(lab.url)
            let count = Count()
            request.responseStream { stream in
                guard stream.value != nil, count.next() == 2 else { return }
                lab.call("token.cancel", request) { _ in stream.token.cancel() }
            }
        }
    }

    @Test func `ends with the error that a handler throws, not with a cancellation`() throws {
        try conformance("stream_handler_throws") { lab in
            lab.server.reply(chunks: .chunks(6, every: .milliseconds(60)))
            let count = Count()
            lab.session().streamRequest(lab.url).responseStream { stream in
                if stream.value != nil, count.next() == 2 { throw TestError("handler") }
            }
        }
    }

    @Test func `ends at a chunk that cannot be decoded, if it is to be cancelled on errors`() throws {
        try conformance("stream_auto_cancel_on_error") { lab in
            lab.server.reply(chunks: .items(6, broken: 1, every: .milliseconds(60)))
            lab.session().streamRequest(lab.url, automaticallyCancelOnStreamError: true)
                .responseStream(using: item) { _ in }
        }
    }

    @Test func `also delivers the chunks of an attempt that is retried`() throws {
        // On a real machine, a handler on the main queue usually runs before the next attempt has a task.
        // Here, a random schedule may let it run later.
        try conformance("stream_retry_500", schedules: [.firstComeFirstServed]) { lab in
            lab.server.reply(500, then: 200)
            lab.session(interceptor: LabInterceptor("X", retry: .once)).streamRequest(lab.url).validate()
                .responseStream { _ in }
        }
    }

    @Test func `completes a handler after its last chunk, however slow the handler is`() throws {
        try conformance("stream_slow_handler") { lab in
            lab.server.reply(chunks: .chunks(3, every: .milliseconds(20)))
            let queue = DispatchQueue(label: "slow.handler")
            lab.session().streamRequest(lab.url).responseStream(on: queue) { stream in
                if stream.value != nil { lab.simulator.spend(.milliseconds(100)) }
            }
        }
    }

    private var item: NamedStreamSerializer<DecodableStreamSerializer<Item>> {
        DecodableStreamSerializer<Item>().named("item")
    }
}

extension [Chunk] {
    /// `chunk-0`, `chunk-1` …, seven bytes each. The first comes with the head.
    fileprivate static func chunks(_ count: Int, every interval: VirtualDuration) -> [Chunk] {
        (0..<count).map { Chunk("chunk-\($0)", delay: .exactly($0 == 0 ? .zero : interval)) }
    }

    /// JSON objects of nineteen bytes each. One of them may be broken, and has only five bytes.
    fileprivate static func items(
        _ count: Int, broken: Int? = nil, every interval: VirtualDuration
    ) -> [Chunk] {
        (0..<count).map { index in
            let text = index == broken ? "{\"id\"" : "{\"id\":\(index),\"name\":\"a\"}"
            return Chunk(text, delay: .exactly(index == 0 ? .zero : interval))
        }
    }
}

/// Counts the calls of a handler.
private final class Count: @unchecked Sendable {
    // Unchecked: its handler runs on the simulation's only thread.
    private var value = 0

    func next() -> Int {
        value += 1
        return value
    }
}
