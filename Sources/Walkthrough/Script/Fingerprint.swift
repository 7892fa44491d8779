import JSONText
import ScriptReading
import Tracing

/// A short word for something that is longer.
package enum Fingerprint {
    /// A word for what a script runs: two scripts with the same one do the same on the same chain, unless the
    /// files that they name, or their Swift files, differ. Of those, it has the names only.
    ///
    /// Comments, spacing, and the keys that only say something about a run do not change it, so that a golden
    /// trace need not be renewed for a better sentence.
    static func of(_ script: JSON, without words: [KeyPlace]) -> String {
        let running = (script.members ?? []).filter { member in !words.contains { $0.name == member.key } }
        return of(Array(ScriptedJSON(JSON(.object(running))).text.utf8))
    }

    /// Sixteen hexadecimal digits of a hash.
    package static func of(_ bytes: [UInt8]) -> String {
        String(StableHash.of(bytes), radix: 16).zeroPadded(to: 16)
    }
}
