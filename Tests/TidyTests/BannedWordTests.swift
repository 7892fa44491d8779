import Testing

@Suite struct `Words that do not belong in the sources` {
    /// A word, what to use instead, and the modules and files that may still use it.
    struct BannedWord: Sendable {
        let word: String
        let instead: String
        let exempt: Set<String>

        init(_ word: String, instead: String, except exempt: Set<String> = []) {
            self.word = word
            self.instead = instead
            self.exempt = exempt
        }
    }

    private static let programs: Set<String> = ["reqtrace", "reqtrace-bench"]

    static let banned: [BannedWord] = [
        BannedWord("Date()", instead: "Simulator.date, which virtual time moves"),
        BannedWord("Date.now", instead: "Simulator.date, which virtual time moves"),
        BannedWord("CFAbsoluteTimeGetCurrent", instead: "Simulator.now"),
        // The program tells a build server how long its tests took.
        BannedWord("ContinuousClock", instead: "Simulator.now", except: ["reqtrace-bench", "reqtrace"]),
        BannedWord(
            "UUID()", instead: "an ordinal: the recorder hands them out",
            // The name of a file that is there only while another is replaced.
            except: ["Sources/reqtrace/Terminal/Output+File.swift"]),
        BannedWord(".random()", instead: "a choice of the schedule"),
        BannedWord(".random(in:", instead: "a choice of the schedule"),
        BannedWord(".random(using:", instead: "a choice of the schedule"),
        BannedWord(".randomElement(", instead: "a choice of the schedule"),
        BannedWord(".shuffled(", instead: "a choice of the schedule"),
        BannedWord("SystemRandomNumberGenerator", instead: "SplitMix64 with the schedule's seed"),
        BannedWord("arc4random", instead: "a choice of the schedule"),
        BannedWord(
            "sleep(", instead: "DispatchQueue.enqueue(after:), which takes virtual time",
            except: ["Simulation"]),
        BannedWord("import Dispatch", instead: "the simulated DispatchQueue of Simulation"),
        BannedWord("Foundation.DispatchQueue", instead: "the simulated DispatchQueue of Simulation"),
        BannedWord("Dispatch.DispatchQueue", instead: "the simulated DispatchQueue of Simulation"),
        // The simulation has twins of these, for the code of apps.
        BannedWord(
            "DispatchSemaphore", instead: "a job that is enqueued when the other is done",
            except: ["Simulation"]),
        BannedWord(
            "DispatchGroup", instead: "a job that is enqueued when the others are done",
            except: ["Simulation"]),
        BannedWord("Thread.", instead: "a queue of the simulation", except: ["Simulation"]),
        BannedWord(
            "NSLock", instead: "nothing: a simulation runs on one thread",
            // An app knows nothing of the simulation that runs its code.
            except: ["Simulation", "Walkthroughs"]),
        BannedWord(
            "DateFormatter", instead: "digits written by hand, the same in every locale",
            // A caller of the form encoder may provide one.
            except: ["Sources/SessionChain/Surface/Encoding/URLEncodedFormEncoder+Options.swift"]),
        BannedWord("NumberFormatter", instead: "digits written by hand, the same in every locale"),
        BannedWord("String(format:", instead: "interpolation, which knows no locale"),
        BannedWord("Locale.current", instead: "no locale at all"),
        BannedWord("TimeZone.current", instead: "UTC"),
        BannedWord("try!", instead: "a thrown error that says what to do next"),
        BannedWord(" as!", instead: "as? and an error, or a preconditionFailure that says what broke"),
        BannedWord(
            "fatalError", instead: "preconditionFailure with a sentence that says what broke",
            // A call of the app waits for ever. Whoever wrote it needs the sentence in release builds, too.
            except: [
                "Sources/EventOrder/Running/SimulatedRun.swift",
                "Sources/Simulation/Waiting/BlockingCall.swift",
            ]),
        BannedWord("@testable", instead: "public members"),
        BannedWord(
            "print(", instead: "a returned text: only the programs write to the terminal", except: programs),
    ]

    @Test(arguments: banned)
    func `are replaced`(banned: BannedWord) {
        let files = Repository.sources.filter { $0.text.has(banned.word) }
        var problems: [String] = []
        for file in files where banned.exempt.isDisjoint(with: [file.module, file.path]) {
            for (index, line) in file.code.enumerated() where contains(banned.word, line) {
                problems.append(
                    "\(file.place(index)): \(banned.word) is not used here; use \(banned.instead)")
            }
        }
        expectNone(problems)
    }

    @Test(arguments: banned.filter { !$0.exempt.isEmpty })
    func `are exempt only where they are used`(banned: BannedWord) {
        let users = Repository.sources.filter { file in
            file.text.has(banned.word) && file.code.contains { contains(banned.word, $0) }
        }
        let used = Set(users.flatMap { [$0.module, $0.path] })
        expectNone(banned.exempt.subtracting(used).sorted().map { "\($0) does not use \(banned.word)" })
    }

    @Test(arguments: ["TODO", "FIXME", "XXX", "HACK"])
    func `are not left for later`(word: String) {
        var problems: [String] = []
        for file in Repository.sources where file.text.has(word) {
            for (index, line) in file.lines.enumerated() where line.has(word) {
                problems.append(
                    "\(file.place(index)): \(word) stands for work that is done now or not at all")
            }
        }
        expectNone(problems)
    }

    @Test func `may stand in comments and string literals, but not in the code that these contain`() {
        var scanner = CodeScanner()
        let lines = [
            "let a = 1 // Date()", "let b = \"Date() \\\" Date()\" + c", "let d = \"\"\"", "Date()",
            "\"\"\" + e", "let f = \"a \\(Date() + \"Date()\") \\\\(Date())\" + g",
            "let h = #\"\\(Date()) \" \\#(UUID())\"# + i", "let j = \"\"\"", "a \\(k(", "\"l\", m)) Date()",
            "\"\"\" + n",
        ]
        let code = lines.map { scanner.code(in: $0[...]) }
        #expect(
            code == [
                "let a = 1 ", "let b =  + c", "let d = ", "", " + e", "let f = (Date() + ) + g",
                "let h = #(UUID()) + i", "let j = ", "(k(", ", m))", " + n",
            ])
    }

    @Test func `are found behind a longer word that ends in the same way`() {
        #expect(!contains("sleep(", "asleep(1)"))
        #expect(contains("sleep(", "asleep(1); sleep(1)"))
    }

    /// Whether `line` contains `word`, and not only as the end of a longer word.
    private func contains(_ word: String, _ line: String) -> Bool {
        guard line.has(word) else { return false }
        guard word.first?.isLetter == true else { return true }
        return line.ranges(of: word).contains { range in
            guard let before = line[..<range.lowerBound].last else { return true }
            return !(before.isLetter || before.isNumber || before == "_")
        }
    }
}
