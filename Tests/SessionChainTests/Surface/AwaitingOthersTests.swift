import Testing

@testable import SessionChain

@Suite struct `Awaiting a download` {
    @Test func `returns the file's URL, its bytes or its text`() {
        let (scene, notes) = (Scene(), Notes())
        scene.run {
            let request = scene.session.download(pageURL)
            Task {
                let file = try await request.serializingDownloadedFileURL().value
                notes.add("\(file.isFileURL)")
                notes.add("\(try await request.serializingData().value.count)")
                notes.add(try await request.serializingString().value)
            }
        }
        #expect(notes.lines == ["true", "5", "hello"])
        #expect(scene.calls("serializer", "responseHandler") == [])
    }

    @Test func `throws if it is cancelled`() {
        let (scene, notes) = (Scene(), Notes())
        scene.run {
            let task = scene.session.download(pageURL).serializingDownloadedFileURL()
            Task {
                do { _ = try await task.value } catch { notes.add(traceText(error)) }
            }
            scene.later(.milliseconds(5)) { task.cancel() }
        }
        #expect(notes.lines == ["explicitlyCancelled"])
    }
}

@Suite struct `Awaiting a stream` {
    @Test func `delivers one chunk after the other, and finally the completion`() {
        let (scene, notes) = (Scene(chunks: ["one", "two"]), Notes())
        scene.run {
            let task = scene.session.streamRequest(pageURL).streamTask()
            Task {
                for await stream in task.streamingStrings() { notes.add(stream.value ?? "complete") }
                notes.add("end")
            }
        }
        #expect(notes.lines == ["one", "two", "complete", "end"])
    }

    @Test func `cancels the request if the loop is left early`() {
        let (scene, notes) = (Scene(chunks: ["one", "two"]), Notes())
        scene.run {
            let request = scene.session.streamRequest(pageURL)
            Task {
                for await stream in request.streamTask().streamingData() {
                    notes.add("\(stream.value?.count ?? 0)")
                    break
                }
                notes.add(request.state.rawValue)
            }
        }
        #expect(notes.lines == ["3", "cancelled"])
        #expect(scene.decisions(.await.cancelDecided) == ["cancel"])
    }

    @Test func `can be left without cancelling the request`() {
        let (scene, notes) = (Scene(chunks: ["1", "2"]), Notes())
        scene.run {
            let task = scene.session.streamRequest(pageURL).streamTask()
            let numbers = task.streamingDecodables(Int.self, automaticallyCancelling: false)
            Task {
                for await stream in numbers {
                    notes.add("\(stream.value ?? 0)")
                    break
                }
            }
        }
        #expect(notes.lines == ["1"])
        #expect(scene.decisions(.await.cancelDecided) == ["go on"])
        #expect(scene.kinds(among: .request.cancelled, .request.finished) == [.request.finished])
    }

    @Test func `can reject the body when the head arrives`() {
        let (scene, notes) = (Scene(chunks: ["one"]), Notes())
        scene.run {
            let request = scene.session.streamRequest(pageURL)
            request.onHTTPResponse { response in
                notes.add("\(response.statusCode)")
                return .cancel
            }
            Task {
                for await stream in request.streamTask().streamingStrings() {
                    notes.add(stream.completion?.error.map(traceText) ?? "chunk")
                }
            }
        }
        #expect(notes.lines == ["200", "explicitlyCancelled"])
    }
}
