import Testing

@testable import SessionChain

@Suite struct `A late handler` {
    private let notes = Notes()

    /// The first late handler fails and leads to a retry; the second one comes before its answer.
    @Test func `that is added during a retry does not wait for the answer, and no handler gets it`() {
        let scene = Scene()
        let retrier = Retrier { [notes] request, _, error, completion in
            notes.add("asked about \(traceText(error))")
            completion(request.retryCount == 0 ? .retry : .doNotRetry)
        }
        var session: Session?
        scene.run { [notes] in
            let made = Session(interceptor: retrier)
            session = made
            let request = made.request(pageURL).responseString { notes.add($0) }
            scene.later(.milliseconds(100)) {
                request.responseDecodable(of: [Int].self) { notes.add($0) }
            }
            scene.later(.milliseconds(105)) { request.responseData { notes.add($0) } }
        }
        withExtendedLifetime(session) {}
        let noData = "responseSerializationFailed(inputDataNilOrZeroLength)"
        #expect(
            notes.lines == [
                "200", "asked about responseSerializationFailed(decodingFailed)", "asked about \(noData)",
                "asked about \(noData)", noData, noData,
            ])
        #expect(
            scene.kinds(among: .request.retrying, .request.taskCompleted, .request.finished)
                == [
                    .request.taskCompleted, .request.finished, .request.retrying, .request.taskCompleted,
                    .request.finished,
                ])
    }
}

@Suite struct `A retrier that refuses twice` {
    private let scene = Scene()
    private let notes = Notes()

    @Test func `has the handler called twice`() {
        play { [notes] session in
            session.request(pageURL).responseDecodable(of: [Int].self) { notes.add($0) }
        }
        let failure = "responseSerializationFailed(decodingFailed)"
        #expect(notes.lines == [failure, failure])
    }

    @Test func `has the code that awaits the request go on once`() {
        play { [notes] session in
            Task { notes.add(await session.request(pageURL).serializingDecodable([Int].self).response) }
        }
        #expect(notes.lines == ["responseSerializationFailed(decodingFailed)"])
    }

    private func play(_ action: @escaping (Session) -> Void) {
        let retrier = Retrier { _, _, _, completion in
            completion(.doNotRetry)
            completion(.doNotRetry)
        }
        var session: Session?
        scene.run {
            let made = Session(interceptor: retrier)
            session = made
            action(made)
        }
        withExtendedLifetime(session) {}
    }
}
