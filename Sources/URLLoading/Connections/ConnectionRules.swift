/// Which connection a task gets, and whether a connection stays open after its exchange is over.
struct ConnectionRules: RuleGroup {
    let turn = Rule(
        "connection.turn",
        "A connection is free, and it is the turn of this task: no other waits with a higher priority, nor "
            + "longer with the same.", .urlSession("URLSessionTask.priority"))
    let multiplexed = Rule(
        "connection.multiplexed",
        "A connection to the server is open that carries several exchanges at once, on the network that the "
            + "device uses.", .rfc(9113, section: "5"))
    let sharedOpening = Rule(
        "connection.shared-opening",
        "A connection that will carry several exchanges at once is being made, on the network that the device "
            + "uses.", .rfc(9113, section: "9.1"))
    let idle = Rule(
        "connection.idle", "A connection to the server is open and carries nothing.",
        .rfc(9112, section: "9.3"))
    let limit = Rule(
        "connection.limit", "The session has fewer connections to the server than it may have.",
        .urlSession("URLSessionConfiguration.httpMaximumConnectionsPerHost"))
    let notFailed = Rule(
        "connection.not-failed",
        "The connection itself has not failed; an exchange that is called off costs it a stream only.",
        .rfc(9113, section: "6.4"))
    let exchangeComplete = Rule(
        "connection.exchange-complete",
        "The whole response was read, or nothing was sent yet, so that the next response begins where the "
            + "client looks for it.", .rfc(9112, section: "9.3"))
    let sameProtocol = Rule(
        "connection.same-protocol",
        "The connection still speaks HTTP: the server did not switch to another protocol with a 101, nor make "
            + "a tunnel of it with a 2xx to a CONNECT.",
        .rfc(9110, section: "7.8"))
    let closeOption = Rule(
        "connection.close-option", "The server, or the request, says `Connection: close`.",
        .rfc(9112, section: "9.6"))
    let persistent = Rule(
        "connection.persistent",
        "The connection persists: the server speaks HTTP/1.1, or says `Connection: keep-alive`, and its "
            + "response has an end that can be told without one of the connection.",
        .rfc(9112, section: "9.3"))
    let sameNetwork = Rule(
        "connection.same-network",
        "The network that the connection was made on is still the one that the device uses.",
        .rfc(9112, section: "9.5"))
    let usedRecently = Rule(
        "connection.used-recently", "The connection was unused for less time than it may be.",
        .rfc(9112, section: "9.5"))
}

extension Rule {
    static let connection = ConnectionRules()
}
