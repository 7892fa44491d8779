import Testing
@testable import Transport

@Suite struct `A suggested file name` {
    private static func name(
        _ disposition: String?, _ url: String = "https://x.test/a/page", type: String? = nil
    ) throws -> String? {
        var fields: [String: String] = [:]
        fields["content-disposition"] = disposition
        fields["Content-Type"] = type
        let response = ResponseHead(url: try #require(URL(string: url)), status: 200, fields: fields)
        return response?.suggestedFilename
    }

    @Test(arguments: [
        (#"attachment; filename="report.pdf""#, "report.pdf"),
        ("attachment; filename=report.pdf", "report.pdf"),
        ("inline;filename = report.pdf ; size=3", "report.pdf"),
        (#"ATTACHMENT; FileName="report.pdf""#, "report.pdf"),
        (#"attachment; filename="a; filename=b.txt""#, "a; filename=b.txt"),
        (#"attachment; filename="a \"quoted\" \\ name""#, "name"),
        (#"attachment; filename="a \"quoted\" name""#, #"a "quoted" name"#),
        (#"attachment; filename="open.txt"#, "open.txt"),
        ("attachment; filename=first.txt; filename=second.txt", "first.txt"),
        ("attachment; xfilename=no.txt; filename-=no.txt; name=no.txt", "page"),
        ("attachment", "page"), ("", "page"),
    ])
    func `is the one in the disposition`(disposition: String, name: String) throws {
        #expect(try Self.name(disposition) == name)
    }

    @Test(arguments: [
        ("attachment; filename*=UTF-8''%e2%82%ac%20rates.txt", "€ rates.txt"),
        ("attachment; filename=euro.txt; filename*=utf-8'en'%E2%82%AC.txt", "€.txt"),
        ("attachment; FILENAME*=UTF-8''%E2%82%AC.txt; filename=euro.txt", "€.txt"),
        ("attachment; filename*=iso-8859-1''na%EFve.txt", "naïve.txt"),
        ("attachment; filename*=UTF-8''%ff.txt; filename=plain.txt", "plain.txt"),
        ("attachment; filename*=UTF-8''%2; filename=plain.txt", "plain.txt"),
        ("attachment; filename*=UTF-8''%+1.txt; filename=plain.txt", "plain.txt"),
        ("attachment; filename*=KOI8-R''a.txt; filename=plain.txt", "plain.txt"),
        ("attachment; filename*=plain; filename=plain.txt", "plain.txt"),
        ("attachment; filename*=UTF-8''; filename=plain.txt", "plain.txt"),
        ("attachment; filename*=UTF-8''%2e%2e; filename=plain.txt", "plain.txt"),
    ])
    func `may be encoded, which takes precedence if it can be decoded`(disposition: String, name: String)
        throws
    {
        #expect(try Self.name(disposition) == name)
    }

    @Test(arguments: [
        (#"attachment; filename="""#, "page"), ("attachment; filename=", "page"),
        (#"attachment; filename=".""#, "page"), ("attachment; filename=..", "page"),
        (#"attachment; filename=" .. ""#, "page"), (#"attachment; filename="../..""#, "page"),
        (#"attachment; filename="/""#, "page"), (#"attachment; filename="../../etc/passwd""#, "passwd"),
        (#"attachment; filename="C:\\photos\\owl.png""#, "owl.png"),
        (#"attachment; filename="/tmp/""#, "tmp"),
        ("attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", "passwd"),
        ("attachment; filename*=UTF-8''a%00b%0A.txt", "ab.txt"),
        ("attachment; filename=.profile", ".profile"),
        ("attachment; filename=\"../\u{301}settings\"", "\u{301}settings"),
        ("attachment; filename=\"..\\\\\u{301}settings\"", "\u{301}settings"),
        ("attachment; filename*=UTF-8''..%2F%CC%81settings", "\u{301}settings"),
    ])
    func `is never a path, and never the name of a folder`(disposition: String, name: String) throws {
        #expect(try Self.name(disposition) == name)
    }

    @Test(arguments: [
        ("https://x.test/a/owl.png?size=2", "owl.png"), ("https://x.test/a/", "a"),
        ("https://x.test/snowy%20owl.png", "snowy owl.png"), ("https://x.test/a%2Fowl.png", "owl.png"),
        ("https://x.test/a/%2e%2e", "x.test"), ("https://x.test/", "x.test"), ("https://x.test", "x.test"),
    ])
    func `is the URL's last part without one, or its host`(url: String, name: String) throws {
        #expect(try Self.name(nil, url) == name)
    }

    @Test(arguments: [
        ("https://x.test/export", "application/json", "export.json"),
        ("https://x.test/export", "Text/HTML; charset=utf-8", "export.html"),
        ("https://localhost", "text/plain", "localhost.txt"),
        // There is one.
        ("https://x.test/export.php", "application/json", "export.php"),
        ("https://files.x.test", "text/plain", "files.x.test"),
        // None is known.
        ("https://x.test/export", "application/octet-stream", "export"),
        ("https://x.test/export", "json", "export"),
    ])
    func `gets the extension of the media type if it has none`(
        url: String, type: String, name: String
    ) throws {
        #expect(try Self.name(nil, url, type: type) == name)
    }

    @Test func `gets an extension wherever it comes from`() throws {
        let disposition = "attachment; filename=report"
        #expect(try Self.name(disposition, type: "application/pdf") == "report.pdf")
    }
}
