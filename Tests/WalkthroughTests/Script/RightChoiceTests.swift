import Testing
import Walkthrough

@Suite struct `The right choice of a question` {
    @Test(arguments: [
        ("choices: ['yes', 'no'], right: 'yes', answer: 'No. It is.'", 0),
        ("choices: ['yes', 'no'], answer: 'No. It is not.'", 1),
        ("choices: ['no', 'no, never'], answer: 'No, never: it is gone.'", 1),
        ("choices: ['no', 'yes'], answer: 'Nobody knows.'", nil), ("answer: 'Yes.'", nil),
    ])
    func `is the one that is named, or the one that the answer begins with`(
        keys: String, right: Int?
    )
        throws
    {
        let script = try loaded(
            "{title: 'T', requests: [{id: 'a', url: 'https://a.example/'}], questions: [{at: {kind: 'handler.called'}, ask: 'x', \(keys)}]}"
        )
        #expect(script.questions.map(\.right) == [right])
    }
}
