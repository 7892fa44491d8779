// The rules by which a client reads a response from the bytes of a connection, and what it does where they
// are not as HTTP wants them.

extension RuleEntry {
    static let headStatusLine = RuleEntry(
        "The first line is a version of HTTP/1 and a status of three digits, 100 or more.",
        .rfc(9112, section: "4"))

    static let headFields = RuleEntry(
        "Every field has a name without spaces or signs, and a value without line breaks.",
        .rfc(9112, section: "5"))

    static let headSize = RuleEntry(
        "No line of the head is longer than 100 KiB, and the whole is not longer than 300 KiB.",
        .rfc(9110, section: "5.4"))

    static let headFinal = RuleEntry(
        "The status is final: one from 100 to 199 only announces another response, unless it is 101.",
        .rfc(9110, section: "15.2"))

    static let headFirst = RuleEntry(
        "No other final response to the request came before it.",
        .rfc(9112, section: "9.2"))

    static let lengthChunked = RuleEntry(
        "The body is sent in chunks that say their own sizes, so `Content-Length` does not count.",
        .rfc(9112, section: "6.3"))

    static let lengthReadable = RuleEntry(
        "`Content-Length` has digits, and nothing else.",
        .rfc(9110, section: "8.6"))

    static let lengthAgreed = RuleEntry(
        "Every `Content-Length` says the same.",
        .rfc(9112, section: "6.3"))

    static let lengthCountable = RuleEntry(
        "The length is a number that can be counted.",
        .rfc(9110, section: "8.6"))

    static let lengthReached = RuleEntry(
        "As many bytes came as were declared, before the connection was closed.",
        .rfc(9112, section: "8"))

    static let lengthSurplus = RuleEntry(
        "Bytes came behind the end of the response, which belong to nothing.",
        .rfc(9112, section: "6.3"))

    static let endHasHead = RuleEntry(
        "A final response came before the connection was closed.",
        .rfc(9112, section: "9.5"))
}
