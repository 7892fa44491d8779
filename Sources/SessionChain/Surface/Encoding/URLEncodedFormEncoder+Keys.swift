extension URLEncodedFormEncoder {
    /// How keys are spelled. Applied to the whole key path of a pair.
    public enum KeyEncoding: @unchecked Sendable {
        /// As the value spells them.
        case useDefaultKeys
        /// `oneTwo` becomes `one_two`, `myURLList` becomes `my_url_list`.
        case convertToSnakeCase
        /// `oneTwo` becomes `one-two`.
        case convertToKebabCase
        /// `oneTwo` becomes `OneTwo`.
        case capitalized
        /// `oneTwo` becomes `ONETWO`.
        case uppercased
        /// `oneTwo` becomes `onetwo`.
        case lowercased
        /// The key that the closure makes of the key path.
        case custom((_ key: String) -> String)

        func encode(_ key: String) -> String {
            switch self {
            case .useDefaultKeys: key
            case .convertToSnakeCase: Self.words(of: key, separator: "_")
            case .convertToKebabCase: Self.words(of: key, separator: "-")
            case .capitalized: key.prefix(1).uppercased() + key.dropFirst()
            case .uppercased: key.uppercased()
            case .lowercased: key.lowercased()
            case .custom(let encoding): encoding(key)
            }
        }

        /// The words of a camel-case name in lower case. A capital begins a word after a small letter, and
        /// before one when it ends a run of capitals.
        private static func words(of key: String, separator: Character) -> String {
            let letters = Array(key)
            var result = ""
            for (index, letter) in letters.enumerated() {
                if letter.isUppercase, index > 0 {
                    let follows = letters[index - 1]
                    let endsRun =
                        follows.isUppercase && index + 1 < letters.count
                        && letters[index + 1].isLowercase
                    if follows.isLowercase || follows.isNumber || endsRun { result.append(separator) }
                }
                result.append(contentsOf: letter.lowercased())
            }
            return result
        }
    }
}
