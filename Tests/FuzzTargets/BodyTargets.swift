import Foundation
import JSONText
import ScriptReading
import SessionChain
import Tracing

// Bodies that are made of what an app has: parameters, and the parts of a form.

extension FuzzTarget {
    /// Parameters as JSON, which become the pairs of a query. The first byte chooses how they are spelled.
    static let forms = FuzzTarget(
        name: "forms",
        corpus: {
            [
                #"A{"a": [1, 2.5, true, null], "b c": {"d&e": "f=g+h%i"}, "\u00fc": "\n"}"#,
                "B{colours: ['red', [\"x\"], {}], camelCase: {URLPath: -0.0, HTTPBody: 1e99}}",
                "C{\"a[b]\": \"c.d\", \"\": null, nested: {deeper: {deepest: []}}}",
            ].map { Array($0.utf8) }
        }
    ) { input in
        guard let choice = input.first,
            let json = try? JSON.parse(Array(input.dropFirst()), dialect: .json5),
            let pairs: String = try? encoder(choice).encode(ScriptedJSON(json))
        else { return nil }
        // A name that is kept is one of the unreserved characters (RFC 3986 §2.3), or is escaped.
        guard pairs.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }), pairs.removingPercentEncoding != nil
        else {
            return "pairs are ASCII, with every escape whole"
        }
        guard
            pairs.isEmpty
                || pairs.split(separator: "&", omittingEmptySubsequences: false).allSatisfy({
                    $0.utf8.count { $0 == UInt8(ascii: "=") } == 1
                })
        else { return "a pair has one sign between its name and its value" }
        return nil
    }

    private static func encoder(_ choice: UInt8) -> URLEncodedFormEncoder {
        func one<Option>(of options: [Option], _ divisor: UInt8) -> Option {
            options[Int(choice / divisor) % options.count]
        }
        return URLEncodedFormEncoder(
            alphabetizeKeyValuePairs: choice % 2 == 0,
            arrayEncoding: one(of: [.brackets, .noBrackets, .indexInBrackets], 2),
            boolEncoding: one(of: [.numeric, .literal], 3),
            keyEncoding: one(
                of: [
                    .useDefaultKeys, .convertToSnakeCase, .convertToKebabCase, .capitalized, .uppercased,
                    .lowercased,
                ], 5),
            keyPathEncoding: one(of: [.brackets, .dots], 7),
            nilEncoding: one(of: [.dropKey, .dropValue, .null], 11),
            spaceEncoding: one(of: [.percentEscaped, .plusReplaced], 13))
    }

    /// The parts of a form with files. A zero ends a part's name, its file's name, its type and its content.
    static let multipart = FuzzTarget(
        name: "multipart",
        corpus: {
            [
                "password\0\0\0s3cret\0photo\0a.jpg\0image/jpeg\0\u{FF}\u{D8}", "a\"b\0\0\0",
                "\0\0\0\0\0\0\0",
                "a\0b\r\nc\0d\0--cut\r\n\r\n--cut--\r\n",
            ].map { Array($0.utf8) }
        }
    ) { input in
        let form = MultipartFormData(boundary: "cut")
        let pieces = input.split(separator: 0, omittingEmptySubsequences: false)
        var count = 0
        for start in stride(from: 0, to: pieces.count - 3, by: 4) {
            let texts = pieces[start..<start + 3].map { String(decoding: $0, as: UTF8.self) }
            form.append(
                Data(pieces[start + 3]), withName: texts[0], fileName: texts[1].isEmpty ? nil : texts[1],
                mimeType: texts[2].isEmpty ? nil : texts[2])
            count += 1
        }
        guard let body = try? form.encode() else { return "a form in memory can be encoded" }
        guard count > 0 else { return body.isEmpty ? nil : "a form without parts is empty" }
        guard body.starts(with: Array("--cut\r\n".utf8)), body.suffix(11) == Data("\r\n--cut--\r\n".utf8)
        else {
            return "a form begins and ends with its boundary"
        }
        let lines = String(decoding: body, as: UTF8.self).split(
            separator: "\r\n", omittingEmptySubsequences: false)
        let cuts = lines.count { $0.hasPrefix("--cut") }
        if !input.contains(UInt8(ascii: "-")), cuts != count + 1 {
            return "a form has a boundary before each of its parts, and one behind them"
        }
        _ = SecretMask().hiding(String(decoding: body, as: UTF8.self))
        return nil
    }
}
