import SessionManagerChain
import Testing

@Suite struct `The end of a request of 4.7` {
    @Test func `is the end of the process if a download without a task is cancelled`() throws {
        let lab = try Lab.running { lab in
            let request = lab.make("download") { _ in lab.manager().download("") }.handleData()
            lab.cancel(request)
        }
        #expect(lab.noted("notification.") == [])
        #expect(lab.kinds(among: .request.trapped).count == 1)
    }

    @Test func `comes at once if its manager is released, and no validator runs`() throws {
        let lab = try Lab.running { lab in
            lab.server.reply(200, delay: .milliseconds(150))
            lab.forgetting(lab.manager(isKept: false)) {
                lab.request(from: $0).checked(by: "v1", refusing: true).handleData()
            }
        }
        #expect(
            lab.noted("urlSession.task.didComplete", "validation", "responseHandler") == [
                "urlSession.task.didCompleteWithError URLError(-999)",
                "responseHandler(data) failure(URLError(-999)) status=nil bytes=0 task=set retryCount=0",
            ])
        #expect(lab.simulator.now < .start + .milliseconds(150))
    }

    @Test func `calls its closure in addition, while other closures replace the delegate's own work`()
        throws
    {
        let lab = try Lab.running { lab in
            let manager = lab.manager()
            manager.delegate.taskDidSendBodyData = { _, task, _, total, _ in
                lab.log.note("closure.taskDidSendBodyData", task, "total=\(total)")
            }
            lab.make("upload") { manager.upload(Data(count: 1_000), to: $0) }
                .notingUploadProgress().handleData()
        }
        #expect(
            lab.noted("closure.", "uploadProgress", "responseHandler") == [
                "closure.taskDidSendBodyData total=1000", "closure.taskDidComplete nil",
                "responseHandler(data) success status=200 bytes=5 task=set retryCount=0",
            ])
    }

    @Test func `removes the file of an encoded form before the handlers run`() throws {
        let lab = try Lab.running { lab in lab.uploadForm(from: lab.manager(), usingThreshold: 0) }
        #expect(
            lab.noted("multipart.", "responseHandler") == [
                "multipart.closure", "multipart.encodingCompletion streamingFromDisk=true taskState=task",
                "responseHandler(data) success status=200 bytes=5 task=set retryCount=0",
            ])
        #expect(
            lab.kinds(among: .uploadable.removed, .handler.called) == [.uploadable.removed, .handler.called])
        let removal = lab.simulator.recorder.traceEvents.first { $0.knownKind == .uploadable.removed }
        // It says so only if the file could not be removed.
        #expect(removal?["file"] != nil && removal?["removed"] == nil)
    }
}

@Suite struct `Renewing a token as the documentation of 4.x does it` {
    @Test func `lets a request that is made in the meantime go out with the old token`() throws {
        let lab = try Lab.running { lab in
            lab.server.reply(to: "refresh", 200, delay: .milliseconds(200))
            lab.server.require(token: "new")
            let manager = lab.oauthManager()
            lab.request("a", from: manager).checked().handleData(as: "a")
            lab.later(.milliseconds(100)) { lab.request("b", from: manager).checked().handleData(as: "b") }
        }
        #expect(
            lab.noted("adapter.", "oauth.", "responseHandler") == [
                "adapter.adapt(oauth) token=old", "oauth.refresh", "adapter.adapt(oauth) token=old",
                "oauth.refresh.completed(new)", "adapter.adapt(oauth) token=new",
                "adapter.adapt(oauth) token=new",
                "responseHandler(a) success status=200 bytes=5 task=set retryCount=1",
                "responseHandler(b) success status=200 bytes=5 task=set retryCount=1",
            ])
    }

    @Test func `completes the request on the queue on which the renewal failed`() throws {
        let lab = try Lab.running { lab in
            lab.server.reply(to: "refresh", 500, delay: .milliseconds(50))
            lab.server.require(token: "new")
            lab.request(from: lab.oauthManager()).checked().handleData(as: "a")
        }
        #expect(
            lab.notedQueues("oauth.", "retrier.completed", "closure.", "notification.Task.DidComplete") == [
                "oauth.refresh on URLSession.delegateQueue",
                "oauth.refresh.completed(failure) on com.apple.main-thread",
                "retrier.completed(oauth,refuse) on com.apple.main-thread",
                "closure.taskDidComplete on com.apple.main-thread",
                "notification.Task.DidComplete on com.apple.main-thread",
            ])
    }
}
