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
        let topics = InfoTopic.allCases.map(\.rawValue)
        if let topic = topics.first(where: { $0 == word || $0 == word + "s" }) {
            return "\"info \(topic)\" shows \(InfoTopic(rawValue: topic)?.article ?? "")\(topic)"
        }
        return EventFields.all.contains { $0.lowercased() == word }
            ? "\"print \(word)\" shows that field" : nil
    }

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
        "locals": "\"print\" shows the fields of this event, \"info requests\" the state",
        "args": "\"print\" shows the fields of this event",
        "vars": "\"print\" shows the fields of this event",
        "frame": "\"where\" shows what led here; \"up\" and \"down\" go along it",
        "thread": "\"info queues\" shows what runs where",
        "threads": "\"info queues\" shows what runs where",
        "goroutines": "\"info queues\" shows what runs where",
        "breakpoints": "\"info stops\" lists the stops",
        "hint": "\"answer\" shows the answer to a question, \"why\" the reasons of an event",
        "compare": "leave with \"q\" and type \"reqtrace compare NAME\"",
        "yes": "no question is open here; \"info questions\" lists those you have met",
        "no": "no question is open here; \"info questions\" lists those you have met",
        "set": "nothing in a trace can be changed; edit the script and run it again",
        "call": "nothing in a trace can be changed; edit the script and run it again",
    ]
}

extension InfoTopic {
    /// The article that the topic's name takes in a sentence, with a space behind it.
    fileprivate var article: String { self == .run ? "the " : "" }
}
