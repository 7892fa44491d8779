import Testing
@testable import URLLoading

@Suite struct `A load that has asked the cache` {
    private var caching = TaskCaching()

    @Test mutating func `remembers the choice until the server's answer about it is settled`() {
        #expect(caching.choice?.word == nil)
        caching.ask(.fail(nil))
        #expect(caching.choice?.word == "fail")
        caching.settle()
        #expect(caching.choice?.word == nil && caching.refuted == nil)
    }

    @Test mutating func `remembers that the server has asked for a credential`() {
        caching.challenge()
        #expect(!caching.isChallenged, "nothing was asked")
        caching.ask(.fail(nil))
        caching.challenge()
        #expect(caching.isChallenged && caching.choice?.word == "fail")
        caching.settle()
        #expect(!caching.isChallenged)
    }

    @Test mutating func `remembers that the stored response is wrong until the task has another request`() {
        caching.ask(.fail(nil))
        let stored = StoredResponse(
            response: .with(), data: Data(), requestDate: .distantPast, responseDate: .distantPast, number: 7)
        caching.settle(refuting: stored)
        #expect(caching.choice?.word == nil && caching.refuted?.number == 7)
        caching.forget()
        #expect(caching.refuted?.number == nil)
    }
}

@Suite struct `A load that waits for the delegate's answer about storing` {
    @Test func `continues once, at the first answer`() {
        var storing = TaskStoring()
        var count = 0
        #expect(storing.answered().map { _ in true } == nil)
        storing.wait { count += 1 }
        storing.answered()?()
        storing.answered()?()
        #expect(count == 1)
    }

    @Test func `keeps the pieces of the body in order`() {
        var storing = TaskStoring()
        #expect(storing.body == nil)
        storing.keep(Data("one".utf8))
        storing.keep(Data("two".utf8))
        #expect(storing.body == Data("onetwo".utf8))
    }
}
