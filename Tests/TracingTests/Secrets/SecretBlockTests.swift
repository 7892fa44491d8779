import Testing

@testable import Tracing

/// YAML, what Swift's `dump` prints, and what is like them: the line of a name has no value, or a name has no
/// quotation marks.
@Suite struct `A secret in lines` {
    @Test(arguments: [
        (
            "env:\n  - name: DB_PASSWORD\n    value: a b\n  - name: USER\n    value: ann\n",
            "env:\n  - name: DB_PASSWORD\n    value: ••••\n  - name: USER\n    value: ann\n"
        ),
        (
            "- value: \"a\"\n  name: DB_PASSWORD\n- value: ann\n  name: USER\n",
            "- value: \"••••\"\n  name: DB_PASSWORD\n- value: ann\n  name: USER\n"
        ),
        ("- name: TOKEN\n  kind: b\n  value: a\n", "- name: TOKEN\n  kind: b\n  value: ••••\n"),
        ("[{name: password, value: a}]", "[{name: password, value: ••••"),
        ("name: token, value: a", "name: token, value: ••••"),
        (
            "<NSHTTPCookie\n\tversion:1\n\tname:a\n\tvalue:b\n\tdomain:a.test>",
            "<NSHTTPCookie\n\tversion:1\n\tname:a\n\tvalue:••••\n\tdomain:a.test>"
        ),
        // Two items are a pair where `dump` prints the elements of one.
        (
            "▿ (2 elements)\n  - key: \"token\"\n  - value: \"a\"\n▿ (2 elements)\n  - key: \"user\"\n  - value: \"b\"\n",
            "▿ (2 elements)\n  - key: \"token\"\n  - value: \"••••\"\n▿ (2 elements)\n  - key: \"user\"\n  - value: \"b\"\n"
        ),
        (
            "- key: \"token\"\n▿ value: Optional(\"a\")\n  - some: \"a\"\n",
            "- key: \"token\"\n▿ value: Optional(\"••••\")\n  - some: \"••••\"\n"
        ),
        (
            "  ▿ key: AnyHashable(\"token\")\n    - value: \"token\"\n  - value: \"a\"\n  ▿ key: AnyHashable(\"n\")\n    - value: \"n\"\n  - value: \"b\"\n",
            "  ▿ key: AnyHashable(\"token\")\n    - value: \"token\"\n  - value: \"••••\"\n  ▿ key: AnyHashable(\"n\")\n    - value: \"n\"\n  - value: \"b\"\n"
        ),
        (
            "- key: token #2\n  - super: NSString\n- value: \"a\"\n",
            "- key: token #2\n  - super: NSString\n- value: \"••••\"\n"
        ),
        (
            "- name:\(String(repeating: " ", count: 65))token\n  value: a\n",
            "- name:\(String(repeating: " ", count: 65))token\n  value: ••••\n"
        ),
        (
            "- name: token\n  kind: a\n- value: b\n  name: user\n",
            "- name: token\n  kind: a\n- value: b\n  name: user\n"
        ),
        // Another object, and sentences.
        (
            "- name: TOKEN\n  valueFrom: a\n- name: USER\n  value: ann\n",
            "- name: TOKEN\n  valueFrom: a\n- name: USER\n  value: ann\n"
        ),
        ("the name: password, the value: 5", "the name: password, the value: 5"),
        ("value: 5\nkind: token\n", "value: 5\nkind: token\n"),
    ])
    func `is hidden beside its name without quotation marks`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    @Test(arguments: [
        ("password: >-\n  a\n  b\nuser: ann\n", "password: >-\n  ••••\nuser: ann\n"),
        ("  password: |\n    a\n\n    b\n  user: ann\n", "  password: |\n    ••••\n  user: ann\n"),
        ("- token: !vault |\n    a\n- user: ann\n", "- token: !vault |\n    ••••\n- user: ann\n"),
        (
            #"{"yaml":"db:\n  token: |\n    a\n  user: ann\n","n":"b"}"#,
            #"{"yaml":"db:\n  token: |••••\n  user: ann\n","n":"b"}"#
        ),
        ("  token: |\n  user: ann\n", "  token: |\n  user: ann\n"),
        ("  tokens: >\n    5 of 10\n", "  tokens: >\n    5 of 10\n"),
        ("the token: >\n    a\n", "the token: ••••\n    a\n"),
        // What `dump` prints.
        (
            "▿ App.Login\n  ▿ token: App.Token\n    - raw: \"a b\"\n    - n: 5\n  - user: \"ann\"\n",
            "▿ App.Login\n  ▿ token: App.Token\n    - raw: \"••••\"\n    - n: 5\n  - user: \"ann\"\n"
        ),
        (
            "▿ token : Optional<String>\n  - some : \"a\"\n",
            "▿ token : Optional<String>\n  - some : \"••••\"\n"
        ),
        ("▿ App.User\n  - role: \"token\"\n", "▿ App.User\n  - role: \"token\"\n"),
    ])
    func `is hidden in the lines below its name that are indented more`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }

    @Test(arguments: [
        ("passwords:\n- a b\n- \"c\"\nuser: ann\n", "passwords:\n- ••••\n- ••••\nuser: ann\n"),
        (
            "db:\n  secrets:\r\n\r\n  - a\r\n    b\r\n  user: ann\n",
            "db:\n  secrets:\r\n\r\n  - ••••\r\n    ••••\r\n  user: ann\n"
        ),
        ("api_keys:\n  - a\n  - b", "api_keys:\n  - ••••\n  - ••••"),
        (
            #"{"a":"db:\n  secrets:\n  - b\n  - c\n  user: ann","n":"- d"}"#,
            #"{"a":"db:\n  secrets:\n  - ••••\n  - ••••\n  user: ann","n":"- d"}"#
        ),
        // No list, one below a heading, and numbers.
        ("passwords:\nuser: ann\n", "passwords:\nuser: ann\n"),
        ("password:\n- is needed\n", "password:\n- is needed\n"),
        ("no passwords:\n- they are long\n", "no passwords:\n- they are long\n"),
        ("tokens:\n- 5 of 10\n", "tokens:\n- 5 of 10\n"),
    ])
    func `is an item of a list below a name in the plural, indented or not`(text: String, shown: String) {
        #expect(SecretMask().hiding(text) == shown)
    }
}
