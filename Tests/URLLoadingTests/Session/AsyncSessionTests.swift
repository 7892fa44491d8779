import Testing

@testable import URLLoading

@Suite struct `A session that async code awaits` {
    @Test func `returns the body and the head, and records how the await went`() {
        let loading = Loading()
        loading.simulator.task {
            let (data, response) = try await loading.session.data(from: .to("https://x.test/a"))
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            loading.notes.append("\(String(decoding: data, as: UTF8.self)) \(status)")
        }
        #expect(
            loading.run("await", "task.completed", "handler", "delegate") == """
                0 ms Swift global concurrent queue await.started data(from:)
                15 ms work task.completed
                15 ms delegate delegate.didFinishCollectingMetrics networkLoad
                15 ms delegate await.fulfilled
                15 ms Swift global concurrent queue await.returned
                """)
        #expect(loading.notes == ["hello 200"])
        #expect(loading.simulator.recorder.openStarts.isEmpty && loading.simulator.recorder.unpaired == [])
    }

    @Test func `throws the error that a completion handler would receive`() {
        let loading = Loading([.failure(.networkConnectionLost)])
        loading.note { try await loading.session.data(for: .to("https://x.test/a")).0.count }
        #expect(
            loading.run("await.threw") == "10 ms Swift global concurrent queue await.threw URLError(-1005)")
        #expect(loading.notes == ["-1005"])
    }

    @Test func `cancels the task if the code that awaits it is cancelled`() {
        let loading = Loading()
        let task = loading.note { try await loading.session.data(for: .to("https://x.test/a")).0.count }
        loading.at(5) { task.cancel() }
        #expect(
            loading.run("task.c", "transport.cancelled", "await.threw") == """
                0 ms Swift global concurrent queue task.created
                5 ms main task.cancelled
                5 ms work transport.cancelled
                5 ms work task.completed URLError(-999)
                5 ms Swift global concurrent queue await.threw URLError(-999)
                """)
        #expect(loading.notes == ["-999"])
    }

    @Test func `cancels the task of code that was cancelled before it created the task`() {
        let loading = Loading()
        let task = loading.note { try await loading.session.data(for: .to("https://x.test/a")).0.count }
        task.cancel()
        _ = loading.run()
        #expect(loading.notes == ["-999"] && loading.sent.isEmpty)
    }

    @Test func `sends a body, and waits for the answer`() {
        let loading = Loading()
        let request = URLRequest.to("https://x.test/a", method: "POST")
        loading.note { try await loading.session.upload(for: request, from: Data("body".utf8)).0.count }
        #expect(
            loading.run("transport.sentData", "delegate.didSend") == """
                0 ms work transport.sentData 4 bytes
                0 ms delegate delegate.didSendBodyData 4, 4 of 4
                """)
        #expect(loading.notes == ["5"])
    }

    @Test func `sets no delegate of the task where none is given`() {
        let loading = Loading()
        loading.note {
            loading.session.invalidateAndCancel()
            return try await loading.session.data(from: .to("https://x.test/a")).0.count
        }
        #expect(
            loading.run("task.inputIgnored") == """
                0 ms Swift global concurrent queue task.inputIgnored loading while in an invalidated session
                0 ms Swift global concurrent queue task.inputIgnored resume while canceling
                """)
        #expect(loading.notes == ["-999"])
    }

    @Test func `leaves a download's file to the caller`() {
        let loading = Loading()
        loading.note {
            let (file, _) = try await loading.session.download(for: .to("https://x.test/a"))
            return try Data(contentsOf: file).count
        }
        _ = loading.run()
        #expect(loading.notes == ["5"])
    }

    @Test func `calls the delegate of the task instead of its own`() {
        let loading = Loading([.answer(302, [(name: "Location", value: "/b")], times: .count(1)), .answer()])
        let own = ScriptedDelegate()
        own.onRedirect = { _, answer in
            loading.notes.append("asked")
            answer(nil)
        }
        loading.note {
            let (_, response) = try await loading.session.data(for: .to("https://x.test/a"), delegate: own)
            return (response as? HTTPURLResponse)?.statusCode ?? 0
        }
        _ = loading.run()
        #expect(loading.notes == ["asked", "302"])
        #expect(own.metrics.count == 1 && loading.delegate.metrics.isEmpty)
    }
}

@Suite struct `The bytes of a response` {
    @Test func `arrive before the last one has been received`() {
        let loading = Loading([.answer(body: ["ab", "c"])])
        loading.simulator.task {
            let (bytes, response) = try await loading.session.bytes(for: .to("https://x.test/a"))
            loading.notes.append("\((response as? HTTPURLResponse)?.statusCode ?? 0)")
            for try await byte in bytes {
                loading.notes.append("\(loading.simulator.now.since(.start)) \(byte)")
            }
            loading.notes.append("end")
        }
        _ = loading.run()
        #expect(loading.notes == ["200", "15 ms 97", "15 ms 98", "20 ms 99", "end"])
    }

    @Test(arguments: [
        ("one\ntwo\r\n\nlast", ["one", "two", "last"]), ("\n\r\none\n\n", ["one"]), ("\n", []), ("", []),
        ("a\u{B}b\u{C}c\rd", ["a", "b", "c", "d"]),
        ("a\u{85}b\u{2028}c\u{2029}\u{2028}d", ["a", "b", "c", "d"]),
        // Characters that share bytes with an end of a line: U+0105, U+00C2, U+2027, U+20A8.
        ("\u{105}\u{C2}\u{2027}\u{20A8}", ["\u{105}\u{C2}\u{2027}\u{20A8}"]),
    ])
    func `form lines that are not empty, wherever the chunks are cut`(text: String, lines: [String]) {
        let bytes = Data(text.utf8)
        for cut in 0...bytes.count {
            let chunks = [bytes.prefix(cut), bytes.dropFirst(cut)].map { Chunk(Data($0)) }
            let reply = Reply.response(ScriptedResponse(chunks: chunks))
            let loading = Loading([Exchange(name: "text", match: RequestPattern(), reply: reply)])
            loading.simulator.task {
                for try await line in try await loading.session.bytes(from: .to("https://x.test/a")).0.lines {
                    loading.notes.append(line)
                }
            }
            _ = loading.run()
            #expect(loading.notes == lines, "cut after \(cut) bytes")
        }
    }

    @Test func `throw an error where the body breaks off`() {
        let loading = Loading([.answer(200, [(name: "Content-Length", value: "9")], body: ["ab"])])
        loading.note {
            var count = 0
            for try await _ in try await loading.session.bytes(from: .to("https://x.test/a")).0 { count += 1 }
            return count
        }
        _ = loading.run()
        #expect(loading.notes == ["-1005"])
    }

    @Test func `end if the code that reads them ends`() {
        let loading = Loading([.answer(body: ["a", "b", "c"])])
        let task = loading.note {
            var count = 0
            for try await _ in try await loading.session.bytes(from: .to("https://x.test/a")).0 { count += 1 }
            return count
        }
        loading.at(17) { task.cancel() }
        #expect(
            loading.run("transport.cancelled", "task.completed") == """
                17 ms work transport.cancelled
                17 ms work task.completed URLError(-999)
                """)
        #expect(loading.notes == ["-999"])
    }

    @Test func `never arrive if there is no head`() {
        let loading = Loading([.failure(.cannotConnectToHost, .connect)])
        loading.note { try await loading.session.bytes(from: .to("https://x.test/a")).0.task.taskIdentifier }
        _ = loading.run()
        #expect(loading.notes == ["-1004"])
    }
}

extension Loading {
    /// Runs async code, and notes its result or its error's code.
    @discardableResult
    fileprivate func note(_ body: @escaping @Sendable () async throws -> Int) -> Task<Void, any Error> {
        simulator.task {
            do {
                self.notes.append("\(try await body())")
            } catch {
                self.notes.append("\((error as? URLError)?.code.rawValue ?? 0)")
            }
        }
    }
}

extension URL {
    /// A URL that the test knows to be one.
    fileprivate static func to(_ text: String) -> URL {
        guard let url = URL(string: text) else { preconditionFailure("\(text) is no URL") }
        return url
    }
}
