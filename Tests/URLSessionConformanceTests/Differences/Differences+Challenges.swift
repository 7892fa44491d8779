extension Difference {
    static let challenges: [Difference] = [
        Difference(
            "A 401, and the right password", "A 401 that the delegate cancels",
            linux: [
                "1: response /a 401 www-authenticate=Basic realm=\"garden\" length 12",
                "1: data \"who are you?\"",
            ],
            here: [],
            reason:
                "a 401 is a response only if it is not answered; Linux delivers it first, and asks at its end"
        ),
        Difference(
            "A 401, a wrong password, then the right one",
            linux: [
                "1: response /a 401 www-authenticate=Basic realm=\"garden\" length 12",
                "1: data \"who are you?\"",
                "1: response /a 401 www-authenticate=Basic realm=\"garden\" length 12",
                "1: data \"who are you?\"",
                "1: challenge Basic, realm garden, failures 1, proposed nobody, "
                    + "after 401",
            ],
            here: [
                "1: challenge Basic, realm garden, failures 1, proposed user, "
                    + "after 401"
            ],
            reason: "as above; and Apple proposes the credential that failed, while Linux proposes none"),
        Difference(
            "A 401 whose protection space the delegate rejects",
            linux: [
                "1: challenge Basic, realm garden, failures 0, proposed nobody, "
                    + "after 401",
                "1: complete, URLError -999",
            ],
            here: [
                "1: challenge Basic, realm garden, failures 0, proposed nobody, "
                    + "after 401",
                "1: complete, no error",
            ],
            reason: "rejecting means going on without this challenge; Linux cancels the task"),
        Difference(
            "A 401 to a POST",
            linux: [
                "1: response /a 401 www-authenticate=Basic realm=\"garden\" length 12",
                "1: data \"who are you?\"", "1: sent 10 of 5",
            ],
            here: ["1: sent 5 of 5"],
            reason: "as above; and a repeated body is counted from 0; Linux adds it to the first"),
        Difference(
            "A 401 to a download",
            linux: ["1: wrote 12 of 12", "1: wrote 19 of 7"], here: ["1: wrote 7 of 7"],
            reason: "as above; and Linux counts the body of the 401 as well"),
        Difference(
            "A 401 that the delegate leaves to the session, which has no credential",
            notRun: "the task never ends",
            here: [
                "1: owner resumes",
                "1: challenge Basic, realm garden, failures 0, proposed nobody, "
                    + "after 401",
                "1: response /a 401 www-authenticate=Basic realm=\"garden\" length 12",
                "1: data \"who are you?\"", "1: complete, no error", "server: GET /a",
            ],
            reason: "without a credential the 401 is the response; Linux does nothing more"),
        Difference(
            "A 401 that the delegate answers with no credential",
            notRun: "the process ends",
            here: [
                "1: owner resumes",
                "1: challenge Basic, realm garden, failures 0, proposed nobody, "
                    + "after 401",
                "1: response /a 401 www-authenticate=Basic realm=\"garden\" length 12",
                "1: data \"who are you?\"", "1: complete, no error", "server: GET /a",
            ],
            reason: "Apple documents nil as going on without a credential; Linux force-unwraps it"),
        Difference(
            "A URL with user and password",
            linux: ["server: GET /a Authorization=Basic dXNlcjpyaWdodA=="], here: ["server: GET /a"],
            reason: "Apple proposes them when the server asks; libcurl sends them before it asks"),
        Difference(
            "A 401 to a URL with user and password, which the delegate leaves to the session",
            notRun: "the task never ends",
            here: [
                "1: owner resumes", "1: challenge Basic, realm garden, failures 0, proposed user, after 401",
                "1: response login:/a 200 length 7", "1: data \"welcome\"", "1: complete, no error",
                "server: GET /a", "server: GET /a Authorization=Basic dXNlcjpyaWdodA==",
            ],
            reason: "the default is to use the proposed credential; Linux proposes none, and waits"),
        Difference(
            "A 401 to a session without a delegate", notRun: "the task never ends",
            here: [
                "1: owner resumes",
                "1: handler /a 401 www-authenticate=Basic realm=\"garden\" length 12, \"who are you?\", no error",
                "server: GET /a",
            ],
            reason: "without a credential the 401 is the response; Linux does nothing more"),
        Difference(
            "A 401 to an upload of a stream",
            linux: [
                "1: response /a 100 length -1", "1: sent 5 of 0",
                "1: response /a 401 www-authenticate=Basic realm=\"garden\" length 12",
                "1: data \"who are you?\"", "1: response /a 100 length -1", "1: sent 10 of 0",
            ],
            here: ["1: sent 5 of -1", "1: sent 5 of -1"], reason: "as above, and as for other streams"),
        Difference(
            "A second task, after the first has given the password",
            linux: [
                "1: response /a 401 www-authenticate=Basic realm=\"garden\" length 12",
                "1: data \"who are you?\"", "server: GET /a",
            ],
            here: ["server: GET /a Authorization=Basic dXNlcjpyaWdodA=="],
            reason:
                "as above; and an accepted credential is sent ahead (RFC 7617 §2.2); Linux does not"
        ),
        Difference(
            "A 401 for Digest",
            linux: [
                "1: response /a 401 www-authenticate=Digest realm=\"garden\", nonce=\"abc\", qop=\"auth\", "
                    + "algorithm=MD5 length 12",
                "1: data \"who are you?\"",
            ],
            here: [
                "1: challenge Digest, realm garden, failures 0, proposed nobody, after 401",
                "1: response /a 200 length 7", "1: data \"welcome\"",
                "server: GET /a Authorization=Digest username=\"user\", realm=\"garden\", uri=\"/a\", "
                    + "algorithm=MD5, nonce=\"abc\", nc=00000001, cnonce=\"e9c6a912192f7fc8\", qop=auth, "
                    + "response=\"dd01bad30250c4e2ad5775c2fc1a8b9b\"",
            ],
            reason: "Apple answers Digest (RFC 7616); Linux does not ask, and the 401 is the response"),
        Difference(
            "A 401 for Basic without a realm",
            linux: ["1: response /a 401 www-authenticate=Basic length 12", "1: data \"who are you?\""],
            here: [
                "1: challenge Basic, realm none, failures 0, proposed nobody, "
                    + "after 401",
                "1: response /a 200 length 7", "1: data \"welcome\"",
                "server: GET /a Authorization=Basic dXNlcjpyaWdodA==",
            ],
            reason: "a realm is required (RFC 7617 §2), but clients accept it without; Linux does not ask"),
        Difference(
            "A 401 for Bearer or Basic",
            linux: [
                "1: response /a 401 www-authenticate=Bearer realm=\"app\", Basic realm=\"garden\" length 12",
                "1: data \"who are you?\"",
            ],
            here: [], reason: "as above"),
    ]

    static let cookies: [Difference] = [
        Difference(
            "A cookie for another path", "A cookie without a path, elsewhere",
            linux: ["server: GET /b Cookie=word=one"], here: ["server: GET /b"],
            reason:
                "a cookie is for its path and those below (RFC 6265 §5.1.4); Linux checks only the domain"),
        Difference(
            "A cookie that has expired",
            linux: ["server: GET /b Cookie=word=one"], here: ["server: GET /b"],
            reason: "with `Max-Age=0` a server deletes a cookie (RFC 6265 §5.2.2); Linux keeps it"),
        Difference(
            "A cookie for secure connections only",
            linux: ["server: GET /b Cookie=word=one"], here: ["server: GET /b"],
            reason: "it is not sent over plain HTTP (RFC 6265 §5.4); Linux sends it"),
        Difference(
            "Two cookies in one answer", notRun: "their order is another one from run to run",
            here: [
                "1: owner resumes", "1: response /a 200 set-cookie=one=1; Path=/, two=2; Path=/ length 3",
                "1: data \"set\"", "1: complete, no error", "2: owner resumes",
                "2: response /b 200 length 4", "2: data \"seen\"", "2: complete, no error",
                "server: GET /a", "server: GET /b Cookie=one=1; two=2",
            ],
            reason: "for equal paths, the older one comes first (RFC 6265 §5.4); Linux has no order"
        ),
        Difference(
            "A cookie that comes with a redirect",
            linux: ["server: GET /b"], here: ["server: GET /b Cookie=word=one"],
            reason: "any response may set cookies (RFC 6265 §3); Linux makes the next request too early"),
        Difference(
            "A request with a Cookie of its own",
            linux: ["server: GET /b Cookie=word=one"], here: ["server: GET /b Cookie=own=2"],
            reason:
                "Apple documents that such a field overrides the storage (`httpShouldHandleCookies`); on Linux "
                + "the storage wins"),
    ]
}
