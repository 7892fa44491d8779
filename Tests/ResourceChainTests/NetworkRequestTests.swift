import Testing

@testable import ResourceChain

/// What an app has in a view controller: somebody who keeps requests.
private final class Keeper: @unchecked Sendable {
    // Unchecked: a simulation runs on one thread.
    var request: AnyObject?
}

@Suite struct `A network request` {
    @Test func `is loaded by a task, parsed in the background and handed over on the main queue`() {
        let (service, keeper) = (Service(Answers.questions), Keeper())
        service.at {
            let request = ApiRequest(resource: QuestionsResource())
            keeper.request = request
            request.load { service.notes.append($0?.first?.title ?? "nothing") }
        }
        #expect(
            service.run() == """
                0 ms main: created ApiRequest<QuestionsResource>
                0 ms main: GET /2.2/questions
                0 ms main: resumed
                10 ms session: completionHandler(completed)
                10 ms session: onMain by completion.on-main (main queue wanted)
                10 ms session: value by resource.keys-present (2 items)
                10 ms main: completion(model)
                """)
        #expect(service.notes == ["How do closures work?"])
    }

    @Test(arguments: [(Loading.Delivery.main, "main"), (.background, "session")])
    func `is parsed and handed over where its session calls back`(
        delivery: Loading.Delivery, queue: String
    ) {
        let (service, keeper) = (Service(Answers.questions), Keeper())
        service.at {
            let request = ApiRequest(resource: QuestionsResource(), loading: Loading(delivery))
            keeper.request = request
            request.load { _ in }
        }
        #expect(
            service.run().hasSuffix(
                """
                10 ms \(queue): here by completion.on-main (wanted here)
                10 ms \(queue): value by resource.keys-present (2 items)
                10 ms \(queue): completion(model)
                """))
    }

    @Test func `that nobody keeps is deallocated at once, and its completion is never called`() {
        let service = Service(Answers.questions)
        service.at {
            ApiRequest(resource: QuestionsResource()).load { _ in service.notes.append("called") }
        }
        #expect(
            service.run() == """
                0 ms main: created ApiRequest<QuestionsResource>
                0 ms main: GET /2.2/questions
                0 ms main: resumed
                0 ms main: deallocated, completion owed
                10 ms session: completionHandler(completed)
                10 ms session: dropped by completion.request-alive (deallocated)
                """)
        #expect(service.notes == [])
    }

    @Test func `that is let go of after its answer owes nothing any more`() {
        let (service, keeper) = (Service(Answers.questions), Keeper())
        service.at {
            let request = ApiRequest(resource: QuestionsResource())
            keeper.request = request
            request.load { _ in service.notes.append("called") }
        }
        service.at(20) { keeper.request = nil }
        #expect(service.run().hasSuffix("20 ms main: deallocated, completion not owed"))
        #expect(service.notes == ["called"])
    }

    @Test func `tells its caller nil, and not why, whatever goes wrong`() {
        let outcomes = [Service([.offline]), Service("<html>", status: 404), Service("{}")].map { service in
            let keeper = Keeper()
            service.at {
                let request = ApiRequest(resource: QuestionsResource())
                keeper.request = request
                request.load { service.notes.append($0 == nil ? "nil" : "model") }
            }
            return service.run().split(separator: "\n").suffix(2) + service.notes.map { Substring($0) }
        }
        #expect(
            outcomes == [
                [
                    "0 ms session: missing data by resource.data-present (URLError(-1009))",
                    "0 ms main: completion(nil)", "nil",
                ],
                [
                    "10 ms session: unreadable by resource.json-readable (6 bytes)",
                    "10 ms main: completion(nil)", "nil",
                ],
                [
                    "10 ms session: not wrapped by resource.items-present (nothing for items)",
                    "10 ms main: completion(nil)", "nil",
                ],
            ])
    }

    @Test func `can load an image from anywhere`() throws {
        let (service, keeper) = (Service([.answer(Answers.png)]), Keeper())
        let url = try #require(URL(string: "https://img.test/ada.png"))
        service.at {
            let request = ImageRequest(url: url)
            keeper.request = request
            request.load { service.notes.append("\($0?.size.width ?? 0)") }
        }
        #expect(service.run().contains("value by image.size (40 × 30)"))
        #expect(service.notes == ["40.0"])
    }

    @Test func `that is cancelled calls its completion with nil`() {
        let (service, keeper) = (Service(Answers.questions), Keeper())
        service.at {
            let request = ApiRequest(resource: QuestionsResource())
            keeper.request = request
            request.load { service.notes.append($0 == nil ? "nil" : "model") }
            request.cancel()
        }
        #expect(service.run().contains("missing data by resource.data-present (URLError(-999))"))
        #expect(service.notes == ["nil"])
    }
}

@Suite struct `The network controller` {
    private func load(_ path: String, _ calls: [NetworkController.Call]) throws -> (
        story: String, notes: [String]
    ) {
        let service = Service([.answer(Data(Answers.users.utf8))])
        let url = try #require(URL(string: "https://api.stackexchange.com/2.2\(path)"))
        service.at {
            NetworkController(calls: calls).load(url) { models in
                service.notes.append((models as? [User]).map { "\($0.count) users" } ?? "no users")
            }
        }
        return (service.run(), service.notes)
    }

    @Test func `goes through its cases until one fits, and keeps itself alive`() throws {
        let (story, notes) = try load("/users", [.questions, .users])
        #expect(
            story == """
                0 ms main: created NetworkController
                0 ms main: GET /2.2/users
                0 ms main: resumed
                10 ms session: completionHandler(completed)
                10 ms session: users by controller.case (case /users)
                10 ms session: value by resource.keys-present (2 items)
                10 ms main: completion(model)
                """)
        #expect(notes == ["2 users"])
    }

    @Test func `makes nothing of an answer it has no case for`() throws {
        let (story, notes) = try load("/users", [.questions])
        #expect(story.contains("nothing by controller.default (/2.2/users)"))
        #expect(story.hasSuffix("main: completion(nil)"))
        #expect(notes == ["no users"])
    }
}

@Suite struct `Network operations` {
    @Test func `load one after the other, the dependent ones last, and need nobody to keep them`() throws {
        let service = Service([
            .answer(Data(Answers.questions.utf8), to: "questions"),
            .answer(Answers.png, to: "png"),
        ])
        let url = try #require(URL(string: "https://img.test/ada.png"))
        service.at {
            let loading = Loading()
            let questions = NetworkOperation(
                ApiRequest(resource: QuestionsResource(), loading: loading)
            ) { _ in service.notes.append("questions") }
            let avatar = NetworkOperation(ImageRequest(url: url, loading: loading)) { _ in
                service.notes.append("avatar")
            }
            (questions.name, avatar.name) = ("questions", "avatar")
            avatar.addDependency(questions)
            let queue = OperationQueue()
            queue.name = "network"
            queue.addOperation(avatar)
            queue.addOperation(questions)
        }
        // An operation keeps what it depends on, so both requests go at the end.
        #expect(
            service.run() == """
                0 ms main: created ApiRequest<QuestionsResource>
                0 ms main: created ImageRequest
                0 ms main: wait avatar
                0 ms main: start questions
                0 ms network: operation.started questions
                0 ms network: GET /2.2/questions
                0 ms network: resumed
                10 ms session: completionHandler(completed)
                10 ms session: onMain by completion.on-main (main queue wanted)
                10 ms session: value by resource.keys-present (2 items)
                10 ms main: completion(model)
                10 ms main: operation.finished questions
                10 ms main: start avatar
                10 ms network: operation.started avatar
                10 ms network: GET /ada.png
                10 ms network: resumed
                20 ms session: completionHandler(completed)
                20 ms session: onMain by completion.on-main (main queue wanted)
                20 ms session: value by image.size (40 × 30)
                20 ms main: completion(model)
                20 ms main: operation.finished avatar
                20 ms main: deallocated, completion not owed
                20 ms main: deallocated, completion not owed
                """)
        #expect(service.notes == ["questions", "avatar"])
    }
}
