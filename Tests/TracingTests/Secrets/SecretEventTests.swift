import Testing

@testable import Tracing

@Suite struct `A secret in an event` {
    @Test func `is hidden in kinds, places, keys and rules, which a trace from elsewhere may have`() {
        let text = #"""
            {"reqtrace":1}
            {"n":1,"t":0,"kind":"a.b?token=k1","source":"https://u:k2@a.test:1","data":{"failures":{"https://u:k3@a.test/?token=k4":"late"},"token":{"pw=k5":1}},"decision":{"outcome":"o","by":"r?pw=k6","rules":[{"id":"r?pw=k6","saw":"s","held":true}]}}

            """#
        let file = TraceFile(bytes: Array(text.utf8))
        file.hideSecrets()
        let event = file.event(1)
        #expect(event?.kind == "a.b?token=••••")
        #expect(event?.source == "https://••••@a.test:1")
        #expect(event?.data.first?.value.members?.map(\.key) == ["https://••••@a.test/?token=••••"])
        #expect(event?["token"]?.members?.map(\.key) == ["pw=••••"])
        #expect(event?.decision?.deciding?.id == "r?pw=••••")
    }

    @Test(arguments: ["seed phrase", "backup codes", "api keys"])
    func `is hidden below a title of two words in the body of a request`(title: String) {
        let text = #"""
            {"reqtrace":1}
            {"n":1,"t":0,"kind":"transport.sent","source":"a:1","data":{"body":{"bytes":9,"text":"user,\#(title)\nann,x y z\n"}}}

            """#
        let file = TraceFile(bytes: Array(text.utf8))
        file.hideSecrets()
        #expect(file.event(1)?.field("body.text")?.string == "user,\(title)\nann,••••\n")
    }

    @Test func `is known from an object of credentials, and from the name of a cookie in one of cookies`() {
        let text = #"""
            {"reqtrace":1}
            {"n":1,"t":0,"kind":"script.called","source":"a:1","data":{"auth":{"password":"hunter33"},"cookies":{"sid":"ab12cd34","page":"profile2"}}}
            {"n":2,"t":0,"kind":"script.called","source":"a:1","data":{"text":"hunter33 ab12cd34 profile2"}}

            """#
        let file = TraceFile(bytes: Array(text.utf8))
        file.hideSecrets()
        #expect(file.event(1)?["cookies"]?["page"]?.string == "••••")
        #expect(file.event(2)?["text"]?.string == "•••• •••• profile2")
    }

    @Test func `is hidden in every element of a list, as the name of the list says`() {
        let text = #"""
            {"reqtrace":1}
            {"n":1,"t":0,"kind":"script.called","source":"a:1","data":{"user[password]":["ab12cd34",["ef56gh78"],{"n":"ij90kl12"}],"user[note]":["token=a",["Authorization","b"],["c"]]}}

            """#
        let file = TraceFile(bytes: Array(text.utf8))
        file.hideSecrets()
        #expect(
            file.event(1)?.data.map(\.value.plainText) == [
                #"["••••", ["••••"], {"n": "••••"}]"#,
                #"["token=••••", ["Authorization", "••••"], ["c"]]"#,
            ])
    }

    @Test func `is hidden in a body that is neither text nor encoded`() {
        let text = #"""
            {"reqtrace":1}
            {"n":1,"t":0,"kind":"delegate.didReceiveData","source":"a:1","data":{"bytes":9,"text":{"password":"a"}}}
            {"n":2,"t":0,"kind":"delegate.didReceiveData","source":"a:1","data":{"bytes":9,"text":["token=a"]}}
            {"n":3,"t":0,"kind":"delegate.didReceiveData","source":"a:1","data":{"bytes":9,"base64":"token=a"}}

            """#
        let file = TraceFile(bytes: Array(text.utf8))
        file.hideSecrets()
        #expect(file.event(1)?["text"]?.plainText == #"{"password": "••••"}"#)
        #expect(file.event(2)?["text"]?.plainText == #"["token=••••"]"#)
        #expect(file.event(3)?["base64"]?.string == "token=••••")
    }

    @Test func `leaves what tells URLs and variants apart, as a cache does, and is not printed`() throws {
        let text = #"""
            {"reqtrace":1}
            {"n":1,"t":0,"kind":"cache.stored","source":"a:1","data":{"url":"HTTPS://A.test?pw=ann-1#b","variant":"authorization: Bearer ann-1"}}

            """#
        let file = TraceFile(bytes: Array(text.utf8))
        file.hideSecrets()
        let event = try #require(file.event(1))
        #expect(event["url"]?.string == "HTTPS://A.test?pw=••••#b")
        #expect(event.hiddenIdentities.map { $0.name } == [.url, .variant])
        #expect(event.identity(of: .url) == TextIdentity("https://a.test/?pw=ann-1"))
        #expect(event.identity(of: .variant) == TextIdentity("authorization: Bearer ann-1"))
        let printed = ["ann-1", "bob-2"].map { secret in
            var printed = "\(TextIdentity(secret))\n"
            dump(TextIdentity(secret), to: &printed)
            return printed
        }
        #expect(printed[0] == printed[1])
    }

    @Test func `is not seen in what tells queues and requests apart`() {
        let text = #"""
            {"reqtrace":1}
            {"n":1,"t":0,"kind":"cookie.stored","source":"a:1","data":{"name":"page","value":"profile2","domain":"a.test"}}
            {"n":2,"t":0,"kind":"transport.sent","source":"a:1","data":{"token":"order66"}}
            {"n":3,"t":0,"queue":"order66","kind":"script.called","source":"a:1","callback":"order66()","data":{"name":"request(order66)","path":"/profile2"}}
            {"n":4,"t":0,"kind":"script.called","source":"a:1","data":{"text":"request(order66)","name":"sendrequest(order66)"}}

            """#
        let file = TraceFile(bytes: Array(text.utf8))
        file.hideSecrets()
        #expect(file.event(1)?["value"]?.string == "••••")
        #expect(file.event(3)?.queue == "order66")
        #expect(file.event(3)?.callback == "••••()")
        #expect(file.event(3)?["name"]?.string == "request(order66)")
        #expect(file.event(3)?["path"]?.string == "/profile2")
        #expect(file.event(4)?["text"]?.string == "request(••••)")
        #expect(file.event(4)?["name"]?.string == "sendrequest(••••)")
    }

    @Test func `is hidden in the call that an event stands for, and in the line of a cookie`() {
        let text = #"""
            {"reqtrace":1}
            {"n":1,"t":0,"queue":"user token=abc","kind":"authentication.applied","source":"a:1","callback":"authenticator.apply(t1)","data":{"credential":"t1"}}
            {"n":2,"t":0,"kind":"cookie.storeDecided","source":"a:1","data":{"line":"pw=abc; Path=/"},"decision":{"outcome":"token=abc","by":"r","rules":[{"id":"retry.answer","saw":"accessToken: retry","held":true},{"id":"cookie.secure-channel","saw":"sid: https","held":true},{"id":"cookie.field-free","saw":"a=b","held":false},{"id":"retry.error-present","saw":"loginFailed(password: \"hunter\")","held":true},{"id":"retry.answer","saw":"Retrier(token: \"abd\"): retry","held":true}]}}
            {"n":3,"t":0,"kind":"request.resumed","source":"a:1","callback":"did(token=abc)"}
            {"n":4,"t":0,"kind":"transport.sent","source":"a:1","data":{"token":{"value":"abc","kind":5}}}
            {"end":{"events":4,"t":0,"outcome":"token=abc","unpaired":["token=abc"]}}

            """#
        let file = TraceFile(bytes: Array(text.utf8))
        file.hideSecrets()
        #expect(file.event(1)?.callback == "authenticator.apply(••••)")
        #expect(file.event(1)?.queue == "user token=••••")
        #expect(file.event(2)?["line"]?.string == "pw=••••; Path=/")
        #expect(file.event(2)?.decision?.outcome == "token=••••")
        #expect(
            file.event(2)?.decision?.rules.map(\.saw) == [
                "accessToken: retry", "sid: https", "a=••••", "loginFailed(password: \"••••\")",
                "Retrier(token: \"••••\"): retry",
            ])
        #expect(file.event(3)?.callback == "did(token=••••)")
        #expect(file.event(4)?["token"]?["kind"]?.string == "••••")
        #expect(file.end?.outcome == "token=••••")
        #expect(file.end?.unpaired == ["token=••••"])
    }
}
