import Simulation

/// Completion for bash. It needs nothing but bash itself.
enum BashCompletions {
    static var text: String {
        """
        # Completes the command lines of reqtrace in bash. Printed by "reqtrace completions bash".
        _reqtrace() {
            local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
            local command= flags= words= files= prefix= flag= file index
            for ((index = 1; index < COMP_CWORD; index++)); do
                case ${COMP_WORDS[index]} in
                    \(Invocation.color.name)) [[ ${COMP_WORDS[index+1]} == = ]] && ((index++)); ((index++)) ;;
                    -*) ;;
                    *) command=${COMP_WORDS[index]}; break ;;
                esac
            done
            case $command in
                '') words=\(quoted(Subcommand.all.map(\.name))) flags=\(quoted(Invocation.shared.flatMap(\.names))) ;;
        \(lines(Subcommand.all.map(command)))
            esac
            # In --FLAG=VALUE, bash ends a word at =, and so it does in other words, where nothing is offered.
            if [[ $current == = ]]; then flag=$previous current=; fi
            if [[ $previous == = ]]; then flag=${COMP_WORDS[COMP_CWORD-2]} previous=$flag; fi
            if [[ $flag && $flag != -* ]]; then return; fi
            case "$command $previous" in
        \(lines(Self.values))
                *) if [[ $current == -* ]]; then words=$flags files=; fi ;;
            esac
            # In NAME:CHAIN@SCHEDULE, bash ends a word at : and at @, and then replaces the @ as well.
            if [[ $command == \(Subcommand.diff.name) ]]; then
                case $current in :|@) previous=$current current= ;; esac
                case $previous in
                    :) words=\(quoted(Chain.allCases.map(\.rawValue))) files= ;;
                    @) words=\(quoted(Schedule.beginnings)) files= prefix=@ ;;
                esac
            fi
            COMPREPLY=($(compgen -P "$prefix" -W "$words" -- "$current"))
            [[ ${COMPREPLY[0]-} == *- ]] && compopt -o nospace 2>/dev/null
            # A word is no folder, though there may be one of its name here.
            [[ ${COMPREPLY[0]-} ]] && compopt +o filenames 2>/dev/null
            if [[ $files ]]; then
                # A name may have signs that would make it a pattern.
                while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$current")
            fi
        }
        complete -o filenames -F _reqtrace reqtrace

        """
    }

    private static func lines(_ lines: [String]) -> String {
        lines.map { "        \($0)" }.joined(separator: "\n")
    }

    private static func quoted(_ words: [String]) -> String {
        Completions.quoted(words.joined(separator: " "))
    }

    private static func command(_ subcommand: Subcommand) -> String {
        let offer = subcommand.offer
        let files = offer.hasFiles ? " files=1" : ""
        let flags = quoted(subcommand.allFlags.flatMap(\.names))
        return "\(subcommand.name)) words=\(quoted(offer.words))\(files) flags=\(flags) ;;"
    }

    /// A line for each flag with a value: what can stand behind it.
    private static var values: [String] {
        let all = Subcommand.all.flatMap { subcommand in
            subcommand.flags.compactMap { flag in line(flag, behind: subcommand.name) }
        }
        return all + Invocation.shared.compactMap { line($0, behind: nil) }
    }

    private static func line(_ flag: Flag, behind command: String?) -> String? {
        guard let offer = flag.offer else { return nil }
        let patterns = flag.names.map { name in
            command.map { "'\($0) \(name)'" } ?? "*' \(name)'"
        }
        let files = offer.hasFiles ? "1" : ""
        return "\(patterns.joined(separator: "|"))) words=\(quoted(offer.words)) files=\(files) ;;"
    }
}
