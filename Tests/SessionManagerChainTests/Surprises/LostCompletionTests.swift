import SessionManagerChain
import Testing

/// 4.7 resumes the task of a retry before it registers which request the task belongs to.
@Suite struct `A retry that is over before it is registered` {
    @Test func `never calls its handlers, in some schedules`() throws {
        let labs = try (0..<64).map { try Self.refusedTwice(.random(seed: $0)) }
        let lost = labs.filter { $0.noted("responseHandler").isEmpty }
        #expect(!lost.isEmpty && lost.count < labs.count)
        for lab in lost {
            #expect(lab.noted("retrier.should").count == 1)
            #expect(lab.noted("closure.taskDidComplete") == ["closure.taskDidComplete URLError(-1004)"])
            #expect(
                lab.kinds(among: .registry.missed, .request.abandoned) == [
                    // The metrics get lost before the completion does.
                    .registry.missed, .registry.missed, .request.abandoned,
                ])
            #expect(
                lab.finalStates.map(\.description) == [
                    "r1 with a task, retryCount 1, no response, handlers waiting, error nil"
                ])
        }
    }

    @Test func `does not occur if jobs run first come, first served`() throws {
        let lab = try Self.refusedTwice(.firstComeFirstServed)
        #expect(
            lab.noted("responseHandler") == [
                "responseHandler(data) failure(URLError(-1004)) status=nil bytes=0 task=set retryCount=1"
            ])
        #expect(lab.kinds(among: .registry.missed, .request.abandoned) == [])
    }

    /// A server is not even asked: the loading system ends each task as soon as it starts.
    @Test func `does not occur then for a file that is missing either`() throws {
        let lab = try Lab.running(.firstComeFirstServed) { lab in
            let manager = lab.manager(retrier: LabRetrier("X", .grant(times: 1)))
            lab.make("upload") { manager.upload(URL(fileURLWithPath: "/missing/file"), to: $0) }.handleData()
        }
        #expect(
            lab.noted("responseHandler") == [
                "responseHandler(data) failure(URLError(-1100)) status=nil bytes=0 task=set retryCount=1"
            ])
        #expect(lab.kinds(among: .registry.missed, .request.abandoned) == [])
    }

    @Test func `may lose only its progress, if the server takes its time`() throws {
        let labs = try (0..<64).map { seed in
            try Lab.running(.random(seed: seed)) { lab in
                lab.server.reply(500, then: 200)
                let manager = lab.manager(retrier: LabRetrier("X", .grant(times: 1)))
                lab.make("upload") { manager.upload(Data(count: 1_000), to: $0) }
                    .notingUploadProgress().checked().handleData()
            }
        }
        let lost = labs.filter { $0.noted("uploadProgress").count == 1 }
        #expect(!lost.isEmpty && lost.count < labs.count)
        #expect(
            Set(labs.flatMap { $0.noted("responseHandler") }) == [
                "responseHandler(data) success status=200 bytes=5 task=set retryCount=1"
            ])
    }

    /// A request that is refused, retried, and refused again.
    private static func refusedTwice(_ schedule: Schedule) throws -> Lab {
        try Lab.running(schedule) { lab in
            lab.server.refuseConnections()
            lab.request(from: lab.manager(retrier: LabRetrier("X", .grant(times: 1)))).handleData()
        }
    }
}
