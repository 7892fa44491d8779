/// Commands about the REPL itself: help, quit.
extension Command {
    static let help = Command(
        "help", aliases: ["h", "?"], .other, hint: "[COMMAND]", argument: .command,
        "list the commands, or say more about one"
    ) { _, invocation throws(CommandError) in
        try CommandReference.help(invocation.argument)
    }

    static let quit = Command(
        "quit", aliases: ["q", "exit"], .other, "leave; Ctrl-D does, too"
    ) { interpreter, _ throws(CommandError) in
        interpreter.quit()
    }
}
