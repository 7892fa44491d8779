// What is said of responses that are not as HTTP wants them. An honest server leads to none of these.

extension EventKindEntry {
    static let responseHeadDecided = EventKindEntry(
        "The head of a response was odd: it was read, passed over, or refused.",
        mirrors: [.urlSession("URLError.cannotParseResponse")])

    static let delegateReceivedInformational = EventKindEntry(
        "The delegate was told of a head that only announces the response.",
        mirrors: [.urlSession("URLSessionTaskDelegate.urlSession(_:task:didReceiveInformationalResponse:)")])

    static let responseLengthDecided = EventKindEntry(
        "The head did not say plainly how long the body is: a length was chosen, or the response refused.",
        mirrors: [.urlSession("URLResponse.expectedContentLength")])

    static let responseEndDecided = EventKindEntry(
        "The response did not end where it had to: the rest was ignored, or the connection was lost.",
        mirrors: [.urlSession("URLError.networkConnectionLost")])
}
