import ScriptReading
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

@Suite struct `The right choice of each chain` {
    @Test func `is what a reader of that chain is asked with`() throws {
        let question = try loaded(Self.script("{session: 'no', 'session-manager': 'yes'}")).questions[0]
        #expect(question.right == nil)
        #expect(question.asked(on: .session).right == 1)
        #expect(question.asked(on: .sessionManager).right == 0)
    }

    @Test(arguments: [
        ("{session: 'perhaps'}", "\"right\": expected one of the choices"),
        ("{}", "\"right\": expected one of the choices"),
        (
            "{resource: 'yes'}",
            "\"right\": the script does not run on resource, only on session, session-manager"
        ),
        (
            "{sesion: 'yes'}",
            "\"right\": expected a chain, \"url-session\", \"resource\", \"session-manager\" or \"session\", found"
                + " \"sesion\""
        ),
        ("1", "\"right\": expected a choice, or an object with the choice of each chain, found 1"),
    ])
    func `is a choice, on a chain of the script`(right: String, mistake: String) {
        let error = #expect(throws: ScriptError.self) { try loaded(Self.script(right)) }
        #expect(error?.description.hasSuffix(" error: \(mistake)") == true, "\(error?.description ?? "")")
    }

    @Test(arguments: ["[]", "['yes']", "['yes', 'yes', 'no']", "['yes', '']"])
    func `is one of several that differ`(choices: String) {
        let script = Self.script("'yes'").replacing("['yes', 'no']", with: choices)
        let error = #expect(throws: ScriptError.self) { try loaded(script) }
        let mistake = "\"choices\": expected 2 to 26 choices, all different, and none empty"
        #expect(error?.description.contains(mistake) == true, "\(error?.description ?? "")")
    }

    private static func script(_ right: String) -> String {
        """
        {title: 'T', chains: ['session', 'session-manager'], requests: [{id: 'a', url: 'https://a.example/'}],
        questions: [{at: {kind: 'handler.called'}, ask: 'x', choices: ['yes', 'no'], right: \(right),
        answer: 'x'}]}
        """
    }
}
