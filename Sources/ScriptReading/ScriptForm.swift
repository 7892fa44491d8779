import JSONText
import Synchronization
import Tracing

/// One of several forms that an object of a script can take: a request can be an upload, an interceptor a
/// retrier, an action `cancel`.
///
/// A word in the object tells the forms apart (`"type": "upload"`, `"do": "cancel"`). Each form is a type
/// with keys of its own, and `ScriptForms` lists the forms that are possible in one place.
package protocol ScriptForm: ScriptKeys {
    /// The word that selects this form.
    static var word: String { get }
    /// What messages call it: `an upload request`.
    static var noun: String { get }
    /// A sentence about it for authors, shown by their editors.
    static var meaning: String { get }
    /// The shared keys that it does not have, because they would make no sense for it.
    static var lacks: Set<String> { get }
    /// The reason why a chain does not support this form, as the end of a sentence, or nil if it does.
    static func whyMissing(on chain: Chain) -> String?
}

extension ScriptForm {
    package static var lacks: Set<String> { [] }
    package static func whyMissing(on chain: Chain) -> String? { nil }
}

/// The forms that are possible in one place of a script, and the key whose word selects one of them.
package struct ScriptForms: Sendable {
    /// What messages call an object here before its form is known: `a request`.
    package let noun: String
    /// The key of the word: `type` or `do`.
    package let key: String
    /// The form of an object without that key, or nil if the key is required.
    package var standard: (any ScriptForm.Type)?
    /// Types whose keys every form has in addition to its own, unless it lacks them.
    package var shared: [any ScriptKeys.Type] = []
    /// Keys that the forms have in other places, but not in this one.
    package var without: Set<String> = []
    /// The forms, in the order in which messages list their words.
    package let all: [any ScriptForm.Type]

    package init(
        noun: String, key: String, standard: (any ScriptForm.Type)? = nil,
        shared: [any ScriptKeys.Type] = [], without: Set<String> = [], all: [any ScriptForm.Type]
    ) {
        self.noun = noun
        self.key = key
        self.standard = standard
        self.shared = shared
        self.without = without
        self.all = all
    }

    /// The words of all forms.
    package var words: [String] { all.map { $0.word } }
    /// The words that may stand alone: those of the forms that need no other key.
    package var wordsAlone: [String] {
        all.filter { form in !keys(of: form).contains(where: \.isRequired) }.map { $0.word }
    }
    /// The shapes of all forms.
    package var shapes: [ObjectShape] { all.map(shape) }

    /// The keys of one form: first the word, then the shared keys, then its own.
    package func shape(_ form: any ScriptForm.Type) -> ObjectShape {
        let chooser = KeyShape(
            name: key, type: .word([form.word]), isRequired: standard?.word != form.word,
            meaning: form.meaning, limit: ChainLimit())
        var shape = ObjectShape(noun: form.noun, keys: [chooser] + keys(of: form))
        shape.absent = form.lacks.union(without)
        let others = OtherForms { wordsByKey(otherThan: form) }
        shape.elsewhere = { name in
            others.words(of: name).map { "\"\(key)\": \(TypeShape.quotedChoice($0))" }
        }
        return shape
    }

    private func keys(of form: any ScriptForm.Type) -> [KeyShape] {
        (shared + [form as any ScriptKeys.Type]).flatMap(KeyShape.all).filter {
            !form.lacks.contains($0.name) && !without.contains($0.name)
        }
    }

    private func wordsByKey(otherThan form: any ScriptForm.Type) -> [String: [String]] {
        var words: [String: [String]] = [:]
        for other in all where other != form {
            for key in keys(of: other) { words[key.name, default: []].append(other.word) }
        }
        return words
    }

    // MARK: As the value of a key

    /// The type of an object in one of the forms.
    package func type<Form>(of _: Form.Type = Form.self) -> ScriptType<Form> {
        ScriptType(.forms(self)) { json, reading in
            guard let (form, object) = open(json, reading.reader) else { return nil }
            return object.make(form) as? Form
        }
    }

    /// The same, but a word alone (`"data"`) may stand for an object with nothing else in it.
    package func typeOrWord<Form>(of _: Form.Type = Form.self) -> ScriptType<Form> {
        let object = type(of: Form.self)
        return ScriptType(.oneOf([.wordAlone(self), .forms(self)])) { json, reading in
            guard json.members == nil else { return object.read(json, reading) }
            guard let form = form(named: json, as: reading.key, of: json, reading.reader),
                let alone = ScriptObject(
                    standingAloneAt: json.offset, shape(form, reading.reader), reading.reader)
            else { return nil }
            return alone.make(form) as? Form
        }
    }

    // MARK: Reading

    /// Finds the form of an object and checks its keys, for a place that reads the shared keys itself.
    package func open(
        _ json: JSON, _ reader: ScriptReader
    ) -> (form: any ScriptForm.Type, object: ScriptObject)? {
        guard let form = chosenForm(json, reader),
            let object = ScriptObject(json, shape(form, reader), reader)
        else { return nil }
        return (form, object)
    }

    private func shape(_ form: any ScriptForm.Type, _ reader: ScriptReader) -> ObjectShape {
        let forms = all.map { ObjectIdentifier($0) }
        return reader.shape(of: .form(ObjectIdentifier(form), noun: noun, of: forms)) { shape(form) }
    }

    private func chosenForm(_ json: JSON, _ reader: ScriptReader) -> (any ScriptForm.Type)? {
        guard json.members != nil else {
            reader.problems.error(
                "expected \(noun), which is an object, found \(json.found)", at: json.offset)
            return nil
        }
        if let word = json[key] ?? misspeltWord(in: json) {
            return form(named: word, as: key, of: json, reader)
        }
        guard let standard else {
            reader.problems.error(
                "\(noun) needs \"\(key)\": \(TypeShape.quotedChoice(words))", at: json.offset)
            reader.names.overlook(json)
            return nil
        }
        note(standard, json, reader)
        return standard
    }

    /// The word of a form whose key is misspelt, which is reported with the other keys.
    private func misspeltWord(in json: JSON) -> JSON? {
        json.members?.first { member in
            EditDistance.nearest(to: member.key, among: [key]) != nil
                && member.value.string.map(words.contains) == true
                && !all.contains { form in keys(of: form).contains { $0.name == member.key } }
        }?.value
    }

    /// - Parameter owner: the key of the word, for messages.
    private func form(
        named word: JSON, as owner: String, of json: JSON, _ reader: ScriptReader
    ) -> (any ScriptForm.Type)? {
        let found = reader.problems.word(word, owner, of: words)
        guard let form = all.first(where: { $0.word == found }) else {
            reader.names.overlook(json)
            return nil
        }
        note(form, json, reader)
        return form
    }

    /// Notes which chains leave out a form that the script uses.
    private func note(_ form: any ScriptForm.Type, _ json: JSON, _ reader: ScriptReader) {
        reader.problems.limits.note(
            form.noun, ChainLimit(form.whyMissing), at: json.offset, with: json)
    }
}

/// Which other forms have which keys: found out when the first unknown key asks, and only once.
private final class OtherForms: Sendable {
    private let find: @Sendable () -> [String: [String]]
    private let found = Mutex<[String: [String]]?>(nil)

    init(_ find: @escaping @Sendable () -> [String: [String]]) { self.find = find }

    /// The words of the forms that have a key.
    func words(of key: String) -> [String]? {
        found.withLock { found in
            let words = found ?? find()
            found = words
            return words[key]
        }
    }
}
