import Testing

@testable import URLLoading

@Suite struct `The handshake of a WebSocket` {
    @Test func `asks with the fields of RFC 6455, as they are spelled there`() {
        let request = WebSocketHandshake.request(for: .to("https://x.test/chat"), offering: ["a", "b"])
        #expect(
            request.allHTTPHeaderFields == [
                "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Protocol": "a, b",
            ])
    }
}
