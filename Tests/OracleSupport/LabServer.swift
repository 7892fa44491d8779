import Foundation
import Transport

/// The server of a scenario. By default, it answers every request with 200, `text/plain` and `hello` after
/// 15 ms, like the server that the measurements were made with.
package final class LabServer {
    private var scripted: [Exchange] = []
    /// Whether the server takes connections.
    private var isListening = true

    package init() {}

    /// The exchanges for the transport: the scripted answers, and then the default answer for ever.
    package var exchanges: [Exchange] {
        scripted + [exchange(RequestPattern(), .response(Self.response()), times: .unlimited)]
    }

    /// Answers one request after the other with these statuses and the default body.
    package func reply(_ status: Int, then next: Int..., delay: VirtualDuration = .milliseconds(15)) {
        for status in [status] + next { scripted.append(answer(RequestPattern(), status, delay: delay)) }
    }

    /// Answers every request with this body.
    package func reply(_ status: Int = 200, type: String, body: String) {
        let response = Self.response(status, type: type, body: body)
        scripted.append(exchange(RequestPattern(), .response(response), times: .unlimited))
    }

    /// Answers every request with these headers and no others.
    package func reply(headers: [(name: String, value: String)], body: String) {
        let response = ScriptedResponse(headers: headers, chunks: [Chunk(body)])
        scripted.append(exchange(RequestPattern(), .response(response), times: .unlimited))
    }

    /// Answers every request with a body in pieces. It has no `Content-Length` unless a length is given.
    package func reply(
        _ status: Int = 200, headers: [(String, String)] = [], length: Int? = nil, chunks: [Chunk]
    ) {
        let size = length.map { [("Content-Length", "\($0)")] } ?? []
        let response = ScriptedResponse(
            status: status, headers: [("Content-Type", "text/plain")] + size + headers, chunks: chunks)
        scripted.append(exchange(RequestPattern(), .response(response), times: .unlimited))
    }

    /// Answers the first request with the first body, and all later requests with the second.
    package func reply(headers: [(String, String)], bodies first: String, then second: String) {
        for (body, times) in [(first, Exchange.Times.count(1)), (second, .unlimited)] {
            var response = Self.response(body: body)
            response.headers += headers.map { (name: $0.0, value: $0.1) }
            scripted.append(exchange(RequestPattern(), .response(response), times: times))
        }
    }

    /// Closes the first connection without answering.
    package func closeFirstConnection() {
        // The error that Linux reports. Apple's platforms report `networkConnectionLost`.
        let failure = ScriptedFailure(code: .badServerResponse, phase: .request)
        scripted.append(exchange(RequestPattern(), .failure(failure), times: .count(1)))
    }

    /// Answers 401 to requests without the token. `firstDelays` delays the first answer for a page.
    package func require(token: String, firstDelays: [String: VirtualDuration] = [:]) {
        for (page, delay) in firstDelays.sorted(by: { $0.key < $1.key }) {
            let pattern = RequestPattern(url: .pattern("*/\(page)"))
            scripted.append(exchange(pattern, .response(Self.unauthorized(delay)), times: .count(1)))
        }
        let authorized = RequestPattern(headers: [("Authorization", .equals("Bearer \(token)"))])
        scripted.append(exchange(authorized, .response(Self.response()), times: .unlimited))
        let unauthorized = Reply.response(Self.unauthorized(.milliseconds(15)))
        scripted.append(exchange(RequestPattern(), unauthorized, times: .unlimited))
    }

    /// Answers requests for one page with these statuses, one after the other, and with the last one for
    /// ever. The body of a 200 is a JSON object.
    package func reply(to page: String, _ statuses: Int..., delay: VirtualDuration) {
        let pattern = RequestPattern(url: .pattern("*/\(page)"))
        for (place, status) in statuses.enumerated() {
            let response =
                status == 200
                ? Self.response(type: "application/json", body: #"{"token":"new"}"#, delay: delay)
                : Self.response(status, delay: delay)
            let times = place == statuses.count - 1 ? Exchange.Times.unlimited : .count(1)
            scripted.append(exchange(pattern, .response(response), times: times))
        }
    }

    /// Answers every request with 401.
    package func refuseEverybody() {
        let unauthorized = Reply.response(Self.unauthorized(.milliseconds(15)))
        scripted.append(exchange(RequestPattern(), unauthorized, times: .unlimited))
    }

    /// Redirects every request for another page to the target.
    package func redirect(to page: String = "target") {
        let isTarget = RequestPattern(url: .pattern("*/\(page)"))
        let target = Self.response(body: "target")
        scripted.append(exchange(isTarget, .response(target), times: .unlimited))
        var redirect = Self.response(302, body: "moved")
        redirect.headers.append(("Location", "/\(page)"))
        scripted.append(exchange(RequestPattern(), .response(redirect), times: .unlimited))
    }

    /// Answers requests without this name and password with 401 and a challenge.
    package func require(user: String = "user", password: String = "pass") {
        let known = Data("\(user):\(password)".utf8).base64EncodedString()
        let authorized = RequestPattern(headers: [("Authorization", .equals("Basic \(known)"))])
        scripted.append(exchange(authorized, .response(Self.response()), times: .unlimited))
        var challenge = Self.unauthorized(.milliseconds(15))
        challenge.headers.append(("WWW-Authenticate", #"Basic realm="lab""#))
        scripted.append(exchange(RequestPattern(), .response(challenge), times: .unlimited))
    }

    /// Refuses every connection.
    package func refuseConnections() {
        isListening = false
        let failure = ScriptedFailure(code: .cannotConnectToHost, phase: .connect)
        scripted.append(exchange(RequestPattern(), .failure(failure), times: .unlimited))
    }

    // MARK: What it was asked

    /// How often the server was asked for each page. A server that refuses connections is not asked.
    package func hits(in recorder: Recorder) -> [String: Int] {
        guard isListening else { return [:] }
        return recorder.events.reduce(into: [:]) { hits, event in
            guard case .transport(.sent(let request)) = event.payload, let url = request.url else { return }
            hits[url.lastPathComponent, default: 0] += 1
        }
    }

    // MARK: Answers

    private func answer(_ pattern: RequestPattern, _ status: Int, delay: VirtualDuration) -> Exchange {
        exchange(pattern, .response(Self.response(status, delay: delay)), times: .count(1))
    }

    private func exchange(_ pattern: RequestPattern, _ reply: Reply, times: Exchange.Times) -> Exchange {
        Exchange(name: "answer \(scripted.count + 1)", match: pattern, reply: reply, times: times)
    }

    private static func unauthorized(_ delay: VirtualDuration) -> ScriptedResponse {
        response(401, body: "unauthorized", delay: delay)
    }

    private static func response(
        _ status: Int = 200, type: String = "text/plain", body: String = "hello",
        delay: VirtualDuration = .milliseconds(15)
    ) -> ScriptedResponse {
        ScriptedResponse(
            status: status, headers: [("Content-Type", type), ("Content-Length", "\(body.utf8.count)")],
            chunks: [Chunk(body)], delay: .exactly(delay))
    }
}
