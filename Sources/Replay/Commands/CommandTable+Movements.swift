extension CommandTable {
    static let movements: [Command] = [
        Command(
            "step", aliases: ["s"], .move, back: ["rs", "reverse-step"], hint: "[N]", repeats: true,
            "go to the next event, or on by N of them",
            details: "Stops at an event whatever it is. At the frontier of a run, the run goes on as far."
        ) { interpreter, invocation throws(CommandError) in
            try interpreter.step(invocation.argument, invocation.direction)
        },
        Command(
            "next", aliases: ["n"], .move, back: ["rn", "reverse-next"], repeats: true,
            "go to this request's next event on the same level",
            details: """
                Steps over what lies below: from the chain's events over those of the URL loading system and \
                the transport, and from a question (`adapt.started`, `retry.asked`) straight to its answer. When \
                the request has no more events, the next event of any request on this level or above is taken.
                """
        ) { interpreter, invocation throws(CommandError) in
            interpreter.next(invocation.direction)
        },
        Command(
            "finish", aliases: ["fin", "so", "stepout"], .move, back: ["rf", "reverse-finish"], repeats: true,
            "go to the end of this request's attempt",
            details: "Backwards, it goes to the attempt's first event."
        ) { interpreter, invocation throws(CommandError) in
            try interpreter.finish(invocation.direction)
        },
        Command(
            "until", aliases: ["u"], .move, back: ["ru", "reverse-until"],
            hint: "KIND|CONDITION|N", argument: .kind, repeats: true,
            "go on until a kind, a condition or an event's number",
            details:
                """
                Examples: `until retry.decided`, `until status=401`, `until attempt>0 and kind=task`, `until 30`.
                """
        ) { interpreter, invocation throws(CommandError) in
            try interpreter.until(invocation.argument, invocation.direction)
        },
        Command(
            "continue", aliases: ["c"], .move, back: ["rc", "reverse-continue"], hint: "[KIND]",
            argument: .kind, repeats: true,
            "go on to the next stop, or to the next event of a kind",
            details: """
                Without a stop on the way it goes to the end of the trace. With a place, as `break` takes it \
                (`continue retry.decided`, `continue retry.*`, `continue request 2`), it goes to that place, unless \
                a stop comes first.
                """
        ) { interpreter, invocation throws(CommandError) in
            try interpreter.continue(invocation.argument, invocation.direction)
        },
        Command(
            "goto", aliases: ["g"], .move, hint: "N|N%|start|end", argument: .words(["start", "end"]),
            "go to an event by its number, or to a part of the trace",
            details: "Examples: `goto 14`, `goto 50%`, `goto end`."
        ) { interpreter, invocation throws(CommandError) in
            try interpreter.goTo(invocation.argument)
        },
        Command("restart", aliases: ["r"], .move, "go back to the first event") {
            interpreter, _ throws(CommandError) in
            try interpreter.goTo("start")
        },
    ]
}
