import Foundation
import FuzzTargets

// What libFuzzer calls. The environment says which target it drives, since its command line is its own.

private let target = ProcessInfo.processInfo.environment["REQTRACE_FUZZ_TARGET"].flatMap(FuzzTarget.named)

/// Called once. Writes the corpus into the folder that the last word of the command line names, or lists the
/// targets if that word is `list`.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
    if CommandLine.arguments.dropFirst() == ["list"] {
        print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
        exit(0)
    }
    guard let target, let folder = CommandLine.arguments.last else {
        print("REQTRACE_FUZZ_TARGET is one of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
        exit(64)
    }
    for (number, input) in target.corpus().enumerated() {
        try? Data(input).write(to: URL(fileURLWithPath: folder).appending(path: "corpus-\(number)"))
    }
    return 0
}

/// Called with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    if let broken = target?.read(input) { preconditionFailure(broken) }
    return 0
}

/// Where the program begins: the package manager links a program with the function that has this name.
@_cdecl("FuzzProgram_main")
public func begin(
    _ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
    var count = count
    var words = words
    return runLibFuzzer(&count, &words, test)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runLibFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
