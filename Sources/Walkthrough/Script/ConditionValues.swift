import Tracing
import JSONText
import ScriptReading

// How conditions on events, and expectations, are written in a script.

extension ScriptType where Value == Condition {
    /// A condition on an event, as the REPL takes it behind `events where`.
    package static var condition: ScriptType {
        ScriptType(.string) { json, reading in
            guard let text = reading.text(json, "a condition on an event") else { return nil }
            do throws(ConditionError) {
                let condition = try ConditionReader.condition(text, ProgramVocabulary())
                guard let problem = condition.impossibility else { return condition }
                reading.error("\"\(reading.key)\": \(problem), so it says nothing", at: json)
            } catch {
                reading.error(error, in: text, at: json)
            }
            return nil
        }
    }
}

extension ScriptType where Value == [Condition] {
    /// Conditions on two events or more.
    static var conditions: ScriptType {
        ScriptType(.list(.string)) { json, reading in
            guard let elements = json.array else { return reading.mismatch(json, "an array") }
            guard elements.count > 1 else {
                reading.error(
                    "\"\(reading.key)\": expected two conditions or more, found \(elements.count)", at: json)
                return nil
            }
            let most = ConditionReader.mostConditions
            guard elements.count <= most else {
                reading.error("\"\(reading.key)\": expected at most \(most) conditions", at: elements[most])
                return nil
            }
            let conditions = ScriptType.list(of: ScriptType<Condition>.condition).read(json, reading)
            return conditions?.count == elements.count ? conditions : nil
        }
    }
}

extension ScriptType where Value == EventExpectation {
    /// An expectation in one line of text.
    package static var expectation: ScriptType {
        ScriptType(.string) { json, reading in
            guard let text = reading.text(json, "an expectation in one line") else { return nil }
            do throws(ConditionError) {
                return try EventExpectation.read(text)
            } catch {
                reading.error(error, in: text, at: json)
                return nil
            }
        }
    }
}

extension Reading {
    /// A text that is to be read as what is expected here; nil if it is none, or too long, which is noted.
    fileprivate func text(_ json: JSON, _ expected: String) -> String? {
        guard let text = json.string else { return mismatch(json, expected) }
        let (count, most) = (text.utf8.count, ConditionReader.mostBytes)
        guard count <= most else {
            error("\"\(key)\": expected at most \(most) bytes, found \(count)", at: json)
            return nil
        }
        return text
    }

    /// Notes a mistake inside a text.
    fileprivate func error(_ error: ConditionError, in text: String, at json: JSON) {
        let place = reader.offset(of: text.prefix(error.offset).unicodeScalars.count, inStringAt: json.offset)
        reader.problems.error("\"\(key)\": \(error.description)", at: place)
    }
}
