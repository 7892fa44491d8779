/// The JSON Schema of trace files, for people who write their own tools.
///
/// A trace file is JSON Lines: one header, events, one end. Members may be added in later versions, so the
/// schema allows members it does not name, and kinds it does not know.
public enum TraceSchema {
    /// The schema of one line.
    public static let text = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "A line of a reqtrace trace",
          "oneOf": [
            { "$ref": "#/$defs/header" },
            { "$ref": "#/$defs/event" },
            { "$ref": "#/$defs/end" }
          ],
          "$defs": {
            "header": {
              "description": "The first line: what was run, and how to run it again.",
              "type": "object",
              "required": ["reqtrace", "walkthrough", "chain", "schedule", "script"],
              "properties": {
                "reqtrace": { "description": "The format's version.", "const": \(TraceWriter.version) },
                "walkthrough": { "description": "The walkthrough's name.", "type": "string" },
                "chain": { "description": "The chain that ran.", "type": "string" },
                "schedule": { "description": "The word that --schedule takes.", "type": "string" },
                "script": { "description": "A fingerprint of what the script runs.", "type": "string" },
                "change": { "description": "The JSON merge patch that changed the script first.", "type": "string" }
              }
            },
            "event": {
              "type": "object",
              "required": [\(EventMember.allCases.filter(\.isRequired).map { "\"\($0.name)\"" }.joined(separator: ", "))],
              "properties": {
                \(EventMember.allCases.map(\.schema).joined(separator: ",\n        "))
              }
            },
            "decision": {
              "description": "What was chosen, the rules consulted, in order, and the one that decided.",
              "type": "object",
              "required": ["outcome", "rules"],
              "properties": {
                "outcome": { "type": "string" },
                "by": { "description": "The id of the rule that decided.", "type": "string" },
                "rules": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["id", "saw", "held"],
                    "properties": {
                      "id": { "type": "string" },
                      "saw": { "description": "What the rule looked at.", "type": "string" },
                      "held": { "type": "boolean" }
                    }
                  }
                }
              }
            },
            "end": {
              "description": "The last line; a trace without it is truncated.",
              "type": "object",
              "required": ["end"],
              "properties": {
                "end": {
                  "type": "object",
                  "required": ["events", "t", "outcome"],
                  "properties": {
                    "events": { "type": "integer", "minimum": 0 },
                    "t": { "type": "integer", "minimum": 0 },
                    "outcome": { "type": "string" },
                    "open": {
                      "description": "The starts that nothing ended: how many of each kind. Left out if there are none.",
                      "type": "object",
                      "additionalProperties": { "type": "string" }
                    },
                    "unpaired": {
                      "description": "The ends that nothing started, as sentences. Left out if there are none.",
                      "type": "array",
                      "items": { "type": "string" }
                    },
                    "sums": { "description": "Two sums over all lines, which tell whether one was changed.", "type": "string" }
                  }
                }
              }
            }
          }
        }

        """
}

extension EventMember {
    /// Its line among the properties of an event.
    fileprivate var schema: String {
        guard let meaning else { return "\"\(name)\": { \"$ref\": \"#/$defs/\(name)\" }" }
        return "\"\(name)\": { \"description\": \"\(meaning)\", \(form.schema)\(examples) }"
    }

    private var examples: String {
        guard self == .kind else { return "" }
        let names = EventKind.all.map { "\"\($0.name)\"" }
        return ", \"examples\": [\n          \(names.joined(separator: ",\n          "))\n        ]"
    }
}

extension EventMember.Form {
    fileprivate var schema: String {
        switch self {
        case .integer(let least): "\"type\": \"integer\", \"minimum\": \(least)"
        case .nanoseconds: "\"type\": \"integer\", \"minimum\": 0"
        case .string: "\"type\": \"string\""
        case .object: "\"type\": \"object\""
        }
    }
}
