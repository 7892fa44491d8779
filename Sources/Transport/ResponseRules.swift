/// The rules a client follows when it reads a response off the wire.
struct ResponseRules: RuleGroup {
    let statusLine = Rule(
        "response.status-line",
        "The first line names a version of HTTP/1 and a status of three digits, 100 or higher.",
        .rfc(9112, section: "4"))
    let fields = Rule(
        "response.fields",
        "Every field name is a token, without spaces or separators, and every value stays on its line.",
        .rfc(9112, section: "5"))
    let headSize = Rule(
        "response.head-size",
        "No line of the head is longer than 100 KiB, and the whole head is no longer than 300 KiB.",
        .rfc(9110, section: "5.4"))
    let chunked = Rule(
        "response.chunked",
        "The body has a transfer coding, such as chunks that state their own sizes, so `Content-Length` is ignored.",
        .rfc(9112, section: "6.3"))
    let lengthReadable = Rule(
        "response.length-readable", "`Content-Length` consists of digits only.",
        .rfc(9110, section: "8.6"))
    let lengthsAgree = Rule(
        "response.lengths-agree", "Every `Content-Length` gives the same number.", .rfc(9112, section: "6.3"))
    let lengthCountable = Rule(
        "response.length-countable", "The length is a number small enough to count to.",
        .rfc(9110, section: "8.6")
    )
    let lengthReached = Rule(
        "response.length-reached",
        "All the bytes that were declared arrived before the connection was closed.",
        .rfc(9112, section: "8"))
    let surplus = Rule(
        "response.surplus", "Bytes arrived after the end of the response, and belong to no message.",
        .rfc(9112, section: "6.3"))
}

extension Rule {
    static let response = ResponseRules()
}
