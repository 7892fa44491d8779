import Testing

@testable import URLLoading

@Suite struct `A URL that a server names` {
    @Test(arguments: [
        ("/b", "https://x.test/b"), ("b?c#d", "https://x.test/a/b?c#d"), ("//y.test/", "https://y.test/"),
        // What may not stand in a URL.
        ("b c", "https://x.test/a/b%20c"), ("/é?ö#ü", "https://x.test/%C3%A9?%C3%B6#%C3%BC"),
        ("/[]?[]#[#]", "https://x.test/%5B%5D?%5B%5D#%5B%23%5D"),
        ("mailto:a b@x.test", "mailto:a%20b@x.test"),
        // What is escaped already.
        ("/x?q=a%20b|c", "https://x.test/x?q=a%20b%7Cc"), ("/é/a%2fb", "https://x.test/%C3%A9/a%2fb"),
        ("/my file%2B1.pdf", "https://x.test/my%20file%2B1.pdf"),
        (
            "https://y.test/?next=https%3A%2F%2Fx.test%2F&state={1}",
            "https://y.test/?next=https%3A%2F%2Fx.test%2F&state=%7B1%7D"
        ),
        // A percent sign without two digits is no escape.
        ("/a%zz/b%20c", "https://x.test/a%25zz/b%20c"), ("/a%2", "https://x.test/a%252"),
        // A host's letters have another way to become ASCII.
        ("//bücher.example/é", "https://xn--bcher-kva.example/%C3%A9"),
        ("https://[::1]:8080/é", "https://[::1]:8080/%C3%A9"),
    ])
    func `has an escape for each character that may not stand in it, and no other`(
        reference: String, url: String
    ) {
        let base = URL(string: "https://x.test/a/")
        #expect(URL(reference: reference, relativeTo: base)?.absoluteString == url)
    }

    @Test(arguments: ["", "http://["])
    func `may be none`(reference: String) {
        #expect(URL(reference: reference, relativeTo: URL(string: "https://x.test/a/")) == nil)
    }
}
