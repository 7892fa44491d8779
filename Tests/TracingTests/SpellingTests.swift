import Tracing
import Testing

@Suite struct `The word that was probably meant` {
    private let words = ["continue", "adapt.decided", "goto", "listenerCalled"]

    @Test(
        arguments: [
            ("contineu", "continue"), ("GOTO", "goto"), ("decided", "adapt.decided"), ("frobnicate", nil),
            ("", nil), ("DECID", "adapt.decided"), ("cided", nil), ("listen", "listenerCalled"),
            ("called", "listenerCalled"), ("enerC", nil),
        ] as [(String, String?)])
    func `is near it, or has a part that begins with it`(word: String, meant: String?) {
        #expect(Spelling.nearest(to: word, among: words) == meant)
    }

    @Test(
        arguments: [
            ("contniue", "continue"), ("countinue", "continue"), ("cotinue", "continue"),
            ("adapt.decideds", "adapt.decided"), ("gotogotogoto", nil), ("göto", "goto"),
        ] as [(String, String?)])
    func `is found whatever has happened to a letter`(word: String, meant: String?) {
        #expect(EditDistance.nearest(to: word, among: words) == meant)
    }

    @Test func `is asked for, and so are several`() {
        #expect(Spelling.question(["goto"]) == "did you mean \"goto\"?")
        #expect(Spelling.question(["goto", "go"]) == "did you mean \"goto\" or \"go\"?")
    }

    @Test func `is the one that begins with it, if others are as near`() {
        #expect(EditDistance.nearest(to: "statu", among: ["state", "status", "stat"]) == "status")
        #expect(EditDistance.nearest(to: "statu", among: ["status", "statute"]) == "status")
        #expect(EditDistance.nearest(to: "stote", among: ["state", "stole"]) == "state")
    }

    @Test func `differs in a third of its letters at most`() {
        #expect(EditDistance.nearest(to: "decided", among: words) == nil)
        #expect(EditDistance.nearest(to: "gtoo", among: words) == "goto")
        #expect(EditDistance.nearest(to: "stay", among: words) == nil)
    }
}
