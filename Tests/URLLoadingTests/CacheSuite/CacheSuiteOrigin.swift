@testable import URLLoading

/// The origin server of one case: answers as the case says, and records the requests that reach it.
final class CacheSuiteOrigin: Transport, @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// One request that reached the origin.
    struct Entry {
        /// Which of the case's requests it was, from 1.
        let number: Int
        let request: URLRequest
        /// Fields of the answer that the client must see.
        let saved: [(name: String, value: String)]
    }

    private(set) var log: [Entry] = []
    private let simulator: Simulator
    private let test: CacheSuiteCase
    private let token: String
    /// The fields that were really sent for each of the case's requests; for each name, the last value.
    private var sent: [Int: [String: String]] = [:]
    /// The times at which the client's answers were made, by request, in milliseconds: their `Server-Now`.
    var answeredAt: [Int: Int] = [:]

    init(_ test: CacheSuiteCase, token: String, simulator: Simulator) {
        self.test = test
        self.token = token
        self.simulator = simulator
    }

    func start(
        _ request: URLRequest, on queue: DispatchQueue, receiver: any TransportReceiver
    ) -> any TransportExchange {
        let exchange = CacheSuiteExchange(receiver)
        let number = Int(request.value(forHTTPHeaderField: "Req-Num") ?? "") ?? 0
        let step = test.requests[number - 1]
        let pause = VirtualDuration.seconds(Double(step.response.pauseSeconds))
        queue.enqueue(after: pause) { self.answer(request, number, step.response, over: exchange) }
        return exchange
    }

    private func answer(
        _ request: URLRequest, _ number: Int, _ answer: CacheSuiteCase.Answer,
        over exchange: CacheSuiteExchange
    ) {
        let status = answer.answers304Only ? validation(of: request, number) : answer.status
        var fields = Fields()
        let path = self.path(of: request)
        fields.add("Server-Base-Url", path)
        fields.add("Server-Request-Count", "\(log.count + 1)")
        fields.add("Client-Request-Count", "\(number)")
        fields.add("Server-Now", "\(now)")
        var saved: [String] = []
        for field in answer.headers {
            fields.add(field.name, text(of: field.value, path: path, number: number))
            if field.check == true { saved.append(field.name) }
        }
        if fields["Content-Type"] == nil { fields.add("Content-Type", "text/plain") }
        if fields["Date"] == nil { fields.add("Date", HTTPDate.format(simulator.date)) }
        let numbers = log.map(\.number) + [number]
        fields.add("Request-Numbers", numbers.map(String.init).joined(separator: " "))
        sent[number] = fields.lastValues
        log.append(
            Entry(number: number, request: request, saved: saved.map { ($0, fields[$0] ?? "") }))
        let hasBody = status != 204 && status != 304 && request.httpMethod != "HEAD"
        exchange.answer(
            answer.disconnect
                ? nil : (request, status, fields.joined, hasBody ? answer.body ?? token : ""))
    }

    /// 304 if the condition is about what the origin sent last; otherwise 999, which no cache expects.
    private func validation(of request: URLRequest, _ number: Int) -> Int {
        let previous = sent[number - 1] ?? raw(number - 1)
        let hasSame = [("If-Modified-Since", "last-modified"), ("If-None-Match", "etag")]
            .contains { condition, name in
                guard let asked = request.value(forHTTPHeaderField: condition) else { return false }
                return asked == previous[name]
            }
        return hasSame ? 304 : 999
    }

    /// What the origin would have sent for a request that never came; a computed date never matches.
    private func raw(_ number: Int) -> [String: String] {
        var fields: [String: String] = [:]
        guard number > 0 else { return fields }
        for field in test.requests[number - 1].response.headers {
            if case .text(let text) = field.value { fields[field.name.lowercased()] = text }
        }
        return fields
    }

    // MARK: Values

    private var now: Int { Int(simulator.date.timeIntervalSince1970 * 1000) }

    private func path(of request: URLRequest) -> String {
        let url = request.url
        return (url?.path ?? "") + (url?.query.map { "?\($0)" } ?? "")
    }

    /// The text of a value in what is sent for a request, in either direction.
    func text(of value: CacheSuiteCase.Value, path: String, number: Int) -> String {
        switch value {
        case .text(let text):
            return text
        case .path(let append):
            return append.isEmpty ? path : "\(path)/\(append)"
        case .date(let seconds, let origin, let isOldForm):
            let base: Int
            switch origin {
            case .serverNow: base = now
            case .previousResponseServerNow: base = answeredAt[number - 1] ?? 0
            case .thisResponseServerNow: base = answeredAt[number] ?? 0
            }
            let date = Date(timeIntervalSince1970: Double(base / 1000 + seconds))
            return isOldForm ? Self.oldForm(date) : HTTPDate.format(date)
        }
    }

    /// `Saturday, 21-Nov-26 09:00:00 GMT`.
    private static func oldForm(_ date: Date) -> String {
        let words = HTTPDate.format(date).split(separator: " ")
        let days = [
            "Sun,": "Sunday,", "Mon,": "Monday,", "Tue,": "Tuesday,", "Wed,": "Wednesday,",
            "Thu,": "Thursday,", "Fri,": "Friday,", "Sat,": "Saturday,",
        ]
        return "\(days[String(words[0])] ?? "") \(words[1])-\(words[2])-\(words[3].suffix(2)) \(words[4]) GMT"
    }

    /// Header fields in order; a name may occur several times.
    private struct Fields {
        private var lines: [(name: String, value: String)] = []

        mutating func add(_ name: String, _ value: String) { lines.append((name, value)) }

        subscript(_ name: String) -> String? {
            let values = lines.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }

        var lastValues: [String: String] {
            Dictionary(lines.map { ($0.name.lowercased(), $0.value) }) { _, last in last }
        }

        /// All lines with the same name in one, as a client sees them.
        var joined: [String: String] {
            Dictionary(lines.map { ($0.name, self[$0.name] ?? "") }) { first, _ in first }
        }
    }
}

/// One exchange with the origin.
final class CacheSuiteExchange: TransportExchange {
    private let receiver: any TransportReceiver
    private var isOver = false

    init(_ receiver: any TransportReceiver) { self.receiver = receiver }

    func cancel() { isOver = true }

    /// Sends everything at once; nil closes the connection instead.
    func answer(_ reply: (request: URLRequest, status: Int, fields: [String: String], body: String)?) {
        guard !isOver else { return }
        guard let reply, let url = reply.request.url,
            let head = HTTPURLResponse(
                url: url, statusCode: reply.status, httpVersion: "HTTP/1.1", headerFields: reply.fields)
        else { return receiver.transportDidFail(URLError(.networkConnectionLost)) }
        receiver.transportDidReceive(head)
        if !isOver, !reply.body.isEmpty { receiver.transportDidReceive(Data(reply.body.utf8)) }
        if !isOver { receiver.transportDidFinish() }
    }
}
