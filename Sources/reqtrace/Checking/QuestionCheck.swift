import TextPages
import Tracing
import Walkthrough

/// Questions for which a reader of one chain would be told that the right answer is wrong.
///
/// Nobody can compare a sentence with a trace. But an answer that tells the versions apart is seldom the same
/// on both of them, so its author has to say what is right on each chain.
struct QuestionCheck {
    let script: Script
    let text: ScriptText

    var findings: [Finding] {
        script.questions.enumerated().compactMap { index, question -> Finding? in
            complaint(about: question).map { complaint in
                Finding(
                    script.file, text.position("questions", index),
                    "the question \"\(TextLine(question.ask).clipped(to: 60).plainText)\" \(complaint)",
                    do: "name the right choice of each chain, as in"
                        + " right: { session: \"yes\", \"session-manager\": \"no\" }")
            }
        }
    }

    private func complaint(about question: Question) -> String? {
        let chains = script.chains.filter { question.pattern.isMeant(on: $0) }
        if question.rightByChain.isEmpty {
            let isTooSimple = chains.count > 1 && question.right != nil && tellsVersionsApart(question.answer)
            return isTooSimple ? "has one right choice, but its answer tells the versions apart" : nil
        }
        let silent = chains.filter { question.asked(on: $0).right == nil }
        return silent.isEmpty
            ? nil : "does not say what is right on \(silent.names)"
    }

    private func tellsVersionsApart(_ answer: String) -> Bool {
        ["4.7", "5.12"].contains { answer.contains($0) }
    }
}
