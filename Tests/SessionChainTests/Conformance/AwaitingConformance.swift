import SessionChain
import Testing

@Suite struct `Awaiting, as measured` {
    @Test func `resumes after the response has been parsed, on the queue of async code`() throws {
        try conformance("async_serializingData_value") { lab in
            let request = lab.session().request(lab.url).validate()
            Task { try await request.serializingData().value }
        }
    }

    @Test func `is not needed for a request to start`() throws {
        try conformance("async_not_awaited_starts") { lab in
            _ = lab.session().request(lab.url).serializingData()
        }
    }

    @Test func `throws if the surrounding task is cancelled, which cancels the request`() throws {
        try conformance("async_task_cancelled") { lab in
            lab.server.reply(200, delay: .milliseconds(400))
            let request = lab.session().request(lab.url)
            let task = Task { try await request.serializingData().value }
            lab.call("Task.cancel", request, after: .milliseconds(80)) { _ in task.cancel() }
        }
    }
}
