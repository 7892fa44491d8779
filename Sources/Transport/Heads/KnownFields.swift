import Synchronization

/// What the latest fields were read as, so that a field that comes again is not read again.
///
/// A script says a head once, and thousands of requests may get it. A field of it may have thousands of
/// members, and to read them all for each request took longer than everything else about it.
package final class KnownFields<Value: Sendable>: Sendable {
    /// How many are known. A new one takes the place of the oldest.
    private static var most: Int { 16 }

    private let known = Mutex((readings: [Reading](), next: 0))

    private struct Reading {
        let field: String
        let value: Value
    }

    package init() {}

    /// What a field was read as, or is read as now.
    package func value(of field: String, read: (String) -> Value) -> Value {
        if let known = known.withLock({ $0.readings.first { $0.field.isByteForByte(field) } }) {
            return known.value
        }
        let reading = Reading(field: field, value: read(field))
        known.withLock { known in
            if known.readings.count < Self.most {
                known.readings.append(reading)
            } else {
                known.readings[known.next] = reading
                known.next = (known.next + 1) % Self.most
            }
        }
        return reading.value
    }
}

extension String {
    /// `true` if two texts have the same bytes. Equal texts may write a character in different ways.
    fileprivate func isByteForByte(_ other: String) -> Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { others in
                guard bytes.count == others.count, let start = bytes.baseAddress,
                    let other = others.baseAddress
                else { return bytes.count == others.count }
                // A field that came from the same script is not even looked at.
                return start == other || memcmp(start, other, bytes.count) == 0
            }
        } == true
    }
}
