extension Collection<UInt8> {
    /// How many bytes a byte order mark at the beginning takes; 0 without one. Some editors write it before a
    /// text, and show nothing of it.
    public var byteOrderMarkCount: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
