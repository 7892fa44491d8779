/// The rules of `response.*`.
struct ResponseRules: RuleGroup {
    let statusLine = Rule(
        "response.status-line",
        "The first line is a version of HTTP/1 and a status of three digits, 100 or more.",
        .rfc(9112, section: "4"))
    let fields = Rule(
        "response.fields", "Every field has a name without spaces or signs, and a value without line breaks.",
        .rfc(9112, section: "5"))
    let headSize = Rule(
        "response.head-size",
        "No line of the head is longer than 100 KiB, and the whole is not longer than 300 KiB.",
        .rfc(9110, section: "5.4"))
    let chunked = Rule(
        "response.chunked",
        "The body is sent in chunks that say their own sizes, so `Content-Length` does not count.",
        .rfc(9112, section: "6.3"))
    let lengthReadable = Rule(
        "response.length-readable", "`Content-Length` has digits, and nothing else.",
        .rfc(9110, section: "8.6"))
    let lengthsAgree = Rule(
        "response.lengths-agree", "Every `Content-Length` says the same.", .rfc(9112, section: "6.3"))
    let lengthCountable = Rule(
        "response.length-countable", "The length is a number that can be counted.", .rfc(9110, section: "8.6")
    )
    let lengthReached = Rule(
        "response.length-reached", "As many bytes came as were declared, before the connection was closed.",
        .rfc(9112, section: "8"))
    let surplus = Rule(
        "response.surplus", "Bytes came behind the end of the response, which belong to nothing.",
        .rfc(9112, section: "6.3"))
}

extension Rule {
    static let response = ResponseRules()
}
