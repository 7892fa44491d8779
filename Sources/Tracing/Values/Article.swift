extension String {
    /// The article that stands in front of it: `an upload`, `an ImageRequest`, but `a URL`.
    package var article: String {
        let begins = first.map { "aeiouAEIOU".contains($0) } ?? false
        return begins && !lowercased().hasPrefix("url") ? "an" : "a"
    }

    /// A noun with its article in front: `a cancel action`, `an addHandler action`.
    package var withArticle: String { "\(article) \(self)" }

    /// What a kind of request is called: `data request`. The name of a type says it already: `DataRequest`.
    package var asKindOfRequest: String { hasSuffix("equest") ? self : "\(self) request" }
}
