// What is said of cookies: those that a server sends, and those that it gets back.

extension EventKindEntry {
    static let cookieSendDecided = EventKindEntry(
        "It was chosen which of the stored cookies go with a request, and why the others do not.",
        mirrors: [.urlSession("HTTPCookieStorage.cookies(for:)")])

    static let cookieStoreDecided = EventKindEntry(
        "A response brought a cookie, and it was chosen what becomes of it: store, replace, remove, ignore.",
        mirrors: [.urlSession("HTTPCookieStorage.setCookies(_:for:mainDocumentURL:)")])

    static let cookieStored = EventKindEntry(
        "The storage has a new cookie, or another in the place of an old one.",
        mirrors: [.urlSession("HTTPCookieStorage.setCookie(_:)")])

    static let cookieRemoved = EventKindEntry(
        "The storage has lost a cookie: its time was over, its server or the app deleted it, or there were too"
            + " many.",
        mirrors: [.urlSession("HTTPCookieStorage.deleteCookie(_:)")])
}
