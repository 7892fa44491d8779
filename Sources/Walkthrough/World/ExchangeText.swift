/// A script's exchanges in words: which request gets which answer, and how often.
package enum ExchangeText {
    /// A line for each exchange, in the order in which they are tried.
    package static func lines(_ exchanges: [Exchange]) -> [String] { exchanges.map(line) }

    private static func line(_ exchange: Exchange) -> String {
        let place = exchange.line > 0 ? " (line \(exchange.line))" : ""
        let times =
            switch exchange.times {
            case .count(1): ", once"
            case .count(let count): ", \(count) times"
            case .unlimited: ""
            }
        return "\(exchange.name)\(place): \(request(exchange.match)) → \(reply(exchange.reply))\(times)"
    }

    private static func request(_ pattern: RequestPattern) -> String {
        "\(pattern.method ?? "any method") \(pattern.url?.text ?? "any URL")"
    }

    private static func reply(_ reply: Reply) -> String {
        switch reply {
        case .response(let response):
            let bytes = response.chunks.reduce(0) { $0 + $1.data.count }
            return "\(response.status), \(counted(bytes, "byte"))"
                + (response.failure == nil ? "" : ", then a failure")
        case .failure(let failure):
            return "URLError \(failure.code.rawValue)"
        case .computed:
            return "an answer of its own"
        case .webSocket(let conversation):
            let steps = conversation.steps.count
            return "a WebSocket, \(counted(steps, "step"))"
        }
    }
}
