@testable import URLLoading

/// Runs one case of the suite: a session with an empty cache, virtual time, and the case's origin.
final class CacheSuiteRun: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.

    /// How a case ended.
    enum Outcome: Equatable {
        case passed
        /// The premise of the case could not be set up, so its result says nothing.
        case setup(String)
        case failed(String)
    }

    /// What the client received for one request.
    private struct Answer {
        let head: HTTPURLResponse?
        let body: String

        func field(_ name: String) -> String? { head?.value(forHTTPHeaderField: name) }
    }

    private let test: CacheSuiteCase
    private let token: String
    /// Saturday, 21 November 2026, 09:00 UTC: a whole second.
    private let simulator = Simulator(epoch: Date(timeIntervalSince1970: 1_795_251_600))
    private let origin: CacheSuiteOrigin
    private let session: URLSession
    private var answers: [Answer] = []

    init(_ test: CacheSuiteCase, ordinal: Int) {
        self.test = test
        let digits = String(ordinal)
        token = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        origin = CacheSuiteOrigin(test, token: token, simulator: simulator)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = URLCache(memoryCapacity: 10_000_000, diskCapacity: 0)
        configuration.transport = origin
        session = URLSession(
            configuration: configuration, callingBackOn: simulator.sharedQueue(label: "delegate"))
    }

    /// Runs the case; the first check that fails decides its result.
    func outcome() -> Outcome {
        defer { simulator.discardWork() }
        for (index, step) in test.requests.enumerated() {
            let pause = index == 0 ? 0 : test.requests[index - 1].pauseAfterSeconds
            send(step, index + 1, after: pause)
            guard answers.count == index + 1 else { return .failed("request \(index + 1) never ended") }
            if let outcome = check(step, index + 1) { return outcome }
        }
        return checkRequests() ?? .passed
    }

    private func send(_ step: CacheSuiteCase.Step, _ number: Int, after seconds: Int) {
        simulator.main.enqueue(after: .seconds(Double(seconds))) { [self] in
            guard let request = request(step, number) else { return }
            session.dataTask(with: request) { [self] data, response, _ in
                let head = response as? HTTPURLResponse
                answers.append(Answer(head: head, body: String(decoding: data ?? Data(), as: UTF8.self)))
                if let text = head?.value(forHTTPHeaderField: "Server-Now") {
                    origin.answeredAt[number] = Int(text)
                }
            }.resume()
        }
        simulator.run()
    }

    private func request(_ step: CacheSuiteCase.Step, _ number: Int) -> URLRequest? {
        guard let url = URL(string: "https://host.test/test/\(token)\(step.pathSuffix)") else { return nil }
        var request = URLRequest(url: url)
        request.httpMethod = step.requestMethod
        request.httpBody = step.requestBody.map { Data($0.utf8) }
        for field in step.requestHeaders {
            let text = origin.text(of: field.value, path: "", number: number)
                .trimmingCharacters(in: .whitespaces)
            let others = request.value(forHTTPHeaderField: field.name).map { "\($0), " } ?? ""
            request.setValue(others + text, forHTTPHeaderField: field.name)
        }
        request.setValue(test.id, forHTTPHeaderField: "Test-ID")
        request.setValue("\(number)", forHTTPHeaderField: "Req-Num")
        return request
    }

    // MARK: What the client received

    private func check(_ step: CacheSuiteCase.Step, _ number: Int) -> Outcome? {
        let answer = answers[number - 1]
        guard answer.head != nil else {
            return step.acceptsFailure ? nil : .failed("request \(number): no answer")
        }
        let numbers = (answer.field("Request-Numbers") ?? "").split(separator: " ")
        if Set(numbers).count < numbers.count { return .setup("request \(number): retry") }
        return checkType(step, number, answer) ?? checkStatus(step, number, answer)
            ?? checkFields(step, number, answer) ?? checkBody(step, number, answer)
    }

    private func checkType(_ step: CacheSuiteCase.Step, _ number: Int, _ answer: Answer) -> Outcome? {
        let count = answer.field("Server-Request-Count").flatMap { Int($0) }
        switch step.expectedType {
        case .cached:
            let isCached = count.map { $0 < number } ?? (answer.head?.statusCode == 304)
            return isCached ? nil : failure(step.typeIsSetup, number, "is not cached")
        case .notCached:
            return count == number ? nil : failure(step.typeIsSetup, number, "is cached")
        case .etagValidated, .modificationValidated, nil:
            return nil
        }
    }

    private func checkStatus(_ step: CacheSuiteCase.Step, _ number: Int, _ answer: Answer) -> Outcome? {
        let check = step.statusCheck
        guard check.mode == .exact, let status = answer.head?.statusCode, status != check.status else {
            return nil
        }
        let isSetup = status == 999 ? check.on999Setup ?? check.setup : check.setup
        return failure(isSetup ?? false, number, "status \(status)")
    }

    private func checkFields(_ step: CacheSuiteCase.Step, _ number: Int, _ answer: Answer) -> Outcome? {
        for check in step.expectedResponseHeaders where !holds(check, number, answer.field) {
            return failure(
                step.expectedResponseHeadersSetup, number,
                "response has \(check.name): \(answer.field(check.name) ?? "none")")
        }
        for check in step.expectedResponseHeadersMissing where !holds(check, number, answer.field) {
            return failure(step.expectedResponseHeadersMissingSetup, number, "response has \(check.name)")
        }
        return nil
    }

    private func checkBody(_ step: CacheSuiteCase.Step, _ number: Int, _ answer: Answer) -> Outcome? {
        let expected: String?
        switch step.bodyCheck.mode {
        case .exact: expected = step.bodyCheck.text
        case .token: expected = [204, 304].contains(answer.head?.statusCode) ? nil : token
        case .none: expected = nil
        }
        guard let expected, expected != answer.body else { return nil }
        return failure(step.bodyCheck.setup ?? false, number, "body \(answer.body)")
    }

    private func holds(
        _ check: CacheSuiteCase.FieldCheck, _ number: Int, _ field: (String) -> String?
    ) -> Bool {
        let actual = field(check.name)
        let expected = check.value.map { origin.text(of: $0, path: "", number: number) } ?? ""
        switch check.op {
        case .present: return actual != nil
        case .absent: return actual == nil
        case .equals: return actual == expected
        case .notEquals: return actual != expected
        case .notContains: return actual?.contains(expected) != true
        case .equalsHeader: return actual == field(expected)
        case .greaterThan:
            let digits = (actual ?? "").prefix { $0.isNumber }
            return (Int(digits) ?? -1) > check.number ?? .max
        }
    }

    // MARK: What the origin received

    private func checkRequests() -> Outcome? {
        var entries = origin.log[...]
        for (index, step) in test.requests.enumerated() where step.expectedType != .cached {
            let entry = entries.popFirst()
            if let outcome = check(step, index + 1, entry) { return outcome }
        }
        return nil
    }

    private func check(
        _ step: CacheSuiteCase.Step, _ number: Int, _ entry: CacheSuiteOrigin.Entry?
    ) -> Outcome? {
        let field = { entry?.request.value(forHTTPHeaderField: $0) }
        let isTyped =
            switch step.expectedType {
            case .notCached: entry?.number == number
            case .etagValidated: field("If-None-Match") != nil
            case .modificationValidated: field("If-Modified-Since") != nil
            case .cached, nil: true
            }
        guard isTyped else { return failure(step.typeIsSetup, number, "reached the origin otherwise") }
        for check in step.expectedRequestHeaders where !holds(check, number, field) {
            return failure(
                step.expectedRequestHeadersSetup, number,
                "request has \(check.name): \(field(check.name) ?? "none")")
        }
        for check in step.expectedRequestHeadersMissing where !holds(check, number, field) {
            return failure(step.expectedRequestHeadersMissingSetup, number, "request has \(check.name)")
        }
        for (name, value) in entry?.saved ?? [] where name.lowercased() != "date" {
            guard answers[number - 1].field(name) != value else { continue }
            return .setup("request \(number): the client sees another \(name)")
        }
        if let check = step.expectedMethod, check.method != entry?.request.httpMethod {
            return failure(check.setup, number, "method")
        }
        return nil
    }

    private func failure(_ isSetup: Bool, _ number: Int, _ words: String) -> Outcome {
        isSetup ? .setup("request \(number): \(words)") : .failed("request \(number): \(words)")
    }
}
