/// A single untyped value as `URLEncoding` writes it, in both versions.
///
/// Both ask first whether the value is an `NSNumber`. On Apple's systems every Swift number in an `Any` is
/// one, so `51.0` becomes the text of a number object, `51`. An `NSNumber` on Linux has another text, `51.0`,
/// so the text is made here. Mirrors `URLEncoding.queryComponents(fromKey:value:)`.
package enum QueryValue: Equatable {
    /// The encoding has an option for how it is written.
    case truth(Bool)
    /// It is written like this, once it is escaped.
    case text(String)

    /// Finds out what a value is. Only a truth value is one: the numbers 0 and 1 are numbers, although a cast
    /// to `Bool` would take them.
    ///
    /// - Parameter int8IsTruth: whether an `Int8` is one, too. 5.12 tells truth values by their C type, and
    ///   that of `Int8` is `char`, as that of `Bool` is on Apple's systems; 4.7 knows the two apart.
    package init(_ value: Any, int8IsTruth: Bool) {
        switch value {
        case let decimal as NSDecimalNumber:
            self = .text("\(decimal)")
        case let number as NSNumber:
            let isTruth = type(of: value) == Int8.self ? int8IsTruth : ["c", "B"].contains(number.cType)
            self = isTruth ? .truth(number.boolValue) : .text(number.queryText)
        case let number as CGFloat:
            self = .text(NSNumber(value: Double(number)).queryText)
        default:
            self = .text("\(value)")
        }
    }
}

extension NSNumber {
    fileprivate var cType: String { String(cString: objCType) }

    /// The number in the formats that Apple documents for `NSNumber.description(withLocale:)`: sixteen digits
    /// of a `Double`, seven of a `Float`, without zeros at the end. Sixteen do not suffice for every number:
    /// `-71.063611` becomes `-71.06361099999999`.
    fileprivate var queryText: String {
        switch cType {
        case "d": Self.text(of: doubleValue, digits: 16)
        case "f": Self.text(of: doubleValue, digits: 7)
        default: "\(self)"
        }
    }

    /// A number with as many significant digits at most, as C's `%g` writes it.
    private static func text(of number: Double, digits: Int32) -> String {
        let size = 32
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            let length = buffer.withMemoryRebound(to: CChar.self) { characters in
                withVaList([digits, number]) { vsnprintf(characters.baseAddress, size, "%.*g", $0) }
            }
            count = max(0, min(Int(length), size - 1))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
