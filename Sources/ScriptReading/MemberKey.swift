/// The key of a member whose name is only known when a script is read. It has an integer if it looks like
/// one, as the key of a dictionary has.
package struct MemberKey: CodingKey {
    package let stringValue: String
    package var intValue: Int? { Int(stringValue) }

    package init(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
}
