extension String.Encoding {
    /// The encoding with this name in IANA's registry of character sets, or with a usual short form of it, in
    /// any case; nil for one not listed here.
    ///
    /// A table of our own, because the system's, which Alamofire 4.7 asks, is not the same on every platform.
    /// Alamofire 5.12 knows fewer names, and lists them itself.
    package init?(charsetName name: String) {
        guard let encoding = Self.byCharsetName[name.lowercased()] else { return nil }
        self = encoding
    }

    /// The encoding that Core Foundation gives for a name that it does not know
    /// (`kCFStringEncodingInvalidId`).
    package static let invalid = String.Encoding(rawValue: 0xFFFF_FFFF)

    /// The name of the encoding as a `charset` parameter spells it.
    package var traceDescription: String {
        guard self != .invalid else { return "unknown" }
        return Self.charsetNames.first { $0.encoding == self }?.names.first ?? "encoding \(rawValue)"
    }

    /// The bytes as text in this encoding; nil if they cannot be read so.
    ///
    /// Text without a charset is read as ISO Latin 1, for which Foundation takes ten times as long as for
    /// others, so it is read here.
    package func text(of data: Data) -> String? {
        switch self {
        case .invalid: nil
        case .isoLatin1: Self.latin1Text(of: data)
        default: String(data: data, encoding: self)
        }
    }

    /// Each byte is the character with the same number.
    private static func latin1Text(of data: Data) -> String {
        data.withUnsafeBytes { bytes in
            guard bytes.contains(where: { $0 >= 0x80 }) else { return String(decoding: bytes, as: UTF8.self) }
            var utf8: [UInt8] = []
            utf8.reserveCapacity(2 * bytes.count)
            for byte in bytes {
                if byte < 0x80 {
                    utf8.append(byte)
                } else {
                    utf8.append(0xC0 | byte >> 6)
                    utf8.append(0x80 | byte & 0x3F)
                }
            }
            return String(decoding: utf8, as: UTF8.self)
        }
    }

    private static let charsetNames: [(encoding: String.Encoding, names: [String])] = [
        (.utf8, ["utf-8", "utf8"]),
        (.ascii, ["us-ascii", "ascii"]),
        (.isoLatin1, ["iso-8859-1", "latin1", "l1"]),
        (.isoLatin2, ["iso-8859-2", "latin2", "l2"]),
        (.utf16, ["utf-16"]),
        (.utf16BigEndian, ["utf-16be"]),
        (.utf16LittleEndian, ["utf-16le"]),
        (.utf32, ["utf-32"]),
        (.utf32BigEndian, ["utf-32be"]),
        (.utf32LittleEndian, ["utf-32le"]),
        (.windowsCP1250, ["windows-1250"]),
        (.windowsCP1251, ["windows-1251"]),
        (.windowsCP1252, ["windows-1252"]),
        (.windowsCP1253, ["windows-1253"]),
        (.windowsCP1254, ["windows-1254"]),
        (.shiftJIS, ["shift_jis", "sjis"]),
        (.japaneseEUC, ["euc-jp"]),
        (.iso2022JP, ["iso-2022-jp"]),
        (.macOSRoman, ["macintosh"]),
    ]

    private static let byCharsetName: [String: String.Encoding] = Dictionary(
        uniqueKeysWithValues: charsetNames.flatMap { entry in entry.names.map { ($0, entry.encoding) } })
}
