import JSONText
import ScriptReading

extension HTTPMethod: ScriptValue {
    /// The methods that most requests have.
    private static let usual = [
        "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "QUERY", "TRACE",
    ]

    /// Any method, since an app may have methods of its own. One that is nearly a usual one is probably a
    /// mistake, because methods are case-sensitive (RFC 9110 §9.1), unless Foundation spells it as usual.
    package static var type: ScriptType<HTTPMethod> {
        ScriptType(.oneOf([.word(usual), .string])) { json, reading in
            guard let word = json.string, word.isToken else {
                return reading.mismatch(json, "a method such as GET, or one of the app's own")
            }
            let method = word.methodInRequest
            if !usual.contains(method), let nearest = EditDistance.nearest(to: method, among: usual) {
                reading.reader.problems.warning(
                    "\"\(reading.key)\": \(quoted(word)) is a method of the app's own; "
                        + Spelling.question([nearest]), at: json.offset)
            }
            return HTTPMethod(rawValue: method)
        }
    }
}
