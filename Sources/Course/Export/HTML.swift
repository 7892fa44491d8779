import Foundation
import TextPages

/// Text of a static page. Everything from outside is escaped on its way in.
struct HTML {
    private(set) var text = ""

    /// Adds markup as it is.
    mutating func add(_ markup: String) { text += markup + "\n" }

    /// Adds markup to the line that was added last.
    mutating func addToLine(_ markup: String) {
        text.removeLast()
        add(markup)
    }

    /// Adds an element with a text in it.
    mutating func element(_ name: String, _ content: String, attributes: String = "") {
        add("<\(name)\(attributes)>\(Self.escaped(content))</\(name)>")
    }

    /// Adds an element with further elements in it.
    mutating func element(_ name: String, attributes: String = "", _ body: (inout HTML) -> Void) {
        add("<\(name)\(attributes)>")
        body(&self)
        add("</\(name)>")
    }

    /// Adds what is shown only on demand.
    mutating func details(_ summary: String, _ body: (inout HTML) -> Void) {
        element("details") { html in
            html.element("summary", summary)
            body(&html)
        }
    }

    /// A link to another page.
    ///
    /// - Parameter address: as `address(ofLesson:)` gives it.
    static func link(to address: String, _ text: String) -> String {
        "<a href=\"\(escaped(address))\">\(escaped(text))</a>"
    }

    /// Where the page of a lesson is, seen from the other lessons. A folder's name may have any signs, and
    /// what stands before a colon would be taken for a scheme.
    static func address(ofLesson name: String) -> String {
        let allowed = CharacterSet.urlPathAllowed.subtracting([":"])
        return (name.addingPercentEncoding(withAllowedCharacters: allowed) ?? "") + ".html"
    }

    /// Adds lines in a fixed pitch.
    mutating func pre(_ text: String) { add("<pre>\(Self.escaped(text))</pre>") }

    /// A text as it stands between tags, or in an attribute. Line ends and tabs stay, for they are white
    /// space there; CR LF becomes LF.
    static func escaped(_ text: String) -> String {
        // The bytes are looked at: to Swift, CR LF is one character, and no line end.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.map { line in
            let isReturn = line.last == UInt8(ascii: "\r")
            return withTabs(isReturn ? line.dropLast() : line)
        }.joined(separator: "\n").writing(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"])
    }

    /// A sentence in which only code is marked, as in those of rules and events.
    static func sentence(_ text: String) -> String {
        escaped(text).replacing(#/`([^`]+)`/#) { "<code>\($0.1)</code>" }
    }

    /// A line that is safe to show, with its tabs.
    private static func withTabs(_ line: Substring.UTF8View) -> String {
        let parts = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        return parts.map { TerminalText.escaped(String(Substring($0))) }.joined(separator: "\t")
    }

    /// What every file of an export has near its beginning, so that a later one may replace it.
    static let mark = "an export of reqtrace"

    /// A whole page.
    ///
    /// - Parameter root: the way from it to the folder of the course: empty, or `../`.
    static func page(_ title: String, root: String = "", _ body: (inout HTML) -> Void) -> String {
        var html = HTML()
        html.add("<!doctype html>")
        html.element("html", attributes: " lang=\"en\"") { html in
            html.element("head") { html in
                html.add("<meta charset=\"utf-8\">")
                html.add("<meta name=\"generator\" content=\"\(mark)\">")
                html.add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
                html.element("title", title)
                html.add("<link rel=\"stylesheet\" href=\"\(root)style.css\">")
            }
            html.element("body", body)
        }
        return html.text
    }
}
