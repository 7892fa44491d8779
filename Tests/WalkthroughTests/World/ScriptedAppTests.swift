import Testing

@testable import Walkthrough
import ScriptReading

@Suite struct `An app in a script` {
    /// The events whose kind begins with one of the words, each with its time and what it is about.
    private func told(_ text: String, _ words: String...) throws -> String {
        let run = try run(text)
        #expect(run.problems == [])
        let lines = try run.events().compactMap { event -> String? in
            guard words.contains(where: event.kind.hasPrefix) else { return nil }
            let detail =
                event.decision?.outcome ?? event["name"]?.string ?? event["error"]?.string
                ?? event["identifier"]?.string ?? ""
            let what = detail.isEmpty ? event.kind : "\(event.kind) \(detail)"
            return "\(event.time.since(.start)) \(event.queue): \(what)"
        }
        return lines.joined(separator: "\n")
    }

    private func background(_ settings: String, _ actions: String) -> String {
        """
        {title: 'T', chains: ['url-session'],
         sessions: {films: {configuration: 'background', identifier: 'f'\(settings)}},
         requests: [{id: 'film', type: 'download', session: 'films', style: 'delegate', url: 'https://a.b',
           to: 'film.txt', handlers: ['string']}],
         actions: [\(actions)],
         exchanges: [{reply: {status: 200, chunks: [{text: 'owl', delay: 100}]}}]}
        """
    }

    @Test func `is launched for its download, finds it by its description, and moves the file`() throws {
        #expect(
            try told(
                background("", "{do: 'suspendApp', at: 10}, {do: 'terminateApp', at: 20}"),
                "app", "background", "script", "delegate", "download", "handler") == """
                    0 ms com.apple.main-thread: background.sessionDecided new
                    0 ms com.apple.main-thread: script.called request(film)
                    0 ms com.apple.main-thread: background.taskDecided allowed
                    0 ms com.apple.nsurlsessiond: background.startDecided begin
                    10 ms user: script.called suspendApp
                    10 ms com.apple.SpringBoard: app.suspended
                    15 ms com.apple.nsurlsessiond: download.fileCreated
                    20 ms user: script.called terminateApp
                    20 ms com.apple.SpringBoard: app.terminated
                    115 ms com.apple.nsurlsessiond: background.messageKept
                    115 ms com.apple.nsurlsessiond: background.wakeDecided launch the app
                    115 ms com.apple.SpringBoard: app.launched
                    115 ms com.apple.main-thread: background.sessionDecided reconnected
                    115 ms com.apple.main-thread: script.called getAllTasks
                    115 ms com.apple.main-thread: app.handleEventsForBackgroundURLSession f
                    115 ms NSOperationQueue (QOS: UNSPECIFIED): script.called found(film)
                    115 ms NSOperationQueue (QOS: UNSPECIFIED): delegate.didFinishDownloadingTo
                    115 ms NSOperationQueue (QOS: UNSPECIFIED): script.called moveItem(to: film.txt)
                    115 ms NSOperationQueue (QOS: UNSPECIFIED): download.fileTaken
                    115 ms NSOperationQueue (QOS: UNSPECIFIED): delegate.didFinishCollectingMetrics
                    115 ms NSOperationQueue (QOS: UNSPECIFIED): delegate.didCompleteWithError
                    115 ms NSOperationQueue (QOS: UNSPECIFIED): delegate.didFinishEventsForBackgroundURLSession f
                    115 ms com.apple.main-thread: handler.called string
                    115 ms com.apple.main-thread: handler.returned
                    115 ms com.apple.main-thread: app.handlerDecided snapshot
                    115 ms com.apple.SpringBoard: app.snapshotTaken
                    115 ms com.apple.SpringBoard: app.suspended
                    """)
    }

    @Test func `does nothing because it has made its sessions`() throws {
        let run = try run(background("", "{do: 'terminateApp', at: 20}"))
        let calls = try run.events().filter {
            ["request(film)", "terminateApp"].contains($0["name"]?.string ?? "")
        }
        #expect(calls.map(\.kind) == ["script.called", "script.called"])
        #expect(calls.map(\.cause) == [nil, nil])
    }

    @Test func `is left as it was by a script that says so`() throws {
        #expect(
            try told(
                background(", recreated: false", "{do: 'terminateApp', at: 20}"), "app", "background.s",
                "delegate") == """
                    0 ms com.apple.main-thread: background.sessionDecided new
                    0 ms com.apple.nsurlsessiond: background.startDecided begin
                    20 ms com.apple.SpringBoard: app.terminated
                    115 ms com.apple.SpringBoard: app.launched
                    115 ms com.apple.main-thread: app.handleEventsForBackgroundURLSession f
                    30115 ms com.apple.SpringBoard: background.sessionNotRecreated f
                    30115 ms com.apple.SpringBoard: app.suspended
                    """)
        #expect(
            try told(
                background(", callsCompletionHandler: false", "{do: 'suspendApp', at: 20}"), "app",
                "background.h", "delegate.didFinishE") == """
                    20 ms com.apple.SpringBoard: app.suspended
                    115 ms com.apple.SpringBoard: app.resumed
                    115 ms com.apple.main-thread: app.handleEventsForBackgroundURLSession f
                    115 ms NSOperationQueue (QOS: UNSPECIFIED): delegate.didFinishEventsForBackgroundURLSession f
                    30115 ms com.apple.SpringBoard: background.handlerNotCalled f
                    30115 ms com.apple.SpringBoard: app.suspended
                    """)
    }

    @Test func `can be force-quit and opened again`() throws {
        #expect(
            try told(
                background("", "{do: 'forceQuitApp', at: 20}, {do: 'relaunchApp', at: 200}"), "app", "script",
                "delegate.didC", "handler.called") == """
                    0 ms com.apple.main-thread: script.called request(film)
                    20 ms user: script.called forceQuitApp
                    20 ms com.apple.SpringBoard: app.forceQuit
                    200 ms user: script.called relaunchApp
                    200 ms com.apple.SpringBoard: app.launched
                    200 ms com.apple.main-thread: script.called getAllTasks
                    200 ms NSOperationQueue (QOS: UNSPECIFIED): script.called found(film)
                    200 ms NSOperationQueue (QOS: UNSPECIFIED): delegate.didCompleteWithError URLError(-999)
                    200 ms com.apple.main-thread: handler.called string
                    """)
    }

    @Test func `loses its own tasks with its process, and whatever its user wants in the meantime`() throws {
        #expect(
            try told(
                """
                {title: 'T', chains: ['url-session'],
                 requests: [{id: 'a', url: 'https://a.b', handlers: ['data']},
                   {id: 'b', at: 30, url: 'https://a.b', handlers: ['data']},
                   {id: 'c', at: 60, url: 'https://a.b', handlers: ['data']}],
                 actions: [{do: 'suspendApp', at: 5, keepsSockets: false}, {do: 'resumeApp', at: 8},
                   {do: 'terminateApp', at: 20}, {do: 'relaunchApp', at: 50}],
                 exchanges: [{reply: {status: 200, delay: 15}, times: 'unlimited'}]}
                """, "app", "script", "task.lost", "task.completed", "handler.called") == """
                    0 ms com.apple.main-thread: script.called request(a)
                    5 ms user: script.called suspendApp
                    5 ms com.apple.SpringBoard: app.suspended
                    8 ms user: script.called resumeApp
                    8 ms com.apple.SpringBoard: app.resumed
                    8 ms com.apple.NSURLSession-work: app.connectionDecided connection lost
                    8 ms com.apple.NSURLSession-work: task.completed URLError(-1005)
                    8 ms NSOperationQueue (QOS: UNSPECIFIED): handler.called completionHandler
                    8 ms com.apple.main-thread: handler.called data
                    20 ms user: script.called terminateApp
                    20 ms com.apple.SpringBoard: app.terminated
                    30 ms user: script.called there is no app to do it
                    50 ms user: script.called relaunchApp
                    50 ms com.apple.SpringBoard: app.launched
                    60 ms com.apple.main-thread: script.called request(c)
                    75 ms com.apple.NSURLSession-work: task.completed
                    75 ms NSOperationQueue (QOS: UNSPECIFIED): handler.called completionHandler
                    75 ms com.apple.main-thread: handler.called data
                    """)
    }

    @Test func `moves the file of a data task that became a download`() throws {
        #expect(
            try told(
                """
                {title: 'T', chains: ['url-session'],
                 requests: [{id: 'a', url: 'https://a.b', style: 'delegate', onResponse: 'becomeDownload',
                   fileTo: 'a.txt', handlers: ['string']}],
                 exchanges: [{reply: {status: 200, text: 'owl'}}]}
                """, "delegate", "script", "task", "handler.called", "download") == """
                    0 ms com.apple.main-thread: script.called request(a)
                    0 ms com.apple.main-thread: task.created
                    0 ms com.apple.main-thread: task.resumed
                    0 ms com.apple.NSURLSession-work: task.started
                    15 ms NSOperationQueue (QOS: UNSPECIFIED): delegate.didReceiveResponse
                    15 ms NSOperationQueue (QOS: UNSPECIFIED): delegate.answered
                    15 ms com.apple.NSURLSession-work: task.created
                    15 ms com.apple.NSURLSession-work: task.becameDownload
                    15 ms com.apple.NSURLSession-work: download.fileCreated
                    15 ms NSOperationQueue (QOS: UNSPECIFIED): delegate.didBecomeDownloadTask
                    15 ms NSOperationQueue (QOS: UNSPECIFIED): delegate.didWriteData
                    15 ms com.apple.NSURLSession-work: task.completed
                    15 ms NSOperationQueue (QOS: UNSPECIFIED): delegate.didFinishDownloadingTo
                    15 ms NSOperationQueue (QOS: UNSPECIFIED): script.called moveItem(to: a.txt)
                    15 ms NSOperationQueue (QOS: UNSPECIFIED): download.fileTaken
                    15 ms NSOperationQueue (QOS: UNSPECIFIED): delegate.didFinishCollectingMetrics
                    15 ms NSOperationQueue (QOS: UNSPECIFIED): delegate.didCompleteWithError
                    15 ms com.apple.main-thread: handler.called string
                    """)
    }

    @Test func `finds a data task that became a download, and moves its file`() throws {
        #expect(
            try told(
                """
                {title: 'T', chains: ['url-session'],
                 sessions: {films: {configuration: 'background', identifier: 'f'}},
                 requests: [{id: 'film', session: 'films', style: 'delegate', url: 'https://a.b',
                   onResponse: 'becomeDownload', fileTo: 'film.txt', handlers: ['string']}],
                 actions: [{do: 'terminateApp', at: 20}],
                 exchanges: [{reply: {status: 200, chunks: [{text: 'owl', delay: 100}]}}]}
                """, "script", "download", "handler.called") == """
                    0 ms com.apple.main-thread: script.called request(film)
                    15 ms com.apple.nsurlsessiond: download.fileCreated
                    20 ms user: script.called terminateApp
                    115 ms com.apple.main-thread: script.called getAllTasks
                    115 ms NSOperationQueue (QOS: UNSPECIFIED): script.called found(film)
                    115 ms NSOperationQueue (QOS: UNSPECIFIED): script.called moveItem(to: film.txt)
                    115 ms NSOperationQueue (QOS: UNSPECIFIED): download.fileTaken
                    115 ms com.apple.main-thread: handler.called string
                    """)
    }

    @Test(arguments: [
        (
            "sessions: {b: {recreated: false}}",
            "\"recreated\": expected \"configuration\": \"background\" beside it"
        ),
        (
            "sessions: {b: {identifier: 'f'}}",
            "\"identifier\": expected \"configuration\": \"background\" beside it"
        ),
        (
            "requests: [{id: 'a', url: 'https://a.b', fileTo: 'x'}]",
            "\"fileTo\": expected \"onResponse\": \"becomeDownload\" beside it"
        ),
    ])
    func `is refused if keys do not belong together`(script: String, message: String) throws {
        let error = #expect(throws: ScriptError.self) {
            try loaded("{title: 'T', chains: ['url-session'], \(script)}")
        }
        #expect(error?.problems.map(\.message).contains { $0.hasPrefix(message) } == true)
    }
}
