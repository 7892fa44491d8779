extension URLEncodedFormEncoder {
    /// How keys are spelled. Applied to the whole key path of a pair.
    public enum KeyEncoding: @unchecked Sendable {
        // Unchecked: it may hold an app's closure, and a simulation runs on one thread.

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

        /// The words of a camel-case name in lower case, cut as `JSONEncoder` cuts them.
        ///
        /// A capital begins a word, unless it is the first character. A run of capitals is a word of its own,
        /// up to the last one before a small letter. Brackets, digits and underscores are no letters, but
        /// whatever stands right before the next small letter begins a word: `userIDs[]` becomes
        /// `user_i_ds[]`.
        private static func words(of key: String, separator: String) -> String {
            var words: [Substring] = []
            var start = key.startIndex
            var searched = key.dropFirst()
            while let capital = searched.firstIndex(where: \.isCapital) {
                words.append(key[start..<capital])
                start = capital
                guard let small = searched[capital...].firstIndex(where: \.isSmall) else { break }
                let last = key.index(before: small)
                if last > capital {
                    words.append(key[capital..<last])
                    start = last
                }
                searched = key[small...].dropFirst()
            }
            words.append(key[start...])
            return words.map { $0.lowercased() }.joined(separator: separator)
        }
    }
}

extension Character {
    /// `true` for a capital, and for a digraph that begins with one, such as `ǅ`.
    fileprivate var isCapital: Bool { category == .uppercaseLetter || category == .titlecaseLetter }

    fileprivate var isSmall: Bool { category == .lowercaseLetter }

    private var category: Unicode.GeneralCategory? { unicodeScalars.first?.properties.generalCategory }
}
