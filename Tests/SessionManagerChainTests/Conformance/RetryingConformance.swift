import OracleSupport
import SessionManagerChain
import Testing

@Suite struct `A retry in 4.7, as measured` {
    @Test func `replaces the task without a notification, and registers it after resuming it`() throws {
        try conformance("retry_once_500") { lab in
            lab.server.reply(500, then: 200)
            lab.request(from: lab.manager(retrier: LabRetrier("X", .grant(times: 1)))).checked().handleData()
        }
    }

    @Test func `takes place on the utility queue, after its delay`() throws {
        try conformance("retry_with_delay") { lab in
            lab.server.reply(500, then: 200)
            let retrier = LabRetrier("X", .grant(times: 1, delay: 0.1))
            lab.request(from: lab.manager(retrier: retrier)).checked().handleData()
        }
    }

    @Test func `is asked for once, however many handlers there are, and validators run in every attempt`()
        throws
    {
        try conformance("retry_once_two_handlers") { lab in
            lab.server.reply(500, then: 200)
            lab.request(from: lab.manager(retrier: LabRetrier("X", .grant(times: 1))))
                .checked(by: "v1").checked().handleData().handleString()
        }
    }

    @Test func `may fail before it is registered, because a refused connection takes almost no time`()
        throws
    {
        try conformance("retry_connection_refused") { lab in
            lab.server.refuseConnections()
            lab.request(from: lab.manager(retrier: LabRetrier("X", .grant(times: 1)))).handleData()
        }
    }
}

@Suite struct `A refused retry in 4.7, as measured` {
    @Test func `completes the request inside the retrier's call, on the delegate queue`() throws {
        try conformance("retry_refused") { lab in
            lab.server.reply(500)
            lab.request(from: lab.manager(retrier: LabRetrier("X", .refuse))).checked().handleData()
        }
    }

    @Test func `completes the request on whatever queue the retrier answers on`() throws {
        try conformance("retry_refused_async") { lab in
            lab.server.reply(500)
            let retrier = LabRetrier("X", .refuseLater(.milliseconds(30)))
            lab.request(from: lab.manager(retrier: retrier)).checked().handleData()
        }
    }

    @Test func `leaves the handlers waiting and the task registered, if the refusal never comes`() throws {
        try conformance("retrier_never_answers") { lab in
            lab.server.reply(500)
            lab.request(from: lab.manager(retrier: LabRetrier("X", .stayMute))).checked().handleData()
        }
    }
}
