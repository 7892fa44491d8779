import Foundation

/// The secrets that were hidden so far, each with its number, and what they look like elsewhere: in a URL, or
/// in JSON.
///
/// Short ones, and those without a digit, are too likely to mean something else. Beyond 8 KB, and 64 lengths
/// of secrets that begin alike, what is longer is not looked for.
struct KnownSecrets {
    private var numbers: [String: Int] = [:]
    private var lengths: [UInt32: [Int]] = [:]
    private var ends: Set<End> = []
    /// Some of those that begin alike, to be recognized by less than the whole.
    private var alike: [UInt32: [[UInt8]]] = [:]
    private var pairs: [Bool] = []
    /// Whether one of them begins with a sign.
    private(set) var beginWithSigns = false

    /// What has to be there before a secret is looked up.
    private struct End: Hashable {
        let beginning: UInt32
        let length: Int
        let ending: UInt32
    }

    private static let longest = 8192
    private static let mostLengths = 64

    /// Takes in a secret that is to be hidden wherever it stands alone.
    mutating func insert(_ secret: String, number: Int) {
        for form in Self.forms(of: secret) where numbers[form] == nil {
            let bytes = Array(form.utf8)
            guard 6...Self.longest ~= bytes.count, bytes.contains(where: { 0x30...0x39 ~= $0 }) else {
                continue
            }
            let end = Self.end(bytes, from: 0, length: bytes.count)
            var known = lengths[end.beginning] ?? []
            let place = known.partitionPoint { $0 > bytes.count }
            if place == known.count || known[place] != bytes.count {
                guard known.count < Self.mostLengths else { continue }
                known.insert(bytes.count, at: place)
                lengths[end.beginning] = known
            }
            ends.insert(end)
            if alike[end.beginning, default: []].count < Self.mostLengths {
                alike[end.beginning, default: []].append(bytes)
            }
            numbers[form] = number
            if pairs.isEmpty { pairs = Array(repeating: false, count: 1 << 16) }
            pairs[Int(bytes[0]) << 8 | Int(bytes[1])] = true
            if !SecretText.isOfWord(bytes[0]) { beginWithSigns = true }
        }
    }

    /// A secret as it is, without what a URL or JSON encodes, and with it; and the password behind a user.
    private static func forms(of secret: String) -> [String] {
        // Most secrets look the same everywhere. To encode a text takes longer than all else here.
        if secret.utf8.allSatisfy(SecretText.isOfWord) { return [secret] }
        let decoded = (secret.removingPercentEncoding ?? secret).replacing(#"\/"#, with: "/")
        let plain = decoded.trimmingCharacters(in: [" ", "\""])
        let password = plain.firstIndex(of: ":").map { String(plain[plain.index(after: $0)...]) }
        return [
            secret, plain, plain.replacing("/", with: #"\/"#),
            plain.addingPercentEncoding(withAllowedCharacters: unreserved) ?? plain,
            plain.addingPercentEncoding(withAllowedCharacters: unreserved.union(["/", "?"])) ?? plain,
            password ?? plain,
        ]
    }

    /// RFC 3986 §2.3. `URLEncoding` leaves the slash and the question mark as they are as well.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// The longest secret that begins at a place of a text and does not go on as a word behind its end.
    ///
    /// - Parameter budget: how many bytes may still be compared. Texts that are made to look like many
    ///   secrets would take too long.
    func secret(in text: [UInt8], at place: Int, comparing budget: inout Int) -> (end: Int, number: Int)? {
        guard !pairs.isEmpty, place + 6 <= text.count, pairs[Int(text[place]) << 8 | Int(text[place + 1])]
        else { return nil }
        for length in lengths[Self.end(text, from: place, length: 4).beginning] ?? [] {
            let end = place + length
            guard end <= text.count, ends.contains(Self.end(text, from: place, length: length)) else {
                continue
            }
            if SecretText.isOfWord(text[end - 1]), end < text.count, SecretText.isOfWord(text[end]) {
                continue
            }
            budget -= length
            guard budget > 0 else { return nil }
            if let number = numbers[String(decoding: text[place..<end], as: UTF8.self)] {
                return (end, number)
            }
        }
        return nil
    }

    /// The number of a secret of which a part begins a text and ends with it; four bytes tell enough.
    func secret(beginningWith text: ArraySlice<UInt8>, comparing budget: inout Int) -> Int? {
        guard !pairs.isEmpty, 4..<Self.longest ~= text.count else { return nil }
        let beginning = text.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
        for secret in alike[beginning] ?? [] where secret.count > text.count {
            budget -= text.count
            guard budget > 0 else { return nil }
            if secret.starts(with: text) { return numbers[String(decoding: secret, as: UTF8.self)] }
        }
        return nil
    }

    private static func end(_ text: [UInt8], from place: Int, length: Int) -> End {
        let four = { (start: Int) in text[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) } }
        return End(beginning: four(place), length: length, ending: four(place + length - 4))
    }

    /// Whether a secret may begin at a place. It may err on the safe side.
    func mayBegin(at place: Int, in text: UnsafeRawBufferPointer) -> Bool {
        !pairs.isEmpty && place + 1 < text.count && pairs[Int(text[place]) << 8 | Int(text[place + 1])]
    }
}
