import Foundation

/// The bytes of a file: of a small one a copy, of a large one a mapping, of which no more than a window is
/// kept in memory.
///
/// What has been read of a mapped file counts as memory of the program, until it says that it can do without.
/// So whoever reads says where, and what lies outside of the window is given back: the system still has it,
/// and hands it out again to those who ask for it.
///
/// A mapping shows the file as it is now. If somebody shortens it, reading what is gone ends the program with
/// SIGBUS. A copy cannot change, and a mapped file says by `hasChanged` that it must not be read any more.
final class MappedFile {
    let data: Data
    /// How often everything outside of the window was given back.
    private(set) var returns = 0

    /// What was mapped; nil for bytes that are nowhere else, and must be kept.
    private let mapping: Mapping?
    private let windowSize: Int
    private var window: Range<Int>

    /// Files of up to so many bytes are copied: far more than any walkthrough's trace has.
    private static let largestCopy = 4 << 20

    /// - Parameters:
    ///   - windowSize: large enough that giving back costs nothing against reading.
    ///   - largestCopy: how many bytes a file may have to be copied.
    /// - Throws: Foundation's error if the file cannot be read.
    init(
        contentsOf url: URL, windowSize: Int = 1 << 24, largestCopy: Int = MappedFile.largestCopy
    ) throws {
        self.windowSize = windowSize
        window = 0..<windowSize
        mapping = Mapping(url, ofMoreThan: largestCopy)
        // What cannot be mapped, such as a pipe, is read.
        data = try mapping?.data ?? Data(contentsOf: url)
    }

    init(_ data: Data) {
        self.data = data
        mapping = nil
        windowSize = 0
        window = 0..<0
    }

    /// Whether the file is not the one that was opened, by its length and the time of its last change. A copy
    /// stays what it is.
    var hasChanged: Bool { mapping?.hasChanged ?? false }

    /// Says that the bytes around an offset are read now.
    ///
    /// The window lies around it, so that reading backwards gives back as seldom as reading forwards.
    func move(to offset: Int) {
        guard let mapping, !window.contains(offset) else { return }
        let start = max(0, offset - windowSize / 2)
        window = start..<max(start + windowSize, offset + 1)
        returns += 1
        mapping.giveBack()
    }
}

/// A regular file in memory, with what tells whether it is still the same.
private final class Mapping {
    let data: Data
    private let bytes: UnsafeMutableRawBufferPointer
    private let descriptor: Int32
    private let opened: FileState

    /// Nil for what is no regular file, or not larger than a size.
    init?(_ url: URL, ofMoreThan size: Int) {
        var status = stat()
        // Looked at before it is opened: whoever writes to a pipe would take closing it for the end.
        guard stat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard let opened = FileState(of: descriptor), opened.size > size,
            let start = mmap(nil, opened.size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
        else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        self.opened = opened
        bytes = UnsafeMutableRawBufferPointer(start: start, count: opened.size)
        data = Data(bytesNoCopy: start, count: opened.size, deallocator: .unmap)
    }

    deinit { close(descriptor) }

    var hasChanged: Bool { FileState(of: descriptor) != opened }

    /// Nothing was written to these pages, so each comes back as it was.
    func giveBack() { madvise(bytes.baseAddress, bytes.count, Int32(MADV_DONTNEED)) }
}

/// How long a file is, and when it was changed last.
private struct FileState: Equatable {
    let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    init?(of descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        size = Int(status.st_size)
        (seconds, nanoseconds) = (changed.tv_sec, changed.tv_nsec)
    }
}
