import SessionChain
import Testing

@Suite struct `A response handler, as measured` {
    @Test func `receives the data`() throws {
        try conformance("plain_get_responseData") { lab in
            lab.session().request(lab.url).responseData { _ in }
        }
    }

    @Test func `receives the text`() throws {
        try conformance("plain_get_responseString") { lab in
            lab.session().request(lab.url).responseString { _ in }
        }
    }

    @Test func `receives a decoded value`() throws {
        try conformance("plain_get_responseDecodable") { lab in
            lab.server.reply(type: "application/json", body: #"{"id":1,"name":"a"}"#)
            lab.session().request(lab.url).responseDecodable(of: Item.self) { _ in }
        }
    }

    @Test func `does not need a serializer`() throws {
        try conformance("plain_get_response_noserializer") { lab in
            lab.session().request(lab.url).response { _ in }
        }
    }

    @Test func `receives an error if the value cannot be decoded`() throws {
        try conformance("decode_failure") { lab in
            lab.server.reply(type: "application/json", body: #"{"id":"#)
            lab.session().request(lab.url).responseDecodable(of: Item.self) { _ in }
        }
    }

    @Test func `receives an error for an empty 200`() throws {
        try conformance("empty_200") { lab in
            lab.server.reply(type: "text/plain", body: "")
            lab.session().request(lab.url).validate().responseData { _ in }
        }
    }

    @Test func `receives empty data for a HEAD request`() throws {
        try conformance("head_request") { lab in
            lab.server.reply(type: "text/plain", body: "")
            lab.session().request(lab.url, method: .head).responseData { _ in }
        }
    }

    @Test func `receives the task's error if the connection is refused`() throws {
        try conformance("connection_refused") { lab in
            lab.server.refuseConnections()
            lab.session().request("http://127.0.0.1:1/").validate().responseData { _ in }
        }
    }
}

@Suite struct `Several response handlers, as measured` {
    @Test func `are called after all serializers are done`() throws {
        try conformance("two_response_handlers") { lab in
            lab.session().request(lab.url).responseData { _ in }.responseString { _ in }
        }
    }

    @Test func `are not affected by each other's failures`() throws {
        try conformance("three_handlers_mixed") { lab in
            lab.session().request(lab.url)
                .response { _ in }
                .responseDecodable(of: Item.self) { _ in }
                .responseString { _ in }
        }
    }

    @Test func `may be serialized on a queue of their own, which does not wait for the root queue`() throws {
        try conformance("separate_serialization_queue") { lab in
            lab.session(serializationQueue: DispatchQueue(label: "own.serialization"))
                .request(lab.url).validate().responseData { _ in }
        }
    }

    @Test func `each run on a queue of their own`() throws {
        try conformance("handlers_on_different_queues") { lab in
            lab.session().request(lab.url)
                .responseData(queue: DispatchQueue(label: "q1")) { _ in }
                .responseString(queue: DispatchQueue(label: "q2")) { _ in }
                .response { _ in }
        }
    }
}

@Suite struct `A late response handler, as measured` {
    @Test func `receives the stored data of a finished request`() throws {
        try conformance("handler_after_completion") { lab in
            let request = lab.session().request(lab.url).responseData { _ in }
            lab.call("addHandler(string)", request, after: .milliseconds(115)) { $0.responseString { _ in } }
        }
    }

    @Test func `can retry a finished request for itself alone`() throws {
        try conformance("handler_after_completion_fails_and_retries") { lab in
            let session = lab.session(interceptor: LabInterceptor("X", retry: .once))
            let request = session.request(lab.url).responseData { _ in }
            lab.call("addHandler(F)", request, after: .milliseconds(115)) {
                $0.response(responseSerializer: FailingSerializer("F", times: 1)) { _ in }
            }
        }
    }

    @Test func `that is added during the delay of a retry joins the next attempt`() throws {
        try conformance("handler_added_during_retry_delay") { lab in
            lab.server.reply(500, then: 200)
            let session = lab.session(interceptor: LabInterceptor("X", retry: .onceAfter(seconds: 0.2)))
            let request = session.request(lab.url).validate().responseData { _ in }
            lab.call("addHandler(string)", request, after: .milliseconds(120)) { $0.responseString { _ in } }
        }
    }
}
