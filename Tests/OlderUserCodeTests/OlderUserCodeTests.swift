import SessionManagerChain
import Testing

@Suite struct `Code that was written for Alamofire 4` {
    @Test func `has a router whose routes become requests`() throws {
        let search = try UserRouter.search(words: "a b", page: 2).asURLRequest()
        #expect(search.url?.absoluteString == "https://api.example.test/users?page=2&q=a%20b")
        let create = try UserRouter.create(parameters: ["name": "Ada"]).asURLRequest()
        #expect(create.httpMethod == "POST")
        #expect(create.httpBody == Data(#"{"name":"Ada"}"#.utf8))
    }

    @Test func `has an encoding of its own`() throws {
        let request = try URLRequest(url: "https://api.example.test/tags", method: .put)
        let encoded = try ListEncoding(list: ["a", "b"]).encode(request, with: nil)
        #expect(encoded.httpBody == Data(#"["a","b"]"#.utf8))
        #expect(encoded.value(forHTTPHeaderField: "Content-Type") == "application/json")
    }

    @Test func `calls the library's functions, and has a serializer for its models`() {
        let server = OldServer(
            .answer(#"{"name":"Ada"}"#, path: "/users/ada"), .answer("[]", path: "/users/bob"),
            .answer("", status: 500, path: "/users/eve"))
        server.run {
            for username in ["ada", "bob", "eve"] {
                Alamofire.request(UserRouter.read(username: username)).validate()
                    .responseObject { (response: DataResponse<User>) in
                        switch response.result {
                        case .success(let user): server.show("\(user.username) is \(user.name)")
                        case .failure(BackendError.network(let error as AFError)):
                            server.show("network: \(error.responseCode ?? 0)")
                        case .failure(let error): server.show("\(error)")
                        }
                    }
            }
        }
        #expect(
            server.lines == [
                // The delegate is asked whether the others may be stored before they are complete.
                "network: 500", "ada is Ada", "objectSerialization(reason: \"no User\")",
            ])
    }

    @Test func `has a handler for tokens that refreshes once for two refused requests`() {
        let server = OldServer(
            .answer("", status: 401, path: "/users/ada", token: "old"),
            .answer("", status: 401, path: "/users/bob", token: "old"),
            .answer(#"{"access_token":"new"}"#, path: "/oauth/token"),
            .answer(#"{"name":"Ada"}"#, path: "/users/ada", token: "new"),
            .answer(#"{"name":"Bob"}"#, path: "/users/bob", token: "new"))
        server.run {
            let handler = OAuthHandler(
                baseURLString: UserRouter.baseURLString, accessToken: "old", refreshToken: "r")
            let manager = SessionManager()
            manager.adapter = handler
            manager.retrier = handler
            for username in ["ada", "bob"] {
                manager.request(UserRouter.read(username: username)).validate().responseJSON { response in
                    let json = response.result.value as? [String: Any]
                    server.show("\(json?["name"] ?? "nobody"), \(response.response?.statusCode ?? 0)")
                    withExtendedLifetime(manager) {}
                }
            }
        }
        #expect(server.lines == ["Ada, 200", "Bob, 200"])
    }

    @Test func `uploads forms, downloads files, and listens to what goes on beside`() throws {
        let server = OldServer(
            .answer("\"stored\"", status: 201, path: "/photos"), .answer("[7]", path: "/photos/7"))
        let file = server.simulator.temporaryFolder.appendingPathComponent("photos/7.json")
        server.run {
            let client = PhotoClient()
            client.onEvent = { server.show($0) }
            client.upload(Data([1, 2, 3]), title: "Sea") { result in
                server.show(result.value ?? "\(result.error as Any)")
                client.download(to: file) { response in
                    server.show("\(response.result.value?.count ?? 0) bytes")
                    client.close()
                }
            }
        }
        #expect(
            server.lines == ["online", "complete photos", "\"stored\"", "complete 7", "3 bytes"])
        #expect(try Data(contentsOf: file) == Data("[7]".utf8))
    }

    @Test func `is what the stories show`() {
        let server = OldServer(.answer("[7]"), .answer("done"))
        server.run {
            StoryScreens.loadTodos { todos in server.show("\((todos as? [Int]) ?? [])") }
            let manager = SessionManager()
            manager.startRequestsImmediately = false
            StoryScreens.loadReport(by: manager) { response in
                server.show(response.result.value ?? "nothing")
                withExtendedLifetime(manager) {}
            }
        }
        #expect(server.lines == ["[7]", "done"])
    }

    @Test func `has a session manager that changes every request`() {
        let server = OldServer(
            Exchange(
                name: "market",
                match: RequestPattern(headers: [("X-Market", .equals("fr"))]),
                reply: .response(ScriptedResponse(chunks: [Chunk("bread")])), times: .count(2)),
            .answer("[7]"))
        server.run {
            let manager = MarketManager()
            // Both ways of asking end in the one that is overridden.
            manager.request("https://shop.example.test/list", parameters: ["page": 1])
                .responseString { server.show($0.result.value ?? "nothing") }
            manager.request(UserRouter.read(username: "ada"))
                .responseString { server.show($0.result.value ?? "nothing") }
            manager.download("https://shop.example.test/catalogue").responseData { response in
                server.show("\(response.result.value?.count ?? 0) bytes")
                server.show(manager.asked.joined(separator: ", "))
            }
        }
        #expect(server.lines == ["3 bytes", "/list, /users/ada, a file", "bread", "bread"])
    }

    @Test func `has a session manager that is asked for every upload`() {
        let server = OldServer(.answer("1"), .answer("2"), .answer("3"))
        server.run {
            let manager = MarketManager()
            let orders = "https://shop.example.test/orders"
            manager.upload(URL(fileURLWithPath: "/missing/order"), to: orders)
            manager.upload(Data("tea".utf8), to: orders)
            manager.upload(InputStream(data: Data("tea".utf8)), to: orders)
            server.show(manager.asked.joined(separator: ", "))
        }
        #expect(server.lines == ["an upload of a file, an upload of data, an upload of a stream"])
    }
}
