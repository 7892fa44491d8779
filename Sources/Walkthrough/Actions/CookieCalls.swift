import ScriptReading

/// `HTTPCookieStorage.shared.setCookies(_:for:mainDocumentURL:)`
struct SetCookieCall: ProcessCall, WordCall {
    static let word = "setCookie"
    static let meaning = "The app puts a cookie into the shared storage."

    @Key("url", .url, "The URL that the cookie is for.") private var url: URL
    @Key("cookie", "The cookie as a server would send it: sid=1; Path=/.") private var line: String

    var name: String { "HTTPCookieStorage.setCookie" }

    func perform() {
        let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": line], for: url)
        HTTPCookieStorage.shared.setCookies(cookies, for: url, mainDocumentURL: nil)
    }
}

/// `HTTPCookieStorage.shared.removeCookies(since:)`, as when the app's user logs out.
struct RemoveCookiesCall: ProcessCall, WordCall {
    static let word = "removeCookies"
    static let meaning = "The app deletes all cookies in the shared storage."
    var name: String { "HTTPCookieStorage.removeCookies" }

    func perform() {
        HTTPCookieStorage.shared.removeCookies(since: .distantPast)
    }
}
