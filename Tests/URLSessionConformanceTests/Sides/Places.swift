import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Where a scenario takes place on one side, and how values from there are told in words that name no place.
///
/// The values are Foundation's own on both sides: requests, responses, errors.
struct Places: Sendable {
    /// The server's two origins: `http://127.0.0.1:4711`.
    let base: String
    let other: String
    /// An origin where nobody listens.
    let deaf: String
    /// A folder for the files that uploads send.
    let folder: URL
    private let fieldNames: [String]

    init(_ scenario: Scenario, base: String, other: String, deaf: String, folder: URL) {
        self.base = base
        self.other = other
        self.deaf = deaf
        self.folder = folder
        fieldNames = scenario.scriptedFieldNames
    }

    // MARK: Into the world

    func request(for ask: Ask) -> URLRequest {
        guard let url = URL(string: url(of: ask.path)) else { preconditionFailure("\(ask.path) is no path") }
        var request = URLRequest(url: url)
        request.httpMethod = ask.method
        for (name, value) in ask.headers { request.setValue(value, forHTTPHeaderField: name) }
        request.httpBody = ask.body.map { Data($0.utf8) }
        if let timeout = ask.timeout { request.timeoutInterval = timeout }
        request.cachePolicy = ask.policy.foundations
        return request
    }

    private func url(of path: String) -> String {
        if path.hasPrefix("other:") { return other + path.dropFirst("other:".count) }
        if path.hasPrefix("deaf:") { return deaf + path.dropFirst("deaf:".count) }
        if path.hasPrefix("login:") {
            return login + path.dropFirst("login:".count)
        }
        return base + path
    }

    /// What an app would put into a cache.
    func response(_ body: String, to request: URLRequest, _ fields: [Field]) -> CachedURLResponse? {
        guard let url = request.url else { return nil }
        let fields = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
        let head = HTTPURLResponse(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: fields)
        return head.map { CachedURLResponse(response: $0, data: Data(body.utf8)) }
    }

    /// A file with this text.
    func file(with text: String) -> URL {
        let file = folder.appendingPathComponent("upload.txt")
        do {
            try Data(text.utf8).write(to: file)
        } catch {
            preconditionFailure("\(file.path) cannot be written: \(error)")
        }
        return file
    }

    /// The first origin with a user and a password.
    private var login: String { base.replacingOccurrences(of: "//", with: "//user:right@") }

    // MARK: Into words

    /// Status, the fields that the scenario's server sends, and the length that is expected.
    func description(of response: URLResponse) -> String {
        guard let response = response as? HTTPURLResponse else { return "no HTTP response" }
        let fields = fieldNames.compactMap { name in
            response.value(forHTTPHeaderField: name).map { "\(name)=\(placeless($0))" }
        }
        let url = response.url.map { placeless($0.absoluteString) } ?? "nowhere"
        return ([url, "\(response.statusCode)"] + fields + ["length \(response.expectedContentLength)"])
            .joined(separator: " ")
    }

    /// Method, path, and the fields that decide where a redirect may carry them.
    func description(of request: URLRequest) -> String {
        let url = request.url.map { placeless($0.absoluteString) } ?? "nowhere"
        let fields = ["Authorization", "Cookie"].compactMap { name in
            request.value(forHTTPHeaderField: name).map { "\(name)=\($0)" }
        }
        return ([request.httpMethod ?? "no method", url] + fields).joined(separator: " ")
    }

    /// What was downloaded into a file. It is removed then, as by an app: on Linux, nobody else does it.
    func content(of file: URL) -> String {
        guard let data = FileManager.default.contents(atPath: file.path) else { return "that is not there" }
        try? FileManager.default.removeItem(at: file)
        return String(decoding: data, as: UTF8.self).shortened
    }

    func placeless(_ text: String) -> String {
        text.replacingOccurrences(of: login, with: "login:").replacingOccurrences(of: base, with: "")
            .replacingOccurrences(of: other, with: "other:").replacingOccurrences(of: deaf, with: "deaf:")
    }
}

/// Domain and code; what else an error says is for people to read.
func errorDescription(_ error: (any Error)?) -> String {
    guard let error else { return "no error" }
    let known = error as NSError
    return "\(known.domain == NSURLErrorDomain ? "URLError" : known.domain) \(known.code)"
}

extension Ask.Policy {
    fileprivate var foundations: URLRequest.CachePolicy {
        switch self {
        case .useProtocol: .useProtocolCachePolicy
        case .reloadIgnoringCache: .reloadIgnoringLocalCacheData
        case .returnCacheElseLoad: .returnCacheDataElseLoad
        case .returnCacheDontLoad: .returnCacheDataDontLoad
        }
    }
}

extension Scenario {
    /// The names of the fields in its answers, each once.
    fileprivate var scriptedFieldNames: [String] {
        let names = routes.flatMap { route -> [String] in
            guard case .answer(let answer) = route.reply else { return [] }
            return answer.headers.map { $0.name.lowercased() }
        }
        return Set(names).sorted()
    }
}
