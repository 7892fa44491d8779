import SessionManagerChain
import Testing

@Suite struct `A retry of 4.7` {
    @Test func `discards the data and the progress of the failed attempt`() throws {
        let lab = try Lab.running { lab in
            lab.server.reply(500)
            lab.server.reply(type: "text/plain", body: "hi")
            let manager = lab.manager(retrier: LabRetrier("X", .grant(times: 1)))
            lab.request(from: manager).notingDownloadProgress().checked().handleData()
        }
        #expect(
            lab.noted("downloadProgress", "responseHandler") == [
                "downloadProgress 5/5", "downloadProgress 2/2",
                "responseHandler(data) success status=200 bytes=2 task=set retryCount=1",
            ])
    }

    @Test func `takes place even if the request is cancelled while the retrier decides`() throws {
        let lab = try Lab.running { lab in
            lab.server.reply(500, then: 200)
            let manager = lab.manager(retrier: LabRetrier("X", .grantLater(.milliseconds(100))))
            let request = lab.request(from: manager).checked().handleData()
            lab.cancel(request, after: .milliseconds(60))
        }
        #expect(
            lab.noted("notification.Task.DidC", "retrier.", "responseHandler") == [
                "retrier.should(X) retryCount=0 "
                    + "error=responseValidationFailed(unacceptableStatusCode(500)) task=set",
                "notification.Task.DidCancel object=Request", "retrier.completed(X,retry) delay=0.0",
                "notification.Task.DidComplete object=SessionDelegate responseData=5",
                "responseHandler(data) success status=200 bytes=5 task=set retryCount=1",
            ])
        #expect(lab.kinds(among: .retry.callIgnored).count == 1)
    }

    @Test func `takes place even if the request is suspended during the delay`() throws {
        let lab = try Lab.running { lab in
            lab.server.reply(500, then: 200)
            let manager = lab.manager(retrier: LabRetrier("X", .grant(times: 1, delay: 0.2)))
            let request = lab.request(from: manager).checked().handleData()
            lab.suspend(request, after: .milliseconds(110))
        }
        #expect(
            lab.noted("notification.Task.DidSuspend", "responseHandler") == [
                "notification.Task.DidSuspend object=Request taskState=completed",
                "responseHandler(data) success status=200 bytes=5 task=set retryCount=1",
            ])
        #expect(lab.kinds(among: .retry.callIgnored).count == 1)
    }

    @Test func `runs unnoticed if the request was resumed before it had a task`() throws {
        let lab = try Lab.running { lab in
            let manager = lab.manager(
                adapter: LabAdapter("X") { $0 == 1 }, retrier: LabRetrier("X", .grant(times: 1, delay: 0.12)))
            let request = lab.request(from: manager).handleData()
            lab.resume(request, after: .milliseconds(50))
        }
        #expect(
            lab.noted("responseHandler", "registry.", "closure.") == [
                "responseHandler(data) failure(TestError(X)) status=nil bytes=0 task=nil retryCount=0",
                "registry.add", "closure.taskDidComplete nil", "registry.remove",
            ])
    }

    @Test func `whose adapter throws again is the last one: the retrier is not asked again`() throws {
        let lab = try Lab.running { lab in
            let manager = lab.manager(
                adapter: LabAdapter("X") { _ in true }, retrier: LabRetrier("X", .grantForEver))
            lab.request(from: manager).handleData()
        }
        #expect(
            lab.noted("adapter.threw", "retrier.should", "notification.", "responseHandler") == [
                "adapter.threw(X) TestError(X)", "retrier.should(X) retryCount=0 error=TestError(X) task=nil",
                "adapter.threw(X) TestError(X)",
                "responseHandler(data) failure(TestError(X)) status=nil bytes=0 task=nil retryCount=0",
            ])
    }

    @Test func `that is refused twice completes twice, the second time without data`() throws {
        let lab = try Lab.running { lab in
            lab.server.reply(500)
            lab.request(from: lab.manager(retrier: LabRetrier("X", .refuseTwice))).checked().handleData()
        }
        let error = "responseValidationFailed(unacceptableStatusCode(500))"
        #expect(
            lab.noted("closure.", "notification.Task.DidComplete", "responseHandler") == [
                "closure.taskDidComplete \(error)",
                "notification.Task.DidComplete object=SessionDelegate responseData=5",
                "closure.taskDidComplete \(error)",
                "notification.Task.DidComplete object=SessionDelegate",
                "responseHandler(data) failure(\(error)) status=500 bytes=5 task=set retryCount=0",
            ])
    }

    @Test func `also streams the data of the failed attempt`() throws {
        let lab = try Lab.running { lab in
            lab.server.reply(500, then: 200)
            let request = lab.request(from: lab.manager(retrier: LabRetrier("X", .grant(times: 1))))
            request.stream { [unowned request] in
                lab.log.note("closure.stream", about: request, "bytes=\($0.count)")
            }
            request.checked().handlePlain()
        }
        #expect(
            lab.noted("closure.stream", "responseHandler") == [
                "closure.stream bytes=5", "closure.stream bytes=5",
                "responseHandler(plain) success status=200 bytes=nil task=set retryCount=1",
            ])
    }
}
