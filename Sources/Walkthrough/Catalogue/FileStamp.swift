/// What changes when a file is saved.
public struct FileStamp: Equatable, Sendable {
    private let date: Date?
    private let size: Int?
    /// The number of the file in its file system, which is another one for a file that replaces it.
    private let number: Int?

    /// Looks at a file, which need not be there.
    public init(of file: URL) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        date = attributes?[.modificationDate] as? Date
        size = attributes?[.size] as? Int
        number = attributes?[.systemFileNumber] as? Int
    }
}
