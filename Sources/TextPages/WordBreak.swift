/// Where a word is broken that is wider than the column it stands in.
enum WordBreak {
    /// The last place up to `width` at which breaking does not hurt; `width` itself where there is none.
    ///
    /// A break behind a sign or before a capital keeps `unacceptableStatusCode(503)` readable.
    static func place(in word: [Character], width: Int) -> Int {
        let places = (1...width).reversed().filter { place in
            let before = word[place - 1]
            let after = word[place]
            if before == ".", after.isNumber { return false }
            return (!before.isLetter && !before.isNumber) || (before.isLowercase && after.isUppercase)
        }
        // A break near the front would only make another line.
        return places.first { $0 * 4 >= width } ?? width
    }
}
