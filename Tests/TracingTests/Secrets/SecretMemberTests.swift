import Testing

@testable import Tracing

/// Elements, and members that name each other.
@Suite struct `A secret in an element or beside its name` {
    @Test(arguments: [
        // Attributes of an element whose own name is one.
        (#"<credentials password="a b"/>"#, #"<credentials password="••••"/>"#),
        (#"<token secret="a" n="b">c</token> d"#, #"<token secret="••••" n="b">••••</token> d"#),
        (#"<token n="1" value='a b'/> c"#, #"<token n="1" value='••••'/> c"#),
        (#"<token value=ab>c</token>"#, #"<token value=••••>••••</token>"#),
        (#"<token secret="a>b" n="1">c</token> d"#, #"<token secret="••••" n="1">••••</token> d"#),
        (
            "<password hint=\"\(String(repeating: "a", count: 300))\">b</password>",
            "<password hint=\"\(String(repeating: "a", count: 300))\">••••</password>"
        ),
        // Tags in it.
        ("<password><!-- a -->b</password> c", "<password>••••••••</password> c"),
        ("<Password>\n <value>a</value>\n</Password> b", "<Password>\n <value>••••</value>\n</Password> b"),
        ("<token>a<b n='c'>d</b>e</token> f", "<token>••••••••••••</b>••••</token> f"),
        ("<token><token>a</token>b</token> c", "<token><token>••••</token>••••</token> c"),
        ("<token><token/>a</token> c", "<token><token/>••••</token> c"),
        ("<s:Token><![CDATA[a]]>b</s:Token> c", "<s:Token><![CDATA[••••]]>••••</s:Token> c"),
        (
            #"\u003cs:token\u003e\u003ca\u003eb\u003c/a\u003e\u003c/s:token\u003e c"#,
            #"\u003cs:token\u003e\u003ca\u003e••••\u003c/a\u003e\u003c/s:token\u003e c"#
        ),
        // One that does not end here.
        ("<token>a<b>c", "<token>••••<b>c"), ("<token><b>c <d>e", "<token><b>••••<d>••••"),
        // No elements.
        ("a <token, b> c", "a <token, b> c"), ("<token/> a", "<token/> a"),
        ("say <token -> b", "say <token -> b"),
        // An element behind a key.
        (
            "<key>password</key><string>a b</string><key>n</key><string>c</string>",
            "<key>password</key><string>••••</string><key>n</key><string>c</string>"
        ),
        (
            "<key>password</key>\n\t<array>\n\t<string>a</string></array> b",
            "<key>password</key>\n\t<array>\n\t<string>••••</string></array> b"
        ),
        (
            "<key><![CDATA[password]]></key><string>a b</string> c",
            "<key><![CDATA[password]]></key><string>••••</string> c"
        ),
        (
            "<key><![CDATA[ token ]]></key><b><![CDATA[a]]></b> c",
            "<key><![CDATA[ token ]]></key><b><![CDATA[••••]]></b> c"
        ),
        ("<b><![CDATA[token]]></b><string>a</string>", "<b><![CDATA[token]]></b><string>a</string>"),
        ("<name>token</name><value><i4>5</i4></value> b", "<name>token</name><value><i4>••••</i4></value> b"),
        ("<key>token</key><true/> a", "<key>token</key><true/> a"),
        ("<b>token</b><string>a</string>", "<b>token</b><string>a</string>"),
        // One of that name behind others.
        (
            "<p><name>token</name><x/><type>b</type><value>a</value></p> c",
            "<p><name>token</name><x/><type>b</type><value>••••</value></p> c"
        ),
        (
            "<param-name>token</param-name>\n<param-value>a</param-value> b",
            "<param-name>token</param-name>\n<param-value>••••</param-value> b"
        ),
        (
            "<p><key>token</key><b>a</b></p><p><value>c</value></p>",
            "<p><key>token</key><b>••••</b></p><p><value>c</value></p>"
        ),
        (
            "<key>token</key><b>a</b><key>n</key><value>c</value>",
            "<key>token</key><b>••••</b><key>n</key><value>c</value>"
        ),
        (
            "<key>token</key><!-- n --> <string>a</string> b",
            "<key>token</key><!-- n --> <string>••••</string> b"
        ),
        // Closing tags that close nothing.
        (
            "<password>a<![CDATA[</password>]]>b</password> c",
            "<password>••••<![CDATA[••••]]>••••</password> c"
        ),
        ("<password><!-- </password> -->a</password> b", "<password>••••••••</password> b"),
        ("<password n=\"</password>\">a</password> b", "<password n=\"</password>\">••••</password> b"),
        ("<password>a<!-- </password>", "<password>••••••••"),
        (
            "<![CDATA[<token><b>a</b></token> c]]> <token>d</token> e",
            "<![CDATA[<token><b>••••</b></token> c]]> <token>••••</token> e"
        ),
    ])
    func `is hidden in an element of its name`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    @Test(arguments: [
        (
            #"<property name="db.password">a b</property> c"#,
            #"<property name="db.password">••••</property> c"#
        ),
        (#"<li data-name="token">a</li> b"#, #"<li data-name="token">••••</li> b"#),
        (#"<entry key="apiKey" n='1'>a</entry> b"#, #"<entry key="apiKey" n='1'>••••</entry> b"#),
        (
            "<setting name=ApiKey><value>a</value></setting> b",
            "<setting name=ApiKey><value>••••</value></setting> b"
        ),
        (
            #"<s:Attribute Name="token"><s:Value>a</s:Value></s:Attribute> b"#,
            #"<s:Attribute Name="token"><s:Value>••••</s:Value></s:Attribute> b"#
        ),
        // No content, or not of such a name.
        (#"<property name="token"/> a"#, #"<property name="token"/> a"#),
        (#"<input name="password"> Choose one <br>"#, #"<input name="password"> Choose one <br>"#),
        (#"<p id="token">a</p>"#, #"<p id="token">a</p>"#),
        (#"<p name="user">the token</p>"#, #"<p name="user">the token</p>"#),
    ])
    func `is hidden in an element that an attribute names`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    @Test(arguments: [
        (#"{"value":"a b","name":"password"}"#, #"{"value":"••••","name":"password"}"#),
        (
            #"{"name":"password","file":"","value":"a"},{"name":"b","value":"c"}"#,
            #"{"name":"password","file":"","value":"••••"},{"name":"b","value":"c"}"#
        ),
        (
            #"[{"value":{"a":["b"]},"meta":{"n":1},"key":"X-Api-Key"}]"#,
            #"[{"value":{"a":["••••"]},"meta":{"n":1},"key":"X-Api-Key"}]"#
        ),
        (#"{"a":"{\"value\":\"b\",\"id\":\"token\"}"}"#, #"{"a":"{\"value\":\"••••\",\"id\":\"token\"}"}"#),
        (#"<input value="a b" name="password"> c"#, #"<input value="••••" name="password"> c"#),
        (#"<input type='password' id="c" value=a>"#, #"<input type='password' id="c" value=••••>"#),
        (
            #"{"value":"a","o":{"value":"b","name":"token"},"name":"password"}"#,
            #"{"value":"••••","o":{"value":"••••","name":"token"},"name":"password"}"#
        ),
        (
            #"{"value":"a", "b":"<c value='d' ", "name":"token"} e id='token'"#,
            #"{"value":"••••", "b":"<c value='••••' ", "name":"token"} e id='token'"#
        ),
        (#""value":"a b","name":"password""#, #""value":"••••","name":"password""#),
        // A bracket in a string ends nothing.
        (
            #"{"name":"token","hint":"}","value":"a"} {"value":"b"}"#,
            #"{"name":"token","hint":"}","value":"••••"} {"value":"b"}"#
        ),
        (
            #"{"value":"a","hint":"{","name":"token"},{"value":"b"}"#,
            #"{"value":"••••","hint":"{","name":"token"},{"value":"b"}"#
        ),
        (
            #"<input name="token" onclick="if(a>b){}" value="c"> <a value="d">"#,
            #"<input name="token" onclick="if(a>b){}" value="••••"> <a value="d">"#
        ),
        // Attributes without quotation marks.
        ("<input name=password value=a>", "<input name=password value=••••>"),
        (#"<INPUT VALUE="a" NAME=csrf_token>"#, #"<INPUT VALUE="••••" NAME=csrf_token>"#),
        (#"{"html":"<input name=token value=a>"}"#, #"{"html":"<input name=token value=••••>"}"#),
        ("type=password value=a", "type=password value=a"),
        ("<input name=query value=a> a password", "<input name=query value=a> a password"),
        // Other keys.
        (
            #"[{"ParameterKey":"DbPassword","ParameterValue":"a"}]"#,
            #"[{"ParameterKey":"DbPassword","ParameterValue":"••••"}]"#
        ),
        (
            #"{"fieldName":"password","n":1,"values":["a"]}"#,
            #"{"fieldName":"password","n":1,"values":["••••"]}"#
        ),
        // Several values.
        (
            #"{"name":"password","oldValue":"","value":"a","values":["b"]}"#,
            #"{"name":"password","oldValue":"","value":"••••","values":["••••"]}"#
        ),
        (
            #"{"oldValue":"a","n":1,"newValue":"b","name":"token","value":"c"}"#,
            #"{"oldValue":"••••","n":1,"newValue":"••••","name":"token","value":"••••"}"#
        ),
        (
            #"<b oldValue="a" newValue="b" name="token"/> <b newValue="c"/>"#,
            #"<b oldValue="••••" newValue="••••" name="token"/> <b newValue="c"/>"#
        ),
        ("field: token\nold_value: a\nnew_value: b\n", "field: token\nold_value: ••••\nnew_value: ••••\n"),
        // A path to the name, and a key of that name.
        (
            #"[{"Name":"/db/password","Type":"b","Value":"a"},{"Name":"/db/user","Value":"c"}]"#,
            #"[{"Name":"/db/password","Type":"b","Value":"••••"},{"Name":"/db/user","Value":"c"}]"#
        ),
        (#"{"name":"\/db\/token","n":1,"value":"a"}"#, #"{"name":"\/db\/token","n":1,"value":"••••"}"#),
        (#"{"key":"custom:apiKey","n":1,"value":"a"}"#, #"{"key":"custom:apiKey","n":1,"value":"••••"}"#),
        (#"{"name":"header Auth","n":1,"value":"a b"}"#, #"{"name":"header Auth","n":1,"value":"••••"}"#),
        (
            #"[{"value":"a","op":"add","path":"/b/token"}]"#,
            #"[{"value":"••••","op":"add","path":"/b/token"}]"#
        ),
        (
            #"{"type":"the token is old","n":1,"value":"a"}"#,
            #"{"type":"the token is old","n":1,"value":"a"}"#
        ),
        // Members of others.
        (#"{"name":"token","o":[{"value":"a"}]}"#, #"{"name":"token","o":[{"value":"a"}]}"#),
        (#"{"value":"a","n":1},{"name":"token"}"#, #"{"value":"a","n":1},{"name":"token"}"#),
        (#"{"value":"a","kind":"token"}"#, #"{"value":"a","kind":"token"}"#),
        (#"<input value="a"><input name="token">"#, #"<input value="a"><input name="token">"#),
    ])
    func `is hidden beside its name, before it or behind it`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    @Test(arguments: [
        (#"{"token":{"type":"b","value":"a","in":5}}"#, #"{"token":{"type":"b","value":"••••","in":5}}"#),
        (#"{"token":{"description":"the pw=a"}}"#, #"{"token":{"description":"••••"}}"#),
        (#"{"token":{"type":["a"]}}"#, #"{"token":{"type":["••••"]}}"#),
        (#"{"cookies":{"type":"a"}}"#, #"{"cookies":{"type":"••••"}}"#),
        (#"token = Token(type: "a")"#, #"token = Token(type: "••••")"#),
    ])
    func `is not what a key says of it, as in a schema`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    /// Each name makes the text before it be read once more, but not again and again.
    @Test func `is hidden beside names in objects that stand in each other`() {
        let (opening, closing) = (#"{"value":"a1","o":"#, #","name":"token"}"#)
        let text = String(repeating: opening, count: 200) + "1" + String(repeating: closing, count: 200)
        #expect(!SecretMask().hiding(text).contains("a1"))
    }

    /// Otherwise each object would be one, with all that is in it.
    @Test func `is known nowhere else that was hidden because it may not be read once more`() {
        let (opening, closing) = (#"{"value":"#, #","name":"token"}"#)
        let words = "\"" + String(repeating: "x 1", count: 500) + "\""
        let nest = String(repeating: opening, count: 40) + words + String(repeating: closing, count: 40)
        let mask = SecretMask()
        #expect(mask.hiding(nest) == #"{"value":••••"}"#)
        let inner = nest.dropFirst(opening.utf8.count).dropLast(2)
        #expect(mask.hiding("it is \(inner)") == #"it is {"value":••••"},"name":"token"#)
    }
}
