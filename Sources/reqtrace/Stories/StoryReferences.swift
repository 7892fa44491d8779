import TextPages
import Walkthrough

/// The references of a README to the claims of its script, which have to fit both ways: a claim that no
/// sentence refers to says nothing to a reader, and a sentence that refers to no claim is not checked.
struct StoryReferences {
    /// References to no claim, each with what is wrong.
    let unknown: [(reference: Transcript.Line, message: String)]
    /// The claims that no sentence refers to, by their places in the script, each with what is wrong and what
    /// to do.
    let unused: [(index: Int, message: String, advice: String)]

    init(_ story: Story, to claims: [Claim]) {
        let ids = claims.map(\.id)
        unknown = story.references.filter { !ids.contains($0.text) }.map { reference in
            (
                reference,
                "no claim has the id \"\(reference.text)\""
                    + Spelling.suggestion(for: reference.text, among: ids)
            )
        }
        unused = claims.indices.filter { index in
            !story.references.contains { $0.text == claims[index].id }
        }.map { index in
            let id = claims[index].id
            return (
                index, "no sentence of the README refers to the claim \"\(id)\"",
                "make it a link to script.json#\(id)"
            )
        }
    }
}
