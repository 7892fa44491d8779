import SessionManagerChain
import Testing

@Suite struct `The end of a session manager, as measured` {
    @Test func `comes only after a handler that refers to it has run`() throws {
        try conformance("handler_holds_manager_alive") { lab in
            lab.server.reply(200, delay: .milliseconds(150))
            lab.forgetting(lab.manager(isKept: false)) { manager in
                lab.request(from: manager).handleData { withExtendedLifetime(manager) {} }
            }
        }
    }

    @Test func `cancels a request that was never started, and its handlers are called`() throws {
        try conformance("manager_deinit_before_start") { lab in
            lab.forgetting(lab.manager(startRequestsImmediately: false, isKept: false)) {
                lab.request(from: $0).handleData()
            }
        }
    }

    @Test func `cancels a request in flight, without asking the retrier`() throws {
        try conformance("manager_deinit_with_retrier") { lab in
            lab.server.reply(200, delay: .milliseconds(150))
            lab.forgetting(lab.manager(retrier: LabRetrier("X", .grantForEver), isKept: false)) {
                lab.request(from: $0).handleData()
            }
        }
    }

    @Test func `during the delay of a retry means that no handler is ever called`() throws {
        try conformance("manager_deinit_during_retry_delay") { lab in
            lab.server.reply(500, then: 200)
            let retrier = LabRetrier("X", .grant(times: 1, delay: 0.2))
            lab.request(from: lab.manager(retrier: retrier)).checked().handleData()
            lab.releaseManagers(after: .milliseconds(110))
        }
    }
}

extension Lab {
    /// Uses a manager that nothing else keeps, and releases it.
    func forgetting(_ manager: SessionManager, after use: (SessionManager) -> Void) {
        use(manager)
        noteRelease()
    }
}
