import OracleSupport
import SessionManagerChain
import Testing

@Suite struct `Starting in 4.7, as measured` {
    @Test func `is over before the request is returned, so before any handler is there`() throws {
        try conformance("plain_get_responseData") { lab in
            lab.request(from: lab.manager()).handleData()
        }
    }

    @Test func `is done on whatever queue the caller is on`() throws {
        try conformance("background_queue_caller") { lab in
            let manager = lab.manager()
            DispatchQueue(label: "caller").enqueue { lab.request(from: manager).handleData() }
        }
    }

    @Test func `blocks nobody: a caller may wait for its handler`() throws {
        try conformance("sync_wait_for_handler_on_background_queue") { lab in
            let manager = lab.manager()
            let caller = DispatchQueue(label: "caller")
            let queue = DispatchQueue(label: "q1")
            caller.enqueue {
                // One thread cannot block: what the caller does behind its semaphore is a job of its own.
                let request = lab.request(from: manager)
                request.handleData(on: queue) { [unowned request] in
                    caller.enqueue { lab.call("waited", request) { _ in } }
                }
            }
        }
    }

    @Test func `of three requests makes each of them run before the next is made`() throws {
        try conformance("concurrent_requests") { lab in
            let manager = lab.manager()
            for page in ["a", "b", "c"] { lab.request(page, from: manager).handleData(as: page) }
        }
    }

    @Test func `may be done in another request's handler`() throws {
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

@Suite struct `A request of 4.7 that cannot be made, as measured` {
    @Test func `because of its URL has no task and gives its handlers the bare error`() throws {
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
    @Test func `is registered but has not been resumed`() throws {
        try conformance("manual_start_never_resumed") { lab in
            lab.request(from: lab.manager(startRequestsImmediately: false)).handleData()
        }
    }

    @Test func `runs from the first resume on`() throws {
        try conformance("manual_start_resume") { lab in
            let request = lab.request(from: lab.manager(startRequestsImmediately: false)).handleData()
            lab.resume(request, after: .milliseconds(60))
        }
    }

    @Test func `takes handlers before and after that`() throws {
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
    @Test func `holds the task until the request is resumed`() throws {
        try conformance("suspend_in_flight_resume", except: Distortion(serverHits: ["a": 1])) { lab in
            lab.server.reply(200, delay: .milliseconds(150))
            let request = lab.request(from: lab.manager()).handleData()
            lab.suspend(request, after: .milliseconds(60))
            lab.resume(request, after: .milliseconds(300))
        }
    }

    @Test func `may come right after the request, which is running by then`() throws {
        try conformance("suspend_right_after_request") { lab in
            let request = lab.request(from: lab.manager()).handleData()
            lab.suspend(request)
            lab.resume(request, after: .milliseconds(150))
        }
    }

    @Test func `posts a notification each time, though the task has one life`() throws {
        try conformance("resume_twice") { lab in
            lab.server.reply(200, delay: .milliseconds(60))
            let request = lab.request(from: lab.manager()).handleData()
            lab.resume(request)
            lab.resume(request)
        }
    }
}
