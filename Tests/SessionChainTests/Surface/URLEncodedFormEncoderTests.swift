import Testing

@testable import SessionChain

@Suite struct `A URL-encoded form` {
    private struct Search: Encodable {
        var text = "a b&c"
        var limit = 10
        var exact = true
        var tags = ["x", "y"]
        var user = User()
        var note: String?
    }

    private struct User: Encodable {
        var firstName = "Ada"
    }

    /// A class that lets its superclass write itself.
    private final class Dog: Animal {
        enum CodingKeys: CodingKey { case breed }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode("poodle", forKey: .breed)
            try super.encode(to: container.superEncoder())
        }
    }

    private class Animal: Encodable {
        var name = "Rex"
        var legs = 4
    }

    private func encode(_ value: some Encodable, _ encoder: URLEncodedFormEncoder = .init()) throws -> String
    {
        try encoder.encode(value)
    }

    @Test func `writes a value for each of ten thousand keys, once`() throws {
        let names = (10_000..<20_000).map { "k\($0)" }
        let form = Dictionary(uniqueKeysWithValues: names.map { ($0, [1, 2]) })
        let pairs = names.map { "\($0)=1&\($0)=2" }.joined(separator: "&")
        #expect(try encode(form, URLEncodedFormEncoder(arrayEncoding: .noBrackets)) == pairs)
        let list = ["ids": Array(10_000..<20_000)]
        let ids = list.values.joined().map { "ids=\($0)" }.joined(separator: "&")
        #expect(try encode(list, URLEncodedFormEncoder(arrayEncoding: .noBrackets)) == ids)
    }

    @Test func `writes nested values as sorted key paths`() throws {
        #expect(
            try encode(Search())
                == "exact=1&limit=10&tags%5B%5D=x&tags%5B%5D=y&text=a%20b%26c&user%5BfirstName%5D=Ada")
    }

    @Test func `keeps the order of declaration if it is not told to sort`() throws {
        let encoder = URLEncodedFormEncoder(
            alphabetizeKeyValuePairs: false, arrayEncoding: .noBrackets, boolEncoding: .literal,
            keyPathEncoding: .dots, nilEncoding: .null, spaceEncoding: .plusReplaced)
        #expect(
            try encode(Search(), encoder)
                == "text=a+b%26c&limit=10&exact=true&tags=x&tags=y&user.firstName=Ada&note=null")
    }

    @Test func `has a superclass's members among those of its subclass`() throws {
        #expect(try encode(Dog()) == "breed=poodle&legs=4&name=Rex")
        #expect(try encode(["pet": Dog()]) == "pet%5Bbreed%5D=poodle&pet%5Blegs%5D=4&pet%5Bname%5D=Rex")
    }

    @Test func `always sorts a dictionary's keys, because they have no order`() throws {
        let encoder = URLEncodedFormEncoder(alphabetizeKeyValuePairs: false)
        #expect(try encode(["c": 3, "a": 1, "b": 2], encoder) == "a=1&b=2&c=3")
    }

    @Test func `always sorts a set, and the pairs of a dictionary whose keys are no coding keys`() throws {
        let encoder = URLEncodedFormEncoder(alphabetizeKeyValuePairs: false, arrayEncoding: .indexInBrackets)
        let letters = Set("abcdefgh".map(String.init))
        let pairs = zip(0..., letters.sorted()).map { "set%5B\($0)%5D=\($1)" }.joined(separator: "&")
        #expect(try encode(["set": letters], encoder) == pairs)
        #expect(
            try encode(["list": [true: "yes", false: "no"]], encoder)
                == "list%5B0%5D=0&list%5B1%5D=no&list%5B2%5D=1&list%5B3%5D=yes")
    }

    @Test func `takes a key that looks like an integer for a place in a list`() throws {
        let encoder = URLEncodedFormEncoder(arrayEncoding: .indexInBrackets)
        #expect(try encode(["ids": ["7": "x"]]) == "ids%5B%5D=x")
        #expect(try encode(["ids": [10: "b", 9: "a"]], encoder) == "ids%5B0%5D=a&ids%5B1%5D=b")
        #expect(try encode(["ids": ["1": "a", "b": "c"]], encoder) == "ids%5Bb%5D=c")
        #expect(
            try encode(["ids": ["7": ["a": 1, "b": 2]]], encoder) == "ids%5B0%5D%5Ba%5D=1&ids%5B1%5D%5Bb%5D=2"
        )
        #expect(throws: URLEncodedFormEncoder.Error.self) { try encode(["7": "x"]) }
    }

    /// Its keys are integers. That of its base comes after that of its text, and is the place that this took.
    @Test func `writes a URL as a list of one element, the text of its base if it has one`() throws {
        let form = ["avatar": try #require(URL(string: "https://example.test/ada.png"))]
        #expect(try encode(form) == "avatar%5B%5D=https%3A//example.test/ada.png")
        let encoder = URLEncodedFormEncoder(arrayEncoding: .indexInBrackets)
        #expect(try encode(form, encoder) == "avatar%5B0%5D=https%3A//example.test/ada.png")
        let relative = ["avatar": try #require(URL(string: "bob.png", relativeTo: form["avatar"]))]
        #expect(try encode(relative, encoder) == "avatar%5B0%5D%5B0%5D=https%3A//example.test/ada.png")
    }

    @Test func `has no gap in a list where nil is left out`() throws {
        let encoder = URLEncodedFormEncoder(arrayEncoding: .indexInBrackets)
        #expect(try encode(["ids": [1, nil, 3]], encoder) == "ids%5B0%5D=1&ids%5B1%5D=3")
    }

    @Test(arguments: [
        (URLEncodedFormEncoder.ArrayEncoding.brackets, "a%5B%5D=1&a%5B%5D=2"),
        (.noBrackets, "a=1&a=2"),
        (.indexInBrackets, "a%5B0%5D=1&a%5B1%5D=2"),
        (.custom { key, index in "\(key).\(index)" }, "a.0=1&a.1=2"),
    ])
    func `writes arrays`(encoding: URLEncodedFormEncoder.ArrayEncoding, text: String) throws {
        #expect(try encode(["a": [1, 2]], URLEncodedFormEncoder(arrayEncoding: encoding)) == text)
    }

    @Test(arguments: [
        (URLEncodedFormEncoder.KeyEncoding.useDefaultKeys, "oneTwoURLThree=1"),
        (.convertToSnakeCase, "one_two_url_three=1"),
        (.convertToKebabCase, "one-two-url-three=1"),
        (.capitalized, "OneTwoURLThree=1"),
        (.uppercased, "ONETWOURLTHREE=1"),
        (.lowercased, "onetwourlthree=1"),
        (.custom { "x\($0.count)" }, "x14=1"),
    ])
    func `writes keys`(encoding: URLEncodedFormEncoder.KeyEncoding, text: String) throws {
        #expect(try encode(["oneTwoURLThree": 1], URLEncodedFormEncoder(keyEncoding: encoding)) == text)
    }

    @Test(arguments: [
        ("user[Name]", "user[_name]"), ("user[firstName]", "user[first_name]"), ("my_Value", "my__value"),
        ("URLString", "u_rl_string"), ("MD5Sum", "m_d5_sum"), ("a1B2C", "a1_b2c"),
        ("userIDs[]", "user_i_ds[]"),
        ("thisIsAnXMLProperty", "this_is_an_xml_property"), ("URL", "u_rl"), ("aÉb", "a_éb"), ("", ""),
    ])
    func `cuts a key path into words where JSONEncoder does`(path: String, words: String) {
        let snake = URLEncodedFormEncoder.KeyEncoding.convertToSnakeCase
        let kebab = URLEncodedFormEncoder.KeyEncoding.convertToKebabCase
        #expect(snake.encode(path) == words)
        #expect(kebab.encode("userName[firstName]") == "user-name[first-name]")
    }

    @Test(arguments: [
        (URLEncodedFormEncoder.DateEncoding.deferredToDate, "d=1.5"),
        (.secondsSince1970, "d=978307201.5"),
        (.millisecondsSince1970, "d=978307201500.0"),
        (.iso8601, "d=2001-01-01T00%3A00%3A01Z"),
        (.custom { _ in "now" }, "d=now"),
    ])
    func `writes dates`(encoding: URLEncodedFormEncoder.DateEncoding, text: String) throws {
        let date = Date(timeIntervalSinceReferenceDate: 1.5)
        #expect(try encode(["d": date], URLEncodedFormEncoder(dateEncoding: encoding)) == text)
    }

    @Test func `writes dates with a formatter of the caller's`() throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy/MM/dd"
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let encoder = URLEncodedFormEncoder(dateEncoding: .formatted(formatter))
        #expect(try encode(["d": date], encoder) == "d=2001/01/01")
    }

    @Test(arguments: [
        (URLEncodedFormEncoder.DataEncoding.base64, "d=aGk%3D"),
        (.deferredToData, "d%5B%5D=104&d%5B%5D=105"),
        (.custom { "\($0.count)" }, "d=2"),
    ])
    func `writes bytes`(encoding: URLEncodedFormEncoder.DataEncoding, text: String) throws {
        #expect(try encode(["d": Data("hi".utf8)], URLEncodedFormEncoder(dataEncoding: encoding)) == text)
    }

    @Test(arguments: [
        (URLEncodedFormEncoder.NilEncoding.dropKey, "limit=1"),
        (.dropValue, "limit=1&note="),
        (.null, "limit=1&note=null"),
    ])
    func `writes nil`(encoding: URLEncodedFormEncoder.NilEncoding, text: String) throws {
        struct Value: Encodable {
            var limit: Int? = 1
            var note: String?
        }
        #expect(try encode(Value(), URLEncodedFormEncoder(nilEncoding: encoding)) == text)
    }

    @Test func `escapes every character that has a meaning in a query`() throws {
        #expect(
            try encode(["k": ":#[]@!$&'()*+,;=/?ä"])
                == "k=%3A%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D/?%C3%A4")
    }

    @Test func `is empty for a value that writes nothing`() throws {
        #expect(try encode([String]()) == "")
        #expect(try encode([String: Int]()) == "")
        #expect(try encode(String?.none) == "")
    }

    @Test func `requires a value with keys`() {
        #expect(throws: URLEncodedFormEncoder.Error.self) { try encode([1, 2]) }
        #expect(throws: URLEncodedFormEncoder.Error.self) { try encode("a") }
    }
}
