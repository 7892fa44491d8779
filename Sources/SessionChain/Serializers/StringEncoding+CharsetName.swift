extension String.Encoding {
    /// The encoding that a response's charset means, in any case; nil for every other name, even `utf8`,
    /// `us-ascii` or `windows-1252`.
    ///
    /// Mirrors Alamofire 5.12 `String.Encoding.init?(ianaCharsetName:)`, which knows these names only.
    init?(ianaCharsetName name: String) {
        switch name.lowercased() {
        case "utf-8": self = .utf8
        case "iso-8859-1": self = .isoLatin1
        case "utf-16", "unicode-1-1", "iso-10646-ucs-2": self = .utf16
        case "utf-16be": self = .utf16BigEndian
        case "utf-16le": self = .utf16LittleEndian
        case "utf-32": self = .utf32
        case "utf-32be": self = .utf32BigEndian
        case "utf-32le": self = .utf32LittleEndian
        default: return nil
        }
    }
}
