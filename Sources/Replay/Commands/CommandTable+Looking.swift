extension CommandTable {
    static let looking: [Command] = [
        Command(
            "list", aliases: ["l"], .look, hint: "[N|N-M]", repeats: true,
            "list the events around the cursor, or around another one",
            details: """
                `r1.0` stands for request 1, attempt 0; what the URL loading system and the transport do is \
                indented. Enter lists on from where the last listing ended. Only events that the run has reached are \
                shown: what comes next is yours to find out.
                """
        ) { interpreter, invocation throws(CommandError) in
            try interpreter.list(invocation.argument, goesOn: invocation.isRepeat)
        },
        Command(
            "events", aliases: ["ev"], .look, hint: "[where CONDITION]", argument: .kind,
            "list all events, or those that fit",
            details: """
                Examples: `events where kind=retry and attempt>0`, `events where status=401`, `events cache.*`. \
                It looks at the events that the run has reached so far.
                """
        ) { interpreter, invocation throws(CommandError) in
            try interpreter.events(invocation.argument)
        },
        Command(
            "print", aliases: ["p"], .look, hint: "[FIELD]", argument: .field,
            "show a field of this event, or all of them",
            details:
                "Fields inside others are reached by dots: `print headers.Authorization`, `print changes.0.to`."
        ) { interpreter, invocation throws(CommandError) in
            try interpreter.printField(invocation.argument)
        },
        Command("headers", .look, "show the headers of the request or response at this event") {
            interpreter, _ throws(CommandError) in
            try interpreter.headers()
        },
        Command("body", .look, "show the body of the request or response at this event") {
            interpreter, _ throws(CommandError) in
            try interpreter.body()
        },
        Command(
            "curl", .look, "show the request as it is here as a command for curl",
            details: "The text is quoted for a shell, whatever the request holds."
        ) { interpreter, _ throws(CommandError) in
            try interpreter.curl()
        },
        Command("diff", .look, "show what this event changed") { interpreter, _ throws(CommandError) in
            try interpreter.diff()
        },
        Command(
            "source", aliases: ["src"], .look, hint: "[LINES]",
            "show our source where this event was recorded, and what it mirrors",
            details: "LINES is how many lines to show before and after; 6 unless given."
        ) { interpreter, invocation throws(CommandError) in
            try interpreter.source(invocation.argument)
        },
        Command(
            "info", aliases: ["i"], .look, hint: InfoTopic.allCases.map(\.rawValue).joined(separator: "|"),
            argument: .words(InfoTopic.allCases.map(\.rawValue)),
            "show the state of things at this event",
            details: """
                `requests`, `tasks`, `queues`, `cache`, `decisions`: as they are here, counted up from the events \
                before. `stubs`: the script's exchanges, and how often each has answered. `stops`: what `break` has \
                set. `narration`: what the walkthrough's author has said so far. `questions`: those you have \
                met. `run`: what is being run.
                """
        ) { interpreter, invocation throws(CommandError) in
            try interpreter.info(invocation.argument)
        },
    ]
}
