/// The simulated twin of UIKit's image: nothing is drawn, but the bytes are looked at, because an image
/// request has to reckon with bytes that are not an image.
public struct UIImage: Equatable, Sendable {
    /// The formats it knows.
    public enum Format: String, Sendable { case png, jpeg }

    /// What the bytes begin as.
    public let format: Format
    /// Width and height in pixels, which are points at scale 1.
    public let size: CGSize

    /// Reads the head of an image; nil if the bytes are neither a PNG nor a JPEG, or end too soon.
    public init?(data: Data) {
        guard let image = Self.decide(data).choice.value else { return nil }
        self = image
    }

    private init(_ format: Format, _ size: CGSize) {
        self.format = format
        self.size = size
    }

    static func decide(_ data: Data) -> Decided<Decoded<UIImage>> {
        var rules = RuleLog()
        let bytes = [UInt8](data)
        let format = format(of: bytes)
        let start = bytes.prefix(4).map { String($0, radix: 16) }.joined(separator: " ")
        guard rules.check(.image.signature, saw: .text(format?.rawValue ?? start), format != nil),
            let format
        else { return rules.decide(.failed(.noImage)) }
        let size = format == .png ? pngSize(bytes) : jpegSize(bytes)
        let text = size.map { "\(Int($0.width)) × \(Int($0.height))" } ?? counted(bytes.count, "byte")
        guard rules.check(.image.size, saw: .text(text), size != nil), let size else {
            return rules.decide(.failed(.noImage))
        }
        return rules.decide(.made(UIImage(format, size)))
    }

    // MARK: Reading the head

    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private static func format(of bytes: [UInt8]) -> Format? {
        if bytes.starts(with: pngSignature) { return .png }
        return bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? .jpeg : nil
    }

    /// Width and height are the first two numbers of the first chunk, IHDR (RFC 2083 §4.1.1).
    private static func pngSize(_ bytes: [UInt8]) -> CGSize? {
        guard bytes.count >= 24, Array(bytes[12..<16]) == Array("IHDR".utf8) else { return nil }
        return size(width: number(bytes[16..<20]), height: number(bytes[20..<24]))
    }

    /// Height and width stand in the frame header (ITU-T T.81 B.2.2), behind segments that say their own
    /// length. Any number of bytes FF may fill the space before a marker (B.1.1.2).
    private static func jpegSize(_ bytes: [UInt8]) -> CGSize? {
        var index = 2
        while index + 9 <= bytes.count, bytes[index] == 0xFF {
            let marker = bytes[index + 1]
            if marker == 0xFF {
                index += 1
                continue
            }
            if isFrameHeader(marker) {
                return size(
                    width: number(bytes[(index + 7)..<(index + 9)]),
                    height: number(bytes[(index + 5)..<(index + 7)]))
            }
            index += 2 + number(bytes[(index + 2)..<(index + 4)])
        }
        return nil
    }

    /// C0 to CF begin a frame, except for three that begin tables.
    private static func isFrameHeader(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    private static func size(width: Int, height: Int) -> CGSize? {
        width > 0 && height > 0 ? CGSize(width: width, height: height) : nil
    }
}

/// The rules by which bytes become an image.
struct ImageRules: RuleGroup {
    let signature = Rule(
        "image.signature",
        "The bytes begin as a PNG does, by the RFC, or as a JPEG does, by ITU-T T.81 B.2.1.",
        .rfc(2083, section: "3.1"))
    let size = Rule(
        "image.size",
        "The head of the image is whole, and says how large it is: a PNG's by the RFC, a JPEG's by ITU-T "
            + "T.81 B.2.2.", .rfc(2083, section: "4.1.1"))
}

extension Rule {
    static let image = ImageRules()
}
