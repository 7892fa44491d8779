import Testing
@testable import URLLoading

@Suite struct `A WebSocket machine` {
    typealias Input = WebSocketMachine.Input
    typealias Effect = WebSocketMachine.Effect
    typealias State = WebSocketMachine.State

    private static let text = WebSocketFrame.text("a")
    private static let close = WebSocketFrame.close(code: 1000, reason: Data())
    private static let tooBig = WebSocketFrame.close(code: 1009, reason: Data())
    private static let goodbye = WebSocketFrame.close(code: nil, reason: Data())
    private static let told = Effect.tellClosed(code: 1000, reason: Data())

    /// The inputs that lead to each state.
    private static let ways: [(State, [Input])] = [
        (.connecting, []), (.open, [.opened]), (.closing, [.opened, .close]), (.closed, [.ended]),
    ]

    /// The effects of each input in each state, in the order of `ways`.
    private static let rows: [(Input, [([Effect], State)])] = [
        (.opened, [([.tellOpened, .transmit], .open), ([], .open), ([], .closing), ([], .closed)]),
        (
            .write,
            [([.hold], .connecting), ([.transmit], .open), ([.refuse], .closing), ([.refuse], .closed)]
        ),
        (.resumed, [([.hold], .connecting), ([.transmit], .open), ([.transmit], .closing), ([], .closed)]),
        (
            .read,
            [
                ([.match], .connecting), ([.match], .open), ([.match], .closing),
                ([.match, .failWaiting], .closed),
            ]
        ),
        (.close, [([.cancelTask], .connecting), ([.sendClose], .closing), ([], .closing), ([], .closed)]),
        (
            .frame(text),
            [
                ([], .connecting), ([.keep(text), .match], .open), ([.keep(text), .match], .closing),
                ([], .closed),
            ]
        ),
        (
            .frame(.ping(Data())),
            [
                ([], .connecting), ([.send(.pong(Data()))], .open), ([.send(.pong(Data()))], .closing),
                ([], .closed),
            ]
        ),
        (
            .frame(.pong(Data())),
            [([], .connecting), ([.settlePing], .open), ([.settlePing], .closing), ([], .closed)]
        ),
        (
            .frame(close),
            [
                ([], .connecting), ([.send(close), told, .failWaiting], .closed),
                ([told, .failWaiting], .closed), ([], .closed),
            ]
        ),
        (
            .tooLong,
            [
                ([], .connecting), ([.send(tooBig), .failTooLong], .closing), ([.failTooLong], .closing),
                ([], .closed),
            ]
        ),
        (
            .dropped,
            [([], .connecting), ([.send(goodbye)], .closing), ([], .closing), ([], .closed)]
        ),
        (
            .ended,
            [([.failWaiting], .closed), ([.failWaiting], .closed), ([.failWaiting], .closed), ([], .closed)]
        ),
    ]

    @Test func `handles each input in each state as listed`() {
        for (input, results) in Self.rows {
            for ((state, way), (effects, end)) in zip(Self.ways, results) {
                var machine = WebSocketMachine()
                for step in way { _ = machine.handle(step) }
                #expect(machine.state == state)
                #expect(machine.handle(input) == effects, "\(input) while \(state)")
                #expect(machine.state == end, "\(input) while \(state)")
            }
        }
    }
}
