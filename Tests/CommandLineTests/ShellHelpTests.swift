import Foundation
import Testing
import Tracing
import Walkthroughs

@testable import reqtrace

@Suite struct `The completions of shells` {
    @Test func `know every placeholder of a usage line and of a flag`() {
        let placeholders = Subcommand.all.flatMap { subcommand in
            subcommand.placeholders + subcommand.allFlags.compactMap { $0.choices.isEmpty ? $0.value : nil }
        }
        let unknown = placeholders.filter { Offer(for: $0) == nil && $0 != "[N]" && $0 != "WHEN" }
        #expect(unknown == [])
    }

    @Test func `take from a usage line what is no flag`() {
        let subcommand = Subcommand(
            "x", usage: "WALKTHROUGH|TRACE [PATH…] [--a A,B] [--explain [N]] [-o FILE] | --merge FILE…", ""
        ) { _ in .fine }
        #expect(subcommand.placeholders == ["WALKTHROUGH|TRACE", "PATH"])
    }

    @Test func `offer names of walkthroughs and files, kinds of events, and the words of a choice`() {
        let names = Walkthroughs.catalogue.names
        #expect(Subcommand.runWalkthrough.offer == Offer(words: names, hasFiles: true))
        let kindsAndRules = EventKind.all.map(\.name) + RuleBook.all.rules.map(\.id)
        #expect(Subcommand.events.offer == Offer(words: kindsAndRules))
        #expect(Subcommand.schema.offer == Offer(words: ["trace", "script", "course"]))
        #expect(Subcommand.completions.offer == Offer(words: ["bash", "zsh", "fish"]))
        #expect(Subcommand.new.offer == Offer())
        #expect(RunFlags.chain.offer == Offer(words: Chain.allCases.map(\.rawValue)))
        #expect(CompareFlags.explain.offer == nil)
        let folders = Subcommand.course.flags.filter { $0.value == "FOLDER" }
        #expect(folders.map(\.name) == ["--from", "--package"])
        #expect(folders.map(\.offer) == [Offer(hasFiles: true), Offer(hasFiles: true)])
    }

    /// Every line that the table asks for, and no other: the text between the fixed lines.
    @Test func `have a line for each subcommand and each flag with a value in bash`() throws {
        let lines = Completions.bash.text.split(separator: "\n").map { $0.drop { $0 == " " } }
        for subcommand in Subcommand.all {
            let line = try #require(lines.first { $0.hasPrefix("\(subcommand.name)) ") })
            let flags = subcommand.allFlags.flatMap(\.names).joined(separator: " ")
            #expect(line.hasSuffix(" flags='\(flags)' ;;"))
            #expect(line.contains("words='\(subcommand.offer.words.joined(separator: " "))'"))
            for flag in subcommand.flags where flag.offer != nil {
                #expect(lines.contains { $0.contains("'\(subcommand.name) \(flag.name)'") })
            }
        }
        #expect(lines.contains("*' --color') words='auto always never' files= ;;"))
        #expect(
            lines.contains("'run --chain') words='url-session resource session-manager session' files= ;;"))
        #expect(lines.contains("'run -o'|'run --output') words='' files=1 ;;"))
        #expect(lines.contains("'course --package') words='' files=1 ;;"))
    }

    /// What bash makes of a command line: its words, and those that it would complete the last one to.
    @Test(arguments: [
        ("diff oauth-refresh @ ran", "@random-"), ("diff upload : sess", "session-manager session"),
        ("run upload --chain = url", "url-session"), ("run upload --chain =", "url-session resource"),
        ("--color = always ru", "run"), ("--color = al", "always"),
    ])
    func `complete in bash what stands behind a sign`(words: String, replies: String) throws {
        let said = try completed(words, compopt: ":")
        #expect(said.hasPrefix(replies), "\(said)")
    }

    /// Bash puts a slash behind the name of a folder, and means it of each reply that is one.
    @Test(arguments: [
        ("ru", "+o filenames\nrun\n"), ("run first-req", "+o filenames\nfirst-request\n"),
        ("run /etc/hos", "/etc/hos"), ("diff upload @ random", "-o nospace\n+o filenames\n@random-\n"),
    ])
    func `are file names in bash only where no word fits`(words: String, said: String) throws {
        #expect(try completed(words, compopt: #"echo "$@""#).hasPrefix(said))
    }

    /// A name of a file may be a pattern, and may have the sign that stands before a value.
    @Test func `name files in bash as they are called`() throws {
        try withFolder { folder in
            for name in ["x[1].jsonl", "x1.jsonl", "eq=x.jsonl"] {
                try Data().write(to: folder.appending(path: name))
            }
            #expect(try completed("run 'x['", compopt: ":", in: folder) == "x[1].jsonl\n")
            #expect(try completed("run eq =", compopt: ":", in: folder) == "\n")
            #expect(try completed("run eq = x", compopt: ":", in: folder) == "\n")
        }
    }

    /// What bash says while it completes a command line, and the words to which it would.
    ///
    /// - Parameter compopt: what stands in for the command that changes how replies are taken.
    private func completed(_ words: String, compopt: String, in folder: URL? = nil) throws -> String {
        let script = """
            \(Completions.bash.text)
            COMP_WORDS=(reqtrace \(words)) COMP_CWORD=\(words.split(separator: " ").count)
            compopt() { \(compopt); }
            _reqtrace; echo "${COMPREPLY[@]}"
            """
        let bash = Process()
        bash.executableURL = URL(fileURLWithPath: "/bin/bash")
        bash.arguments = ["-c", script]
        bash.currentDirectoryURL = folder
        let output = Pipe()
        bash.standardOutput = output
        try bash.run()
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    @Test func `say what each subcommand and flag does in zsh and fish`() {
        let zsh = Completions.zsh.text
        let fish = Completions.fish.text
        for subcommand in Subcommand.all {
            #expect(zsh.contains("'\(subcommand.name):\(subcommand.summary.replacing("'", with: #"'\''"#))'"))
            #expect(
                fish.contains("-a \(subcommand.name) -d '\(subcommand.summary.replacing("'", with: #"\'"#))'")
            )
            for flag in subcommand.flags {
                #expect(zsh.contains("'\(flag.name)"))
                let option =
                    flag.name.hasPrefix("--") ? "-l \(flag.name.dropFirst(2))" : "-s \(flag.name.dropFirst())"
                #expect(fish.contains("'__fish_seen_subcommand_from \(subcommand.name)' \(option)"))
            }
        }
        let notes = "lines that begin with # are notes"
        #expect(
            zsh.contains(
                "'-x[carry out the REPL commands in FILE (- for standard input); \(notes)]:FILE:_files'"))
        #expect(zsh.contains("'--chain=[the chain to run on; the script'\\''s first unless given]:C:("))
        #expect(fish.contains("-s o -l output -r -F -d 'write the trace file"))
    }

    @Test func `are refused for another shell, with the likely one`() {
        #expect(Reqtrace.run(["completions", "fsh"]) == .usage)
    }
}

@Suite struct `The manual page` {
    private let lines = ManualPage.text.split(separator: "\n").map(String.init)

    @Test func `has a part for each subcommand, with its usage and its flags`() throws {
        let parts = ManualPage.text.components(separatedBy: "\n.SS ").dropFirst().map { String($0) }
        #expect(parts.map { $0.prefix { $0 != "\n" } } == Subcommand.all.map { Substring($0.name) })
        for (subcommand, part) in zip(Subcommand.all, parts) {
            #expect(part.contains(".B reqtrace \(subcommand.name)\n"))
            for flag in subcommand.flags {
                #expect(
                    part.contains("\\fB\(flag.names.joined(separator: ", ").replacing("-", with: "\\-"))\\fR")
                )
            }
        }
    }

    @Test func `lists the exit codes and the commands at the prompt`() {
        for code in ExitCode.allCases { #expect(lines.contains("\\fB\(code.rawValue)\\fR")) }
        #expect(lines.contains("\\fBquit, q, exit\\fR"))
    }

    @Test func `begins its description with a whole sentence, and lets a long choice be broken`() throws {
        let description = try #require(lines.firstIndex(of: ".SH DESCRIPTION"))
        #expect(lines[description + 1].hasPrefix("reqtrace shows what a Swift HTTP client does"))
        #expect(lines.contains { $0.hasPrefix("\\fBinfo, i\\fR \\fIrequests|\\:tasks|\\:queues|\\:") })
    }

    /// What `mandoc -T lint` complains about, as far as a table can cause it.
    @Test func `has short lines, and none that its text turns into a request`() {
        #expect(lines[1] == ".nh")
        let requests: Set = [".TH", ".nh", ".SH", ".SS", ".PP", ".TP", ".B", ".br"]
        for line in lines {
            #expect(line.utf8.count <= 80 || line.hasPrefix("\\fB"), "\(line)")
            #expect(!line.hasPrefix("'"), "\(line)")
            #expect(line.allSatisfy(\.isASCII) && !line.hasSuffix(" "), "\(line)")
            if line.hasPrefix(".") {
                #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)")
            }
        }
    }
}
