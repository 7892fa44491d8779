import Testing

@testable import Simulation

/// What the standard error output of a program says that stopped, from its message on.
private func message(_ result: ExitTest.Result?) -> String {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.contains("Fatal error: ") } ?? ""
    return String(line.components(separatedBy: "Fatal error: ").dropFirst().joined())
}

@Suite struct `A call that would block the one thread for ever` {
    @Test func `says where, for what, and what to do`() {
        let call = BlockingCall(
            "DispatchGroup.wait", "App/Loader.swift", 12, needs: "a leave() for each enter()",
            advice: "Use notify(queue:execute:).")
        let simulator = Notebook().simulator
        #expect(
            Standstill(of: call, because: .nothingLeft, in: simulator).description
                == "DispatchGroup.wait at App/Loader.swift:12, on no queue, would never return: it waits for a "
                + "leave() for each enter(), and nothing is left to run that could do it. Use "
                + "notify(queue:execute:).")
        #expect(
            Standstill(of: call, because: .ended(.limit(.jobs)), in: simulator).description.contains(
                "and the run reached its limit of jobs before that."))
        let nesting = Simulator.Nesting([])
        #expect(
            Standstill(of: call, because: .ended(.depth(nesting)), in: simulator).description.contains(
                "and the run reached its limit of depth before that."))
    }

    @Test func `stops when a semaphore is signalled by nobody`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let notebook = Notebook()
            let main = notebook.queue("main")
            let semaphore = DispatchSemaphore(value: 0)
            main.enqueue {
                main.async { semaphore.signal() }
                semaphore.wait(file: "App.swift", line: 7)
            }
            notebook.simulator.run()
        }
        #expect(
            message(result)
                == "DispatchSemaphore.wait at App.swift:7, on the queue \"main\", would never return: it waits for "
                + "a signal(), and nothing is left to run that could do it. Signal on another queue than the one "
                + "that waits, or go on in a completion handler.")
    }

    @Test func `stops when a queue waits for itself`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let notebook = Notebook()
            let root = notebook.queue("root")
            notebook.queue("child", target: root).enqueue {
                root.sync(execute: {}, file: "App.swift", line: 8)
            }
            notebook.simulator.run()
        }
        #expect(
            message(result)
                == "DispatchQueue.sync at App.swift:8, on the queue \"child\", would never return: it waits for the "
                + "turn of its block on the queue \"root\", and the caller itself keeps that from happening. Run "
                + "the block where the caller is, or use async.")
    }

    @Test func `stops when two queues wait for each other`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let notebook = Notebook()
            let (a, b) = (notebook.queue("a"), notebook.queue("b"))
            a.enqueue {
                b.async { a.sync(execute: {}, file: "App.swift", line: 2) }
                b.sync(execute: {}, file: "App.swift", line: 1)
            }
            notebook.simulator.run()
        }
        #expect(
            message(result).hasSuffix(
                "Further out, these wait as well: DispatchQueue.sync at App.swift:1, on the queue \"a\"."))
    }

    @Test func `stops when a lock is taken twice`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let notebook = Notebook()
            notebook.queue("a").enqueue {
                let lock = NSLock()
                lock.withLock({ lock.lock(file: "App.swift", line: 2) }, file: "App.swift", line: 1)
            }
            notebook.simulator.run()
        }
        #expect(
            message(result)
                == "NSLock.lock at App.swift:2, on the queue \"a\", would never return: it waits for the lock that "
                + "was taken at App.swift:1, and nothing is left to run that could do it. Give the lock back "
                + "before calling code that takes it, or use NSRecursiveLock.")
    }

    @Test func `stops when operations wait for their own queue`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let notebook = Notebook()
            notebook.simulator.main.enqueue {
                OperationQueue.main.addOperation {}
                OperationQueue.main.waitUntilAllOperationsAreFinished(file: "App.swift", line: 3)
            }
            notebook.simulator.run()
        }
        #expect(
            message(result).hasPrefix(
                "OperationQueue.waitUntilAllOperationsAreFinished at App.swift:3, on the queue "
                    + "\"com.apple.main-thread\", would never return"))
    }

    @Test func `stops when a notification is posted by a job that its observer's queue waits for`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let notebook = Notebook()
            let center = NotificationCenter()
            let semaphore = DispatchSemaphore(value: 0)
            notebook.simulator.main.enqueue {
                _ = center.addObserver(forName: nil, object: nil, queue: .main) { _ in }
                notebook.queue("other").enqueue {
                    center.post(name: Notification.Name("a"), object: nil, file: "App.swift", line: 5)
                    semaphore.signal()
                }
                notebook.queue("serial").sync { semaphore.wait(file: "App.swift", line: 9) }
            }
            notebook.simulator.run()
        }
        #expect(
            message(result)
                == "NotificationCenter.post at App.swift:5, on the queue \"other\", would never return: it waits "
                + "for the end of an observer's block on \"NSOperationQueue Main Queue\", and nothing is left to "
                + "run that could do it. Post on the observer's queue, or add the observer without a queue. "
                + "Further out, these wait as well: DispatchSemaphore.wait at App.swift:9, on the queue "
                + "\"serial\".")
    }

    @Test func `stops when a notification is posted for operations by a job that only has their thread`()
        async
    {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let notebook = Notebook()
            let center = NotificationCenter()
            let (q, other) = (notebook.queue("q"), notebook.queue("other"))
            q.enqueue {
                let own = OperationQueue(name: "o", underlyingQueue: q)
                _ = center.addObserver(forName: nil, object: nil, queue: own) { _ in }
                other.sync {
                    center.post(name: Notification.Name("a"), object: nil, file: "App.swift", line: 5)
                }
            }
            notebook.simulator.run()
        }
        #expect(
            message(result)
                == "NotificationCenter.post at App.swift:5, on the queue \"other\", would never return: it waits "
                + "for the end of an observer's block on \"o\", and nothing is left to run that could do it. Post "
                + "on the observer's queue, or add the observer without a queue.")
    }

    @Test func `stops when a timer is scheduled where it would never fire`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let notebook = Notebook()
            notebook.queue("background").enqueue {
                Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in }
            }
            notebook.simulator.run()
        }
        #expect(
            message(result).hasPrefix("a Timer was scheduled on the queue \"background\", whose run loop"))
    }

    @Test func `stops when a block is given to a run loop that nobody runs`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let notebook = Notebook()
            notebook.queue("background").enqueue { RunLoop.current.perform {} }
            notebook.simulator.run()
        }
        #expect(
            message(result)
                == "a block was given to the run loop of the queue \"background\", which nobody runs, so it "
                + "would never be called. Use RunLoop.main, or DispatchQueue.async.")
    }

    @Test func `stops when this computer fails, and says that`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let notebook = Notebook()
            let main = notebook.queue("main")
            let semaphore = DispatchSemaphore(value: 0)
            notebook.queue("files").enqueue(after: .milliseconds(1)) {
                let simulator = notebook.simulator
                simulator.stop(after: "write", simulator.temporaryFolder.path + "/a", ENOSPC)
                semaphore.signal()
            }
            main.enqueue {
                semaphore.wait()
                semaphore.wait(file: "App.swift", line: 7)
            }
            notebook.simulator.run()
        }
        let message = message(result)
        #expect(
            message.hasPrefix(
                "DispatchSemaphore.wait at App.swift:7, on the queue \"main\", would never return: it waits for "
                    + "a signal(), and this computer failed before that (write /"))
        #expect(
            message.contains(
                "/a: \(String(cString: strerror(ENOSPC)))). Signal on another queue than the one that waits"))
    }
}

@Suite struct `A lock` {
    @Test func `is waited for while its holder waits`() {
        let notebook = Notebook()
        let lock = NSLock()
        let (a, b) = (notebook.queue("a"), notebook.queue("b"))
        a.enqueue {
            lock.lock()
            b.async { notebook.note("\(lock.try())") }
            a.enqueue(after: .milliseconds(2)) {
                lock.unlock()
                notebook.note("given back")
            }
        }
        b.enqueue(after: .milliseconds(1)) {
            lock.lock()
            notebook.note("taken")
            lock.unlock()
            #expect(lock.try())
        }
        notebook.simulator.run()
        #expect(
            notebook.text == """
                0 ms b: false
                2 ms a: given back
                2 ms b: taken
                """)
    }
}

/// Waits for the end of this program, which another thread is about to bring.
private func waitForAnotherThread() {
    _ = Dispatch.DispatchSemaphore(value: 0).wait(timeout: .now() + 60)
}

@Suite struct `A real thread` {
    @Test func `that enqueues during a run stops a debug build`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let notebook = Notebook()
            let queue = notebook.queue("root")
            queue.enqueue {
                Dispatch.DispatchQueue.global().async { queue.enqueue {} }
                waitForAnotherThread()
            }
            notebook.simulator.run()
        }
        let message = message(result)
        #expect(message.hasPrefix("a block was enqueued on \"root\" on the real thread \""))
        #expect(
            message.hasSuffix(
                "\", while a simulation runs on another thread: the code around the call uses Dispatch's or "
                    + "Foundation's own queues, threads or timers. Add the file that \"reqtrace twins\" prints to "
                    + "the target, so that these names mean the simulated ones."))
    }

    @Test func `that comes when the run is over stops a debug build`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let notebook = Notebook()
            let queue = notebook.queue("root")
            let isOver = Dispatch.DispatchSemaphore(value: 0)
            queue.enqueue {
                Dispatch.DispatchQueue.global().async {
                    isOver.wait()
                    queue.enqueue {}
                }
            }
            notebook.simulator.run()
            isOver.signal()
            waitForAnotherThread()
        }
        #expect(
            message(result).contains("\", after the simulation's run, on another thread: the code around"))
    }

    @Test func `whose call leaves an event during a run stops a debug build`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let notebook = Notebook()
            notebook.queue("root").enqueue {
                Foundation.Thread { notebook.note("a note") }.start()
                waitForAnotherThread()
            }
            notebook.simulator.run()
        }
        #expect(message(result).hasPrefix("script.called was recorded on "))
    }

    @Test func `is not the only way out of a run: a queue that was kept from an earlier one is noticed`()
        async
    {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let kept = Notebook().queue("kept")
            let notebook = Notebook()
            notebook.queue("root").enqueue { kept.async {} }
            notebook.simulator.run()
        }
        #expect(
            message(result).hasPrefix(
                "a block was enqueued on \"kept\", which belongs to another simulation than the one that runs"
            ))
    }

    @Test func `that has no simulation is told what to do`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = DispatchQueue.main
        }
        #expect(
            message(result).hasPrefix("DispatchQueue.main needs a running simulation, and there is none on "))
    }
}
