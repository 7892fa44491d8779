import Tracing

/// Words that readers bring along from other tools, and what does the same here.
///
/// Where a command does just that, the word is one of its aliases. Where none does, or where it depends on
/// what was meant, the message names what there is.
enum ForeignWords {
    /// What to type instead of a word; nil if nobody is known to type it.
    static func hint(for word: String) -> String? {
        if let hint = hints[word] { return hint }
        if let number = Interpreter.number(word), number > 0 {
            return "\"goto \(number)\" goes to an event, \"step \(number)\" and \"rs \(number)\" by that many"
        }
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
    private static let change =
        "leave with \"q\"; \"reqtrace run NAME --change JSON\" runs the script with a change"
    private static let fixed = "nothing in a trace can be changed; \(change)"
    private static let field = "\"print FIELD\" shows a field"
    private static let frames = "\"where\" shows what led here; \"up\" and \"down\" go along it"
    private static let once = "\"continue PLACE\" goes to a place without leaving a stop there"
    private static let back = "\"goto 14\" goes back to an event whose number you know"
    private static let start = "\"restart\" or \"goto start\" goes to the first event"
    private static let watch = "\"break if FIELD=VALUE\" stops where a condition holds"
    private static let jump = "\"goto 14\" goes to an event"
    private static let condition = "\"break PLACE if CONDITION\" sets a stop with a condition"
    private static let kind = "\"explain\" says what a kind of event means"
    private static let views = "\"source\" shows our source here, \"info requests\" the state"
    private static let trace =
        "\"events\" lists the events so far; \"reqtrace run NAME -o FILE\" writes a trace"
    private static let claims =
        "leave with \"q\"; \"reqtrace test NAME\" holds a walkthrough against its claims"

    /// By the word. Whatever a hint has in quotation marks can be typed, here or at a shell.
    static let hints = [
        "request":
            "\"info requests\" lists the requests, \"continue request 2\" goes to the next event of one",
        "task": "\"info tasks\" lists the tasks, \"continue task=2\" goes to the next event of one",
        "run": "the run goes on as you step; \"restart\" goes back to its first event",
        "start": start,
        "starti": start,
        "end": "\"goto end\" goes to the last event",
        "watch": watch,
        "rwatch": watch,
        "awatch": watch,
        "watchpoint": watch,
        "catch": "\"break if has error\" stops at every event with an error",
        "tbreak": once,
        "tb": once,
        "jump": jump,
        "seek": jump,
        "advance": "\"until PLACE\" goes on to a place",
        "return": "\"finish\" goes to the end of the attempt",
        "undo": "\"rs\" steps back; \"back\" before a movement, as in \"back continue\", goes back",
        "bookmark": back,
        "bookmarks": back,
        "checkpoint": back,
        "checkpoints": back,
        "restore": back,
        "note": back,
        "when": "\"print n\" shows the number of this event, \"print t\" the time",
        "history": "\"events\" lists the events so far, \"info decisions\" what has been decided",
        "transcript": "leave with \"q\"; \"reqtrace run NAME -x FILE\" prints commands with their answers",
        "shell": "leave with \"q\" for a shell",
        "find": "\"search TEXT\" goes to a text, \"events CONDITION\" lists the events that fit",
        "apropos": "\"help\" lists the commands, \"explain *\" all kinds of events",
        "ptype": kind,
        "whatis": kind,
        "whatif": "\(change), and \"reqtrace diff\" compares the traces",
        "whynot": "\"why retry\" also says why there was no retry",
        "condition": condition,
        "ignore": condition,
        "disable": "\"delete N\" removes a stop",
        "enable": "\"break PLACE\" sets a stop, \"info stops\" lists those that are set",
        "commands": "a stop only stops; \"info stops\" lists those that are set",
        "breakpoint": "\"break PLACE\" sets a stop, \"info stops\" lists them, \"delete N\" removes one",
        "save":
            "\"info stops\" lists the stops; a file for \"reqtrace run NAME -x FILE\" can set them again",
        "display": field,
        "undisplay": field,
        "expression": field,
        "po": field,
        "v": field,
        "locals": "\(fields), \"info requests\" the state",
        "args": fields,
        "vars": fields,
        "show": "\(fields), \"info run\" what is run",
        "line": "\"source\" shows the line that recorded this event",
        "layout": views,
        "tui": views,
        "frame": frames,
        "fr": frames,
        "thread": queues,
        "threads": queues,
        "goroutines": queues,
        "breakpoints": "\"info stops\" lists the stops",
        "hint": "\"answer\" shows the answer to a question, \"why\" the reasons of an event",
        "compare": "leave with \"q\" and type \"reqtrace compare NAME\"",
        "yes": noQuestion,
        "no": noQuestion,
        "chain": "leave with \"q\"; \"reqtrace run NAME --chain CHAIN\" runs another chain",
        "schedule": "leave with \"q\"; \"reqtrace run NAME --schedule WORD\" runs it in another order",
        "trace": trace,
        "record": trace,
        "expect": claims,
        "verify": claims,
        "check": "leave with \"q\"; \"reqtrace check PATH\" looks for mistakes in walkthroughs",
        "define":
            "a command cannot be made of others; \"reqtrace run NAME -x FILE\" carries out those in a file",
        "progress":
            "\"events progress\" lists the reports of progress; \"reqtrace course list\" marks the lessons that you have done",
        "next-lesson": "leave with \"q\"; \"reqtrace course\" goes on with the lessons",
        "process": "\"continue\" goes on, \"restart\" goes back to the first event",
        "kill": "\"q\" leaves",
        "echo": "\"# TEXT\" is a note",
        "edit": fixed,
        "set": "\(fixed); \"reqtrace run --help\" lists the other options",
        "call": fixed,
    ]
}

extension InfoTopic {
    /// The article that the topic's name takes in a sentence, with a space behind it.
    fileprivate var article: String { self == .run ? "the " : "" }
}
