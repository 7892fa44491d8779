import Foundation

/// The bytes of a file, mapped into memory, of which no more than a window is kept there.
///
/// What has been read of a mapped file counts as memory of the program, until it says that it can do without.
/// So whoever reads says where, and what lies outside of the window is given back: the system still has it,
/// and hands it out again to those who ask for it.
final class MappedFile {
    let data: Data
    /// What was mapped; nil for bytes that are nowhere else, and must be kept.
    private let mapping: UnsafeMutableRawBufferPointer?
    private let windowSize: Int
    private var windowStart = 0

    /// - Parameter windowSize: large enough that giving back costs nothing against reading.
    /// - Throws: Foundation's error if the file cannot be read.
    init(contentsOf url: URL, windowSize: Int = 1 << 24) throws {
        self.windowSize = windowSize
        mapping = Self.map(url)
        if let mapping, let start = mapping.baseAddress {
            data = Data(bytesNoCopy: start, count: mapping.count, deallocator: .unmap)
        } else {
            // What cannot be mapped, such as a pipe, is read.
            data = try Data(contentsOf: url)
        }
    }

    init(_ data: Data) {
        self.data = data
        mapping = nil
        windowSize = 0
    }

    /// Says that the bytes behind an offset are read now.
    func move(to offset: Int) {
        guard let mapping, !(0..<windowSize).contains(offset &- windowStart) else { return }
        windowStart = offset
        // Nothing was written to these pages, so each comes back as it was.
        madvise(mapping.baseAddress, mapping.count, Int32(MADV_DONTNEED))
    }

    private static func map(_ url: URL) -> UnsafeMutableRawBufferPointer? {
        var status = stat()
        // Looked at before it is opened: whoever writes to a pipe would take closing it for the end.
        guard stat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let descriptor = open(url.path, O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return nil }
        let size = Int(status.st_size)
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            return nil
        }
        return UnsafeMutableRawBufferPointer(start: start, count: size)
    }
}
