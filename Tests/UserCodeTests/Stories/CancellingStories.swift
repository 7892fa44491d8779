import SessionChain

/// Code of the stories about requests that end early, or late, line by line as they show it.
enum CancellingStories {
    /// What a server logs in one line.
    struct Line: Decodable, Sendable { let text: String }

    /// Of `cancel-a-stream`.
    static func cancelAStream(
        _ url: String, isLast: @escaping @Sendable (Line) -> Bool,
        _ show: @escaping @Sendable (Line) throws -> Void, _ done: @escaping @Sendable (AFError?) -> Void
    ) {
        let request = AF.streamRequest(
            url, automaticallyCancelOnStreamError: true  // 4. a line that cannot be decoded
        ).responseStreamDecodable(of: Line.self) { stream in
            switch stream.event {
            case .stream(.success(let line)):
                if isLast(line) { stream.cancel() }  // 2. the handler, through its token
                try show(line)  // 3. whatever it throws
            case .stream(.failure): break  // why the fourth one ends it
            case .complete(let completion): done(completion.error)
            }
        }
        request.cancel()  // 1. whoever holds the request
    }

    /// Of `cancel-a-task`.
    static func cancelATask(
        _ session: Session, _ photosURL: String, _ friendsURL: String,
        _ show: @escaping @Sendable ((String, String)) -> Void
    ) {
        let album = Task {
            async let photos = session.request(photosURL).validate().serializingString().value
            async let friends = session.request(friendsURL).validate().serializingString().value
            show(try await (photos, friends))
        }
        album.cancel()
    }

    /// Of `cancel-early-and-late`.
    final class SearchScreen: @unchecked Sendable {
        // Unchecked: an app's screen belongs to the main actor; in a simulation there is one thread.
        private(set) var results = ""

        func find(_ url: String, by session: Session) {
            let search = session.request(url).validate().responseString { response in
                self.results = response.value ?? ""  // Is there still anybody who wants them?
            }
            search.cancel()
        }
    }

    /// Of `late-handler`.
    static func addAHandlerLate(
        _ url: String, _ show: @escaping @Sendable (AFDataResponse<String>) -> Void,
        _ archive: @escaping @Sendable (AFDataResponse<Data>) -> Void
    ) {
        let request = AF.request(url).validate().responseString { show($0) }
        // a tenth of a second later
        request.responseData { archive($0) }
    }

    /// Of `nobody-kept-the-session`.
    struct Loader {
        let configuration: URLSessionConfiguration

        func load(then show: @escaping @Sendable (String) -> Void) {
            let session = Session(configuration: configuration)
            session.request("https://api.example.com/text").responseString { response in
                show(response.value ?? "")
            }
        }
    }

    /// What a server says about one price.
    struct Price: Decodable, Sendable { let euros: Double }

    /// Of `stored-stream`.
    static func followPrices(_ show: @escaping @Sendable (Price) -> Void) {
        AF.streamRequest("https://api.example.com/prices").responseStreamDecodable(of: Price.self) { stream in
            if let price = stream.value { show(price) }
        }
    }
}
