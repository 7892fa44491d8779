import Tracing

/// Words that readers bring along from other tools, and what does the same here.
///
/// Where a command does just that, the word is one of its aliases. Where none does, or where it depends on
/// what was meant, the message names what there is.
enum ForeignWords {
    /// What to type instead of a word; nil if nobody is known to type it.
    static func hint(for word: String) -> String? {
        if let hint = hints[word] { return hint }
        // The name of a thing that `info` shows, or of a field.
        if let topic = InfoTopic.allCases.first(where: { [word, word + "s"].contains($0.rawValue) }) {
            return "\"info \(topic.rawValue)\" shows \(topic.article)\(topic.rawValue)"
        }
        return EventFields.all.contains { $0.lowercased() == word }
            ? "\"print \(word)\" shows that field" : nil
    }

    private static let fields = "\"print\" shows the fields of this event"
    private static let queues = "\"info queues\" shows what runs where"
    private static let noQuestion = "no question is open here; \"info questions\" lists those you have met"
    private static let fixed = "nothing in a trace can be changed; edit the script and run it again"

    private static let hints = [
        "request":
            "\"info requests\" lists the requests, \"continue request 2\" goes to the next event of one",
        "task": "\"info tasks\" lists the tasks, \"continue task=2\" goes to the next event of one",
        "event": "\"print\" shows the event, \"goto 14\" goes to another, \"events\" lists them",
        "run": "the run goes on as you step; \"restart\" goes back to its first event",
        "start": "\"restart\" or \"goto start\" goes to the first event",
        "end": "\"goto end\" goes to the last event",
        "watch": "\"break if FIELD=VALUE\" stops where a condition holds",
        "tbreak": "\"continue PLACE\" goes to a place without leaving a stop there",
        "condition": "\"break PLACE if CONDITION\" sets a stop with a condition",
        "disable": "\"delete N\" removes a stop",
        "display": "\"print FIELD\" shows a field",
        "locals": "\(fields), \"info requests\" the state",
        "args": fields,
        "vars": fields,
        "frame": "\"where\" shows what led here; \"up\" and \"down\" go along it",
        "thread": queues,
        "threads": queues,
        "goroutines": queues,
        "breakpoints": "\"info stops\" lists the stops",
        "hint": "\"answer\" shows the answer to a question, \"why\" the reasons of an event",
        "compare": "leave with \"q\" and type \"reqtrace compare NAME\"",
        "yes": noQuestion,
        "no": noQuestion,
        "set": fixed,
        "call": fixed,
    ]
}

extension InfoTopic {
    /// The article that the topic's name takes in a sentence, with a space behind it.
    fileprivate var article: String { self == .run ? "the " : "" }
}
