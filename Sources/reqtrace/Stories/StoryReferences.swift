import TextPages
import Walkthrough

/// The references of a README to the claims of its script, which have to fit both ways: a claim that no
/// sentence refers to says nothing to a reader, and a sentence that refers to no claim is not checked.
struct StoryReferences {
    /// References to no claim, each with what is wrong.
    let unknown: [(reference: Story.Reference, message: String)]
    /// The claims that no sentence refers to, by their places in the script, each with what is wrong and what
    /// to do.
    let unused: [(index: Int, message: String, advice: String)]

    /// Whoever gets more ids wrong than this has another mistake than a slip of the finger.
    static let mostHints = 20

    init(_ story: Story, to claims: [Claim]) {
        let ids = claims.map(\.id)
        let known = Set(ids)
        unknown = story.references.filter { !known.contains($0.id) }.enumerated().map { count, reference in
            let hint = count < Self.mostHints ? Spelling.suggestion(for: reference.id, among: ids) : ""
            return (reference, "no claim has the id \"\(reference.id)\"\(hint)")
        }
        let used = Set(story.references.map(\.id))
        unused = claims.indices.filter { !used.contains(claims[$0].id) }.map { index in
            let id = claims[index].id
            return (
                index, "no sentence of the README refers to the claim \"\(id)\"",
                "make it a link to script.json#\(id)"
            )
        }
    }
}
