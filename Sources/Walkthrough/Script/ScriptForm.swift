import JSONText

/// One of the forms that an object of a script can take: an upload among requests, a retrier among
/// interceptors, `cancel` among actions.
///
/// A word in the object tells the forms apart (`"type": "upload"`, `"do": "cancel"`). Each form is a type
/// with its own keys, in a file of its own; `ScriptForms` holds those that can stand in one place.
protocol ScriptForm: Sendable {
    /// The word that chooses this form.
    static var word: String { get }
    /// What it is called in a message: `an upload request`.
    static var noun: String { get }
    /// What it is for, in a sentence for editors.
    static var meaning: String { get }
    /// Its own keys, beside the word and what all forms of the place share.
    static var keys: [ObjectShape.Key] { get }
    /// The shared keys that make no sense for it.
    static var lacks: Set<String> { get }
    /// Why a chain does not have this form, as the end of a sentence; nil for a chain that has it.
    static func whyMissing(on chain: Chain) -> String?
    /// Reads its own keys. Mistakes are noted in `decoder.problems`; nil only where nothing can be made of
    /// it.
    init?(_ object: ScriptObject, _ decoder: ScriptDecoder)
}

extension ScriptForm {
    static var lacks: Set<String> { [] }
    static func whyMissing(on chain: Chain) -> String? { nil }
}

/// The forms that can stand in one place of a script, and the key whose word chooses between them.
struct ScriptForms: Sendable {
    /// What an object here is called before its form is known: `a request`.
    let noun: String
    /// The key with the word: `type` or `do`.
    let key: String
    /// The form where the key is left out; nil where it must be given.
    var standard: (any ScriptForm.Type)?
    /// Keys that every form has, unless it lacks them.
    var shared: [ObjectShape.Key] = []
    /// Keys that the forms ask for and have elsewhere, but not here.
    var without: Set<String> = []
    /// In the order in which messages list their words.
    let all: [any ScriptForm.Type]

    /// The words, as messages list them.
    var words: [String] { all.map { $0.word } }
    /// The shapes, as the schema lists them.
    var shapes: [ObjectShape] { all.map(shape) }

    /// The keys of one form: the word, what it shares, what it has for itself.
    func shape(_ form: any ScriptForm.Type) -> ObjectShape {
        let chooser = ObjectShape.Key(
            name: key, type: .word([form.word]), isRequired: standard?.word != form.word,
            meaning: form.meaning)
        let shared = shared.filter { !form.lacks.contains($0.name) }
        var shape = ObjectShape(form.noun, [chooser] + shared + form.keys)
        shape.absent = form.lacks.union(without)
        shape.elsewhere = keysElsewhere(than: form)
        return shape
    }

    /// Whose key it is, for each key that only other forms have: `"type": "download"`.
    private func keysElsewhere(than form: any ScriptForm.Type) -> [String: String] {
        var owners: [String: [String]] = [:]
        for other in all where other != form {
            for key in shared.map(\.name) where form.lacks.contains(key) && !other.lacks.contains(key) {
                owners[key, default: []].append(other.word)
            }
            for key in other.keys.map(\.name) { owners[key, default: []].append(other.word) }
        }
        return owners.mapValues { words in
            "\"\(key)\": " + TypeShape.choice(words.map { "\"\($0)\"" })
        }
    }

    // MARK: Reading

    /// The value that an object of a script stands for; nil, with the mistake noted, if it is none of them.
    func read(_ json: JSON, _ decoder: ScriptDecoder) -> (any ScriptForm)? {
        open(json, decoder).flatMap { $0.form.init($0.object, decoder) }
    }

    /// The same where a word alone may stand for an object with nothing else in it: `"data"`.
    ///
    /// - Parameter owner: the key it stands under, for messages.
    func readOrWord(_ json: JSON, _ owner: String, _ decoder: ScriptDecoder) -> (any ScriptForm)? {
        guard json.string != nil || json.members == nil else { return read(json, decoder) }
        guard let form = form(named: json, as: owner, decoder) else { return nil }
        decoder.note(form, json)
        return ScriptObject(standingAloneAt: json.offset, shape(form), decoder.problems)
            .flatMap { form.init($0, decoder) }
    }

    /// The object with the keys of the form it chooses, for a place that reads shared keys itself.
    func open(
        _ json: JSON, _ decoder: ScriptDecoder
    ) -> (form: any ScriptForm.Type, object: ScriptObject)? {
        guard let form = chosenForm(json, decoder),
            let object = ScriptObject(json, shape(form), decoder.problems)
        else { return nil }
        return (form, object)
    }

    private func chosenForm(_ json: JSON, _ decoder: ScriptDecoder) -> (any ScriptForm.Type)? {
        guard json.members != nil else {
            decoder.problems.error(
                "expected \(noun), which is an object, found \(json.found)", at: json.offset)
            return nil
        }
        if let word = json[key] {
            let form = form(named: word, as: key, decoder)
            if let form { decoder.note(form, json) }
            return form
        }
        if let standard {
            decoder.note(standard, json)
        } else {
            let words = TypeShape.word(words).expectation
            decoder.problems.error("\(noun) needs \"\(key)\": \(words)", at: json.offset)
        }
        return standard
    }

    private func form(
        named word: JSON, as owner: String, _ decoder: ScriptDecoder
    ) -> (any ScriptForm.Type)? {
        guard let found = decoder.problems.word(word, owner, of: words) else { return nil }
        return all.first { $0.word == found }
    }
}

extension ScriptDecoder {
    /// Notes which chains do without a form that stands in the script.
    fileprivate func note(_ form: any ScriptForm.Type, _ json: JSON) {
        problems.limits.note(form.noun, ChainLimit(form.whyMissing), at: json.offset, with: json)
    }
}
