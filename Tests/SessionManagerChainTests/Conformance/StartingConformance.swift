import OracleSupport
import SessionManagerChain
import Testing

@Suite struct `Starting in 4.7, as measured` {
    @Test func `is over before the request is returned, and so before any handler is added`() throws {
        try conformance("plain_get_responseData") { lab in
            lab.request(from: lab.manager()).handleData()
        }
    }

    @Test func `happens on whatever queue the caller is on`() throws {
        try conformance("background_queue_caller") { lab in
            let manager = lab.manager()
            DispatchQueue(label: "caller").enqueue { lab.request(from: manager).handleData() }
        }
    }

    @Test func `does not block: a caller may wait for its handler`() throws {
        try conformance("sync_wait_for_handler_on_background_queue") { lab in
            let manager = lab.manager()
            let caller = DispatchQueue(label: "caller")
            let queue = DispatchQueue(label: "q1")
            caller.enqueue {
                // A simulation has one thread and cannot block it, so what follows the wait is a job of
                // its own.
                let request = lab.request(from: manager)
                request.handleData(on: queue) { [unowned request] in
                    caller.enqueue { lab.call("waited", request) { _ in } }
                }
            }
        }
    }

    @Test func `lets each of three requests run before the next one is created`() throws {
        try conformance("concurrent_requests") { lab in
            let manager = lab.manager()
            for page in ["a", "b", "c"] { lab.request(page, from: manager).handleData(as: page) }
        }
    }

    @Test func `is possible in the handler of another request`() throws {
        try conformance("chained_requests") { lab in
            let manager = lab.manager()
            lab.request("a", from: manager).handleData(as: "a") {
                lab.request("b", from: manager).handleData(as: "b")
            }
        }
    }

    @Test func `asks the convertible once, on the caller's queue`() throws {
        try conformance("convertible_success") { lab in
            let manager = lab.manager()
            lab.make("request") { manager.request(LabConvertible($0)) }.handleData()
        }
    }

    @Test func `encodes parameters on the caller's queue`() throws {
        try conformance("post_json_encoding") { lab in
            let manager = lab.manager()
            lab.make("request") {
                manager.request(
                    $0, method: .post, parameters: ["k": "v"],
                    encoding: LabEncoding(inner: JSONEncoding.default))
            }.handleData()
        }
    }
}

@Suite struct `A request of 4.7 that cannot be created, as measured` {
    @Test func `because of its URL has no task, and passes the bare error to its handlers`() throws {
        try conformance("invalid_url_string") { lab in
            lab.brokenRequest(from: lab.manager()).checked().handleData()
        }
    }

    @Test func `because of its parameters does not ask the retrier`() throws {
        try conformance("parameter_encoding_failure") { lab in
            let manager = lab.manager(retrier: LabRetrier("X", .grantForEver))
            lab.make("request") { manager.request($0, encoding: LabEncoding(inner: nil)) }.handleData()
        }
    }

    @Test func `has no cURL command either`() throws {
        try conformance("curl_description_invalid_url") { lab in
            let request = lab.brokenRequest(from: lab.manager())
            lab.log.note("debugDescription", about: request, request.debugDescription)
            request.handleData()
        }
    }
}

@Suite struct `A request of 4.7 that is started later, as measured` {
    @Test func `is registered, but not resumed`() throws {
        try conformance("manual_start_never_resumed") { lab in
            lab.request(from: lab.manager(startRequestsImmediately: false)).handleData()
        }
    }

    @Test func `runs as soon as it is resumed`() throws {
        try conformance("manual_start_resume") { lab in
            let request = lab.request(from: lab.manager(startRequestsImmediately: false)).handleData()
            lab.resume(request, after: .milliseconds(60))
        }
    }

    @Test func `accepts handlers before and after it is resumed`() throws {
        try conformance("handler_added_while_manual") { lab in
            let request = lab.request(from: lab.manager(startRequestsImmediately: false))
            request.handleData(as: "d1")
            lab.later(.milliseconds(40)) {
                lab.resume(request)
                request.handleData(as: "d2")
            }
        }
    }
}

@Suite struct `Suspending and resuming in 4.7, as measured` {
    @Test func `stops the task until the request is resumed`() throws {
        let linux = Distortion("Linux asks the server again for a task that is resumed", serverHits: ["a": 1])
        try conformance("suspend_in_flight_resume", except: linux) { lab in
            lab.server.reply(200, delay: .milliseconds(150))
            let request = lab.request(from: lab.manager()).handleData()
            lab.suspend(request, after: .milliseconds(60))
            lab.resume(request, after: .milliseconds(300))
        }
    }

    @Test func `right after the request is made finds its task running`() throws {
        try conformance("suspend_right_after_request") { lab in
            let request = lab.request(from: lab.manager()).handleData()
            lab.suspend(request)
            lab.resume(request, after: .milliseconds(150))
        }
    }

    @Test func `posts a notification each time, even if the task is running already`() throws {
        try conformance("resume_twice") { lab in
            lab.server.reply(200, delay: .milliseconds(60))
            let request = lab.request(from: lab.manager()).handleData()
            lab.resume(request)
            lab.resume(request)
        }
    }
}
