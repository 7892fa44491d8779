import Foundation
import JSONText

/// The text of a script, to say where in it something stands.
struct ScriptText {
    let text: String
    private let lines: TextLines
    private let json: JSON?

    init(_ data: Data) {
        let bytes = Array(data)
        lines = TextLines(bytes)
        text = String(decoding: data, as: UTF8.self)
        json = try? JSON.parse(bytes, dialect: .json5)
    }

    /// The elements of a list at the top of the script: `narration`, `exchanges`.
    func elements(_ key: String) -> [JSON] { json?[key]?.array ?? [] }

    func position(_ json: JSON) -> TextPosition { lines.position(of: json.offset) }

    /// The place of an element of a list at the top of the script.
    func position(_ key: String, _ index: Int) -> TextPosition? {
        let elements = elements(key)
        return elements.indices.contains(index) ? position(elements[index]) : nil
    }
}
