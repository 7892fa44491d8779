import Testing

@testable import SessionChain

@Suite struct `Awaiting a request` {
    @Test func `returns the value, the result or the whole response`() {
        let (scene, notes) = (Scene(), Notes())
        scene.run {
            let task = scene.session.request(pageURL).serializingString()
            Task {
                notes.add(try await task.value)
                notes.add("\(await task.result)")
                notes.add("\(await task.response.response?.statusCode ?? 0)")
            }
        }
        #expect(notes.lines == ["hello", "success(\"hello\")", "200"])
        #expect(
            scene.kinds(among: .await.started, .await.fulfilled, .await.returned) == [
                .await.started, .await.fulfilled, .await.returned, .await.started, .await.returned,
                .await.started,
                .await.returned,
            ])
    }

    @Test func `throws the error that a handler would receive`() {
        let (scene, notes) = (Scene(statuses: 404), Notes())
        scene.run {
            let request = scene.session.request(pageURL).validate()
            Task {
                do { _ = try await request.serializingData().value } catch { notes.add(traceText(error)) }
            }
        }
        #expect(notes.lines == ["responseValidationFailed(unacceptableStatusCode(404))"])
    }

    @Test func `decodes a value`() {
        struct Text: Decodable, Sendable { let text: String }
        let (scene, notes) = (Scene(body: #"{"text":"good"}"#), Notes())
        scene.run {
            let session = scene.session
            Task {
                notes.add(try await session.request(pageURL).serializingDecodable(Text.self).value.text)
                let serializer = DecodableResponseSerializer<Text>()
                notes.add(
                    try await session.request(pageURL).serializingResponse(using: serializer).value.text)
            }
        }
        #expect(notes.lines == ["good", "good"])
    }

    @Test func `resumes as a result of the response, on a queue of async code`() throws {
        let scene = Scene()
        scene.run {
            let task = scene.session.request(pageURL).serializingData()
            Task { try await task.value }
        }
        let events = scene.simulator.recorder.events
        let fulfilled = try #require(events.firstIndex { $0.payload.kind == .await.fulfilled })
        let returned = try #require(events.first { $0.payload.kind == .await.returned })
        #expect(returned.cause == UInt32(fulfilled + 1))
        #expect(returned.subject == Subject(request: 1))
        #expect(scene.simulator.recorder.label(returned.queue) == "Swift global concurrent queue")
    }

    @Test func `calls no handler and no serializer of the caller's`() {
        let scene = Scene()
        scene.run {
            let task = scene.session.request(pageURL).serializingData()
            Task { try await task.value }
        }
        #expect(scene.calls("serializer", "responseHandler", "await") == ["await.returned"])
        #expect(scene.kinds(among: .handler.called) == [])
    }

    @Test func `lets a failed serializer be retried before it returns`() {
        let (scene, notes) = (Scene(statuses: 500), Notes())
        scene.run {
            let request = scene.session.request(pageURL, interceptor: .retryPolicy).validate()
            Task { notes.add(try await request.serializingString().value) }
        }
        #expect(notes.lines == ["hello"])
        #expect(scene.calls("requestIsRetrying") == ["requestIsRetrying"])
        #expect(scene.simulator.recorder.unpaired.isEmpty)
    }

    @Test func `twenty times at once gives the same order in every run of a schedule`() {
        for schedule in [Schedule].severalOrders {
            let runs = (0..<2).map { _ in crowd(schedule) }
            #expect(runs[0] == runs[1], "\(schedule)")
            #expect(runs[0].count == 20, "\(schedule)")
        }
    }

    @Test func `concurrently takes as long as the slowest request`() {
        let (scene, notes) = (Scene(), Notes())
        scene.run {
            let session = scene.session
            Task {
                async let first = session.request(pageURL).serializingString().value
                async let second = session.request(pageURL).serializingString().value
                notes.add("\(try await first) \(try await second) at \(scene.simulator.now.since(.start))")
            }
        }
        #expect(notes.lines == ["hello hello at 15 ms"])
    }

    /// Twenty requests, awaited by twenty tasks: the numbers of those that got a response, in order.
    private func crowd(_ schedule: Schedule) -> [String] {
        let (scene, notes) = (Scene(schedule: schedule), Notes())
        scene.run {
            let session = scene.session
            for number in 0..<20 {
                Task {
                    let text = try await session.request(pageURL).serializingString().value
                    notes.add("\(number) \(text)")
                }
            }
        }
        return notes.lines
    }
}

@Suite struct `Cancelling an await` {
    @Test func `before the request begins cancels the request before it has a task`() {
        let (scene, notes) = (Scene(), Notes())
        scene.run {
            let task = scene.session.request(pageURL).serializingData()
            let caller = Task {
                do { _ = try await task.value } catch { notes.add(traceText(error)) }
            }
            caller.cancel()
        }
        #expect(notes.lines == ["explicitlyCancelled"])
        #expect(scene.kinds(among: .transport.sent, .request.cancelled) == [.request.cancelled])
    }

    @Test func `does not affect the request if automatic cancelling is off`() {
        let (scene, notes) = (Scene(), Notes())
        scene.run {
            let task = scene.session.request(pageURL).serializingString(automaticallyCancelling: false)
            let caller = Task { notes.add(try await task.value) }
            scene.later(.milliseconds(5)) { caller.cancel() }
        }
        #expect(notes.lines == ["hello"])
        #expect(scene.decisions(.await.cancelDecided) == ["go on"])
    }

    @Test func `decides nothing about a request that is over`() {
        let (scene, notes) = (Scene(), Notes())
        scene.run {
            let task = scene.session.request(pageURL).serializingString()
            scene.later(.milliseconds(100)) {
                let caller = Task { notes.add(try await task.value) }
                caller.cancel()
            }
        }
        #expect(notes.lines == ["hello"])
        #expect(scene.decisions(.await.cancelDecided) == [])
    }

    @Test func `affects every task that awaits the same request`() {
        let (scene, notes) = (Scene(), Notes())
        scene.run {
            let task = scene.session.request(pageURL).serializingData()
            let callers = (0..<3).map { number in
                Task {
                    do { _ = try await task.value } catch { notes.add("\(number) \(traceText(error))") }
                }
            }
            scene.later(.milliseconds(5)) { callers[1].cancel() }
        }
        // Swift resumes the tasks that await the same one in the opposite order.
        #expect(
            notes.lines == ["2 explicitlyCancelled", "1 explicitlyCancelled", "0 explicitlyCancelled"])
        #expect(scene.decisions(.await.cancelDecided) == ["cancel"])
    }

    @Test func `through its DataTask does not require a task that awaits it`() {
        let scene = Scene()
        scene.run {
            let task = scene.session.request(pageURL).serializingData()
            scene.later(.milliseconds(5)) { task.cancel() }
        }
        #expect(
            scene.kinds(among: .request.cancelled, .await.fulfilled) == [
                .request.cancelled, .await.fulfilled,
            ])
    }

    @Test func `may leave it waiting for ever, but the run still ends`() {
        let (scene, notes) = (Scene(statuses: 500), Notes())
        scene.run {
            let request = scene.session.request(
                pageURL,
                interceptor: Retrier { _, _, _, completion in
                    completion(.retryWithDelay(1))
                }
            ).validate()
            Task {
                _ = await request.serializingData().response
                notes.add("never")
            }
            scene.later(.milliseconds(500)) { request.cancel() }
        }
        #expect(notes.lines == [])
        #expect(scene.kinds(among: .request.abandoned) == [.request.abandoned])
        #expect(scene.simulator.recorder.openStarts.map(\.kind) == [.await.started])
    }
}

@Suite struct `A sequence of a request's values` {
    @Test func `ends with the request, including its retries`() {
        let (scene, notes) = (Scene(statuses: 500), Notes())
        scene.run {
            let request = scene.session.request(pageURL, interceptor: .retryPolicy).validate()
            Task {
                for await urlRequest in request.urlRequests() { notes.add(urlRequest.httpMethod ?? "none") }
                notes.add("end")
            }
            Task {
                for await response in request.httpResponses() { notes.add("\(response.statusCode)") }
                notes.add("end of responses")
            }
            scene.later(.milliseconds(1)) { request.response { _ in } }
        }
        #expect(notes.lines == ["GET", "500", "GET", "200", "end", "end of responses"])
    }

    @Test func `delivers progress, tasks and the cURL command`() {
        let (scene, notes) = (Scene(), Notes())
        scene.run {
            let request = scene.session.request(pageURL)
            Task {
                for await progress in request.downloadProgress() {
                    notes.add("\(progress.completedUnitCount)")
                }
            }
            Task { for await task in request.urlSessionTasks() { notes.add("task \(task.taskIdentifier)") } }
            Task { for await command in request.cURLDescriptions() { notes.add(String(command.prefix(6))) } }
            scene.later(.milliseconds(1)) { request.response { _ in } }
        }
        #expect(notes.lines == ["$ curl", "task 1", "5"])
    }

    @Test func `begins with the last URL request and the last task that there are`() {
        let (scene, notes) = (Scene(), Notes())
        scene.run {
            let request = scene.session.request(pageURL).response { _ in }
            scene.later(.milliseconds(5)) {
                Task { for await urlRequest in request.urlRequests() { notes.add("\(urlRequest)") } }
                Task {
                    for await task in request.urlSessionTasks() { notes.add("task \(task.taskIdentifier)") }
                }
            }
        }
        #expect(notes.lines == [pageURL, "task 1"])
    }

    @Test func `can be left early`() {
        let (scene, notes) = (Scene(statuses: 500), Notes())
        scene.run {
            let request = scene.session.request(pageURL, interceptor: .retryPolicy).validate()
            Task {
                for await response in request.httpResponses() {
                    notes.add("\(response.statusCode)")
                    break
                }
                notes.add("left")
            }
            scene.later(.milliseconds(1)) { request.response { notes.add($0) } }
        }
        #expect(notes.lines == ["500", "left", "200"])
    }

    @Test func `of heads can hold the body back, or stop the request`() {
        let (scene, notes) = (Scene(), Notes())
        scene.run {
            let request = scene.session.request(pageURL).onHTTPResponse { _ in
                try? await Task.sleep(for: .milliseconds(10))
                notes.add("body may come at \(scene.simulator.now.since(.start))")
            }
            request.response { _ in notes.add("handled at \(scene.simulator.now.since(.start))") }
            let refused = scene.session.request(pageURL).onHTTPResponse { _ in .cancel }
            refused.response { notes.add($0) }
        }
        #expect(
            notes.lines == ["explicitlyCancelled", "body may come at 25 ms", "handled at 25 ms"])
    }
}
