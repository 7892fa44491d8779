import Foundation
import JSONText
import Testing

@testable import Tracing

@Suite struct `A secret in a trace` {
    @Test(arguments: [10, 20_000])
    func `that shows itself late is hidden before it as well, in a trace of any size`(count: Int) {
        var lines = [
            #"{"reqtrace":1,"walkthrough":"","chain":"session","schedule":"fifo","script":""}"#,
            #"{"n":1,"t":0,"kind":"script.called","source":"a:1","data":{"name":"opens /reset/k9k9k9w1"}}"#,
        ]
        for number in 2..<count {
            lines.append(
                #"{"n":\#(number),"t":0,"queue":"com.apple.main-thread","request":1,"kind":"request.resumed","source":"a:1"}"#
            )
        }
        lines += [
            #"{"n":\#(count),"t":0,"kind":"transport.sent","source":"a:1","data":{"url":"https://a.test/?token=k9k9k9w1"}}"#,
            #"{"end":{"events":\#(count),"t":0,"outcome":"finished"}}"#, "",
        ]
        let file = TraceFile(bytes: Array(lines.joined(separator: "\n").utf8))
        file.hideSecrets()
        #expect(file.event(1)?["name"]?.string == "opens /reset/••••")
        #expect(file.event(count)?["url"]?.string == "https://a.test/?token=••••")
    }

    /// Every place of an event that can hold text.
    @Test func `is hidden in the events of a file, and in no other way`() throws {
        let event = #"""
            {"n":1,"t":0,"queue":"q","kind":"transport.sent","source":"a:1","callback":"c","data":{"method":"POST","url":"https://u:s3cret1@a.test/?api_key=s3cret2","headers":{"Authorization":"Bearer s3cret3","Accept":"*/*","Cookie":"a=s3cret4"},"body":{"bytes":9,"text":"{\"password\":\"s3cret5\"}"}},"decision":{"outcome":"o","by":"r","rules":[{"id":"r","saw":"Bearer s3cret3","held":true}]}}
            {"n":2,"t":0,"kind":"adapt.completed","source":"a:1","data":{"changes":[{"field":"header X-Api-Key","from":"s3cret6","to":"s3cret7"},{"field":"url","to":"https://a.test/?token=s3cret8"}]}}
            {"n":3,"t":0,"kind":"cookie.stored","source":"a:1","data":{"name":"sid","value":"s3cret9","domain":"a.test"}}
            {"n":4,"t":0,"kind":"transport.receivedData","source":"a:1","data":{"bytes":3,"base64":"BASE"}}
            {"n":5,"t":0,"kind":"handler.called","source":"a:1","data":{"value":"User(s3cret7)","list":["token=s3cretX"]}}
            """#
        var form = Data("client_secret=s3cretB&a=".utf8)
        form += [0xFF, 0x00]
        let text = event.replacing("BASE", with: form.base64EncodedString())
        let file = TraceFile(bytes: Array((#"{"reqtrace":1}"# + "\n" + text + "\n").utf8))
        file.hideSecrets()
        var bodies = Data()
        let shown = (1...5).compactMap { file.event($0) }.map { event in
            if let body = event["base64"]?.string { bodies += Data(base64Encoded: body) ?? Data() }
            return "\(event)"
        }
        #expect(shown.count == 5)
        let all = shown.joined() + String(decoding: bodies, as: UTF8.self)
        #expect(!all.contains("s3cret"))
        #expect(bodies == Data("client_secret=••••&a=".utf8) + [0xFF, 0x00])
        let first = try #require(file.event(1))
        #expect(first["url"]?.string == "https://••••@a.test/?api_key=••••")
        #expect(first["headers"]?["Authorization"]?.string == "Bearer ••••")
        #expect(first["headers"]?["Accept"]?.string == "*/*")
        #expect(first.decision?.deciding == TraceDecision.RuleCheck(id: "r", saw: "Bearer ••••", held: true))
        #expect(file.next(after: 1)?.number == 2)
        #expect(file.previous(before: 2)?["url"]?.string == "https://••••@a.test/?api_key=••••")
        #expect(String(decoding: file.data, as: UTF8.self).contains("s3cret1"))
    }
}
