import Foundation
import Tracing

/// How many seconds something takes.
func measure(_ body: () throws -> Void) rethrows -> Double {
    let elapsed = try ContinuousClock().measure(body).components
    return Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
}

/// The most memory the process has held so far, in bytes.
func peakResidentBytes() -> Int {
    var usage = rusage()
    #if canImport(Glibc)
        // Has another type for the constant.
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
        getrusage(RUSAGE_SELF, &usage)
    #endif
    #if canImport(Darwin)
        return usage.ru_maxrss
    #else
        // Linux counts in kilobytes.
        return usage.ru_maxrss * 1024
    #endif
}

/// A trace file that is written during the run, if one was asked for.
final class TraceFileSink {
    private(set) var byteCount = 0
    #if !DEBUG
        // Each event passes through it.
        @exclusivity(unchecked)
    #endif
    private var writer = TraceWriter()
    private var handle: FileHandle?
    private let trace: BenchmarkOptions.Trace

    init(_ trace: BenchmarkOptions.Trace) throws(UsageError) {
        self.trace = trace
        guard case .file(let path) = trace else { return }
        // What is there is written over, and not replaced: it may be a device.
        let files = FileManager.default
        guard files.fileExists(atPath: path) || files.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw UsageError("cannot write \(path)") }
        try? handle.truncate(atOffset: 0)
        self.handle = handle
        writer.header(TraceHeader(walkthrough: "", chain: "session", schedule: "fifo", script: ""))
    }

    /// The sink for the recorder's events.
    var sink: Recorder.Sink {
        switch trace {
        case .none: .none
        case .memory: .memory
        case .file: .stream(write)
        }
    }

    /// Writes the end line, without which a trace counts as truncated.
    func close(_ recorder: Recorder) {
        guard handle != nil else { return }
        writer.end(recorder, outcome: TraceEnd.finished)
        writer.pass(atLeast: 0, to: store)
        try? handle?.close()
    }

    private func write(_ event: Event, _ number: UInt32, _ recorder: Recorder) {
        writer.event(event, number: number, labels: recorder)
        writer.pass(atLeast: 1 << 20, to: store)
    }

    private func store(_ bytes: UnsafeRawBufferPointer) {
        byteCount += bytes.count
        guard let start = bytes.baseAddress else { return }
        let data = Data(
            bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
        handle?.write(data)
    }
}
