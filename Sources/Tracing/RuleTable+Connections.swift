// The rules about a session's connections to a server: who gets one, and which stay open.

extension RuleEntry {
    static let connectionTurn = RuleEntry(
        "A connection is free, and it is the turn of this task: no other waits with a higher priority, nor "
            + "longer with the same.",
        .urlSession("URLSessionTask.priority"))

    static let connectionMultiplexed = RuleEntry(
        "A connection to the server is open that carries several exchanges at once.",
        .rfc(9113, section: "5"))

    static let connectionSharedOpening = RuleEntry(
        "A connection that will carry several exchanges at once is being made.",
        .rfc(9113, section: "9.1"))

    static let connectionIdle = RuleEntry(
        "A connection to the server is open and carries nothing.",
        .rfc(9112, section: "9.3"))

    static let connectionLimit = RuleEntry(
        "The session has fewer connections to the server than it may have.",
        .urlSession("URLSessionConfiguration.httpMaximumConnectionsPerHost"))

    static let connectionNotFailed = RuleEntry(
        "The connection itself has not failed; an exchange that is called off costs it a stream only.",
        .rfc(9113, section: "5.4.2"))

    static let connectionComplete = RuleEntry(
        "The whole response was read, so that the next one begins where it ends.",
        .rfc(9112, section: "9.3"))

    static let connectionCloseOption = RuleEntry(
        "The server says `Connection: close`.",
        .rfc(9112, section: "9.6"))

    static let connectionPersistent = RuleEntry(
        "The connection persists: the server speaks HTTP/1.1, or says `Connection: keep-alive`.",
        .rfc(9112, section: "9.3"))
}
