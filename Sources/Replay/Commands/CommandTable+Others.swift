extension CommandTable {
    static let stops: [Command] = [
        Command(
            "break", aliases: ["b"], .stop, hint: "KIND|request N|FILE:LINE [if CONDITION]", argument: .kind,
            "stop whenever an event fits",
            details: """
                KIND is a kind, a group or a pattern: `retry.decided`, `retry`, `retry.*`. A condition compares \
                fields: `break task.completed if request=1`, `break if status=401`, \
                `break cache.decided if outcome~stale`. It knows `=` `!=` `<` `<=` `>` `>=` and `~` (contains), \
                joined by `and` and `or`. Without anything it lists the stops.
                """
        ) { interpreter, invocation throws(CommandError) in
            try interpreter.setStop(invocation.argument)
        },
        Command(
            "delete", aliases: ["d", "clear"], .stop, hint: "N|all", argument: .words(["all"]),
            "remove a stop by its number",
            details: "`info stops` shows the numbers."
        ) { interpreter, invocation throws(CommandError) in
            try interpreter.deleteStop(invocation.argument)
        },
    ]

    static let asking: [Command] = [
        Command(
            "why", aliases: ["w"], .ask, hint: "[N|GROUP|header NAME|status|error]", argument: .question,
            "say why this happened: the rules that decided, and what led to them",
            details: """
                why               the event under the cursor
                why retry         the last retry decision up to here (also cache, adapt, validation, serialize, \
                authentication)
                why header NAME   who gave this header its value
                why status        where the last status came from
                why error         where this attempt's error came from
                why 14            event 14
                """
        ) { interpreter, invocation throws(CommandError) in
            try interpreter.why(invocation.argument)
        },
        Command(
            "where", aliases: ["bt", "backtrace"], .ask, hint: "[N]",
            "show the causal chain: every event that led here",
            details:
                "Newest first. `why` tells the same story without the events that only pass something on."
        ) { interpreter, invocation throws(CommandError) in
            try interpreter.whereFrom(invocation.argument)
        },
        Command(
            "answer", aliases: ["a"], .ask, hint: "[N]",
            "reveal the answer to the last question you met, or to the one at event N",
            details: "`info questions` lists those you have met, with their events."
        ) { interpreter, invocation throws(CommandError) in
            try interpreter.answer(invocation.argument)
        },
        Command(
            "explain", aliases: ["x"], .ask, hint: "[KIND]", argument: .kind,
            "say what a kind of event means, and what it mirrors in the real libraries"
        ) { interpreter, invocation throws(CommandError) in
            try interpreter.explain(invocation.argument)
        },
    ]

    static let others: [Command] = [
        Command(
            "help", aliases: ["h", "?"], .other, hint: "[COMMAND]", argument: .command,
            "list the commands, or say more about one"
        ) { _, invocation throws(CommandError) in
            try CommandReference.help(invocation.argument)
        },
        Command(
            "quit", aliases: ["q", "exit"], .other, "leave; Ctrl-D does, too"
        ) { interpreter, _ throws(CommandError) in
            interpreter.quit()
        },
    ]
}
