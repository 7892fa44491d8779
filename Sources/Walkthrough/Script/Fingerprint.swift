import JSONText
import ScriptReading

/// A short word for something that is longer.
package enum Fingerprint {
    /// A word for what a script runs: two scripts with the same one do the same on the same chain.
    ///
    /// Comments, spacing, and the keys that only say something about a run do not change it, so that a golden
    /// trace need not be renewed for a better sentence.
    static func of(_ script: JSON, without words: [KeyPlace]) -> String {
        let running = (script.members ?? []).filter { member in !words.contains { $0.name == member.key } }
        return of(Array(ScriptedJSON(JSON(.object(running))).text.utf8))
    }

    /// FNV-1a, 64 bits (draft-eastlake-fnv): short, the same everywhere, and no claim to secrecy.
    package static func of(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
