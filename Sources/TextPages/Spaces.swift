extension String {
    /// That many spaces, made at once: repeating one adds it each time, which took a thirtieth of `list`.
    public static func spaces(_ count: Int) -> String {
        String(unsafeUninitializedCapacity: count) { bytes in
            bytes.initialize(repeating: UInt8(ascii: " "))
            return count
        }
    }
}
