import Testing

@testable import ResourceChain

@Suite struct `A resource` {
    private let ada = User(
        name: "Ada", profileImageURL: URL(string: "https://img.test/ada.png"), reputation: 7)

    private var questions: [Question] {
        [
            Question(
                title: "How do closures work?", date: Date(timeIntervalSince1970: 1_234_567_890),
                tags: ["swift", "ios"], owner: ada),
            Question(
                title: "What is ARC?", date: Date(timeIntervalSince1970: 1_234_567_000), tags: [], owner: nil),
        ]
    }

    private func decide(_ text: String, _ style: ModelStyle = .keys) -> Decided<Decoded<[Question]>> {
        QuestionsResource(style: style).decideModels(Data(text.utf8))
    }

    @Test func `knows its URL, with the query that belongs to it`() {
        #expect(
            QuestionsResource().url?.absoluteString
                == "https://api.stackexchange.com/2.2/questions?order=desc&sort=votes&tagged=ios&site=stackoverflow"
        )
        #expect(UsersResource().urlRequest?.httpMethod == "GET")
    }

    @Test func `parses no more JSON than a run may have`() {
        var limits = Simulator.Limits.default
        let values = [1_000_000, 100].map { bytes -> [Question]? in
            limits.bytes = bytes
            return Simulator.$current.withValue(Simulator(limits: limits)) {
                QuestionsResource().makeModel(data: Data(Answers.questions.utf8))
            }
        }
        #expect(values == [questions, nil])
    }

    @Test func `makes models of the items in the wrapper`() {
        #expect(QuestionsResource().makeModel(data: Data(Answers.questions.utf8)) == questions)
        #expect(
            UsersResource().makeModel(data: Data(Answers.users.utf8))
                == [
                    User(name: "Ada", profileImageURL: nil, reputation: 7),
                    User(name: nil, profileImageURL: nil, reputation: nil),
                ])
    }

    @Test(arguments: [Answers.questions, Answers.users, #"{"items": [{"title": 1}]}"#])
    func `makes the same of JSON in both styles`(text: String) {
        let data = Data(text.utf8)
        #expect(
            QuestionsResource(style: .functional).makeModel(data: data)
                == QuestionsResource(style: .keys).makeModel(data: data))
        #expect(
            UsersResource(style: .functional).makeModel(data: data)
                == UsersResource(style: .keys).makeModel(data: data))
    }

    @Test(arguments: [
        ("", ModelError.noJSON, Rule.resource.jsonReadable, "0 bytes"),
        ("<html>", .noJSON, .resource.jsonReadable, "6 bytes"),
        ("[1]", .noWrapper, .resource.wrapperObject, "an array"),
        ("{}", .noItems, .resource.itemsPresent, "nothing for items"),
        (#"{"items": [1]}"#, .noItems, .resource.itemsPresent, "a value of another type for items"),
        (
            #"{"items": [{"title": "a", "tags": []}]}"#, .incompleteItem(0), .resource.keysPresent,
            "item 0 has nothing for creation_date"
        ),
        (
            #"{"items": [{"title": 7, "creation_date": null, "tags": []}]}"#, .incompleteItem(0),
            .resource.keysPresent, "item 0 has a value of another type for title"
        ),
    ])
    func `makes nothing of what it does not expect, and the decision says why`(
        text: String, error: ModelError, rule: Rule, saw: String
    ) {
        let decided = decide(text)
        #expect(decided.choice.value == nil && decided.choice.error == error)
        #expect(decided.decision.deciding == RuleCheck(rule, saw: .text(saw), held: false))
    }

    /// The functional style reads every key, and the other stops at the first that is missing.
    @Test(arguments: ["", #", "owner": "Ada""#])
    func `names no key that its model can do without`(owner: String) {
        let decided = decide(#"{"items": [{"title": 7, "creation_date": 1\#(owner)}]}"#, .functional)
        #expect(
            decided.decision.deciding
                == RuleCheck(
                    .resource.keysPresent,
                    saw: .text("item 0 has a value of another type for title, nothing for tags"),
                    held: false))
    }

    @Test func `refuses true as a number, and a number as a text`() {
        #expect(
            decide(#"{"items": [{"title": "a", "creation_date": true, "tags": []}]}"#).choice.value == nil)
        #expect(decide(#"{"items": [{"title": 1, "creation_date": 1, "tags": []}]}"#).choice.value == nil)
        #expect(
            decide(#"{"items": [{"title": "a", "creation_date": 1, "tags": []}]}"#).choice.value?.count == 1)
    }

    @Test(arguments: ["1.5", "1e30", "18446744073709551615"])
    func `refuses a number that is no integer, or too large for one`(number: String) {
        let decided = decide(#"{"items": [{"title": "a", "creation_date": \#(number), "tags": []}]}"#)
        #expect(
            decided.decision.deciding
                == RuleCheck(
                    .resource.keysPresent, saw: .text("item 0 has a value of another type for creation_date"),
                    held: false))
    }

    @Test func `reads an integer that is written with a fraction of zero`() {
        #expect(
            decide(#"{"items": [{"title": "a", "creation_date": 1.0, "tags": []}]}"#).choice.value?.count == 1
        )
    }

    @Test func `can be one of the app's own, with a service, a path and a model`() {
        struct Quote: ApiResource {
            let baseURL = "https://quotes.test"
            let methodPath = "/random"
            let queryItems: [URLQueryItem] = []
            enum Keys: String, SerializationKey { case text }
            func makeModel(serialization: Serialization) -> String? { serialization.value(forKey: Keys.text) }
        }
        #expect(Quote().url?.absoluteString == "https://quotes.test/random")
        #expect(Quote().makeModel(data: Data(#"{"items": [{"text": "Hi"}]}"#.utf8)) == ["Hi"])
    }
}

@Suite struct `An image` {
    @Test func `knows its format and its size from its head`() {
        #expect(UIImage(data: Answers.png)?.format == .png)
        #expect(UIImage(data: Answers.png)?.size == CGSize(width: 40, height: 30))
        #expect(UIImage(data: Answers.jpeg)?.format == .jpeg)
        #expect(UIImage(data: Answers.jpeg)?.size == CGSize(width: 40, height: 30))
        var filled = Answers.jpeg
        filled.insert(contentsOf: [0xFF, 0xFF], at: 8)
        #expect(UIImage(data: filled)?.size == CGSize(width: 40, height: 30))
    }

    @Test func `is none where the bytes are something else, or end in the head`() {
        #expect(UIImage(data: Data("<html>".utf8)) == nil)
        #expect(UIImage(data: Data()) == nil)
        #expect(UIImage(data: Answers.png.dropLast()) == nil)
        #expect(UIImage(data: Answers.jpeg.prefix(14)) == nil)
        #expect(UIImage.decide(Data("GIF8".utf8)).decision.rules.map(\.saw.text) == ["47 49 46 38"])
    }
}
