import Testing

@testable import ResourceChain

/// A screen with the top question and the picture of who asked it, as an app has it in a view controller.
private final class TopQuestionScreen: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private var request: AnyObject?
    private(set) var shown: [String] = []

    func fetchTopQuestion() {
        let questionRequest = ApiRequest(resource: QuestionsResource())
        request = questionRequest
        questionRequest.load { [weak self] questions in
            guard let topQuestion = questions?.first else { return }
            self?.show(topQuestion)
        }
    }

    private func show(_ question: Question) {
        shown.append(question.title)
        guard let url = question.owner?.profileImageURL else { return }
        let avatarRequest = ImageRequest(url: url)
        request = avatarRequest
        avatarRequest.load { [weak self] image in
            self?.shown.append(image.map { "\(Int($0.size.width)) pixels wide" } ?? "no picture")
        }
    }
}

/// The same screen by somebody who did not know.
private final class ForgetfulScreen: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private(set) var shown: [Question] = []

    func fetchTopQuestion() {
        let questionRequest = ApiRequest(resource: QuestionsResource())
        questionRequest.load { questions in
            self.shown = questions ?? []
        }
    }
}

/// A screen whose requests wait for each other.
private final class BusyScreen: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    private let queue = OperationQueue()
    private(set) var shown: [String] = []

    func fetch(_ pictureURL: URL) {
        let questions = NetworkOperation(ApiRequest(resource: QuestionsResource())) { questions in
            self.shown.append("\(questions?.count ?? 0) questions")
        }
        let picture = NetworkOperation(ImageRequest(url: pictureURL)) { image in
            self.shown.append(image == nil ? "no picture" : "a picture")
        }
        picture.addDependency(questions)
        queue.addOperations([picture, questions], waitUntilFinished: false)
    }
}

@Suite struct `A screen of an app` {
    private func service() -> Service {
        Service([
            .answer(Data(Answers.questions.utf8), to: "questions", delay: 30),
            .answer(Answers.png, to: "ada.png"),
        ])
    }

    @Test func `shows a question, and then the picture of its owner`() {
        let service = service()
        var screen: TopQuestionScreen?
        service.at {
            screen = TopQuestionScreen()
            screen?.fetchTopQuestion()
        }
        _ = service.run()
        #expect(screen?.shown == ["How do closures work?", "40 pixels wide"])
    }

    @Test func `shows nothing when it forgets its request`() {
        let service = service()
        var screen: ForgetfulScreen?
        service.at {
            screen = ForgetfulScreen()
            screen?.fetchTopQuestion()
        }
        _ = service.run()
        #expect(screen?.shown == [])
    }

    @Test func `lets a queue keep its requests in order`() throws {
        let service = service()
        let url = try #require(URL(string: "https://images.test/ada.png"))
        var screen: BusyScreen?
        service.at {
            screen = BusyScreen()
            screen?.fetch(url)
        }
        _ = service.run()
        #expect(screen?.shown == ["2 questions", "a picture"])
    }
}
