import Tracing

/// The rules of a decision that exists in these tests alone.
struct ExampleRules: RuleGroup {
    let stored = Rule("example.stored", "A response is stored.", .rfc(9111, section: "4"))
    let fresh = Rule("example.fresh", "The stored response is fresh.", .rfc(9111, section: "4.2"))
    let limit = Rule("example.limit", "The limit is not reached.", .foundation("Example.limit"))
    let errorPresent = Rule("example.error-present", "There is an error.", .foundation("Example.error"))
    let answer = Rule("example.answer", "The retrier granted a retry.", .foundation("Example.retry"))
}

extension Rule {
    static let example = ExampleRules()
}
