import JSONText

extension ScriptDecoder {
    func validators(_ object: ScriptObject) -> [ScriptedValidator] {
        guard let json = object["validate"] else { return [] }
        if let flag = json.bool { return flag ? [.automatic] : [] }
        let elements = json.array ?? [json]
        return elements.flatMap { element -> [ScriptedValidator] in
            if element.bool == true { return [.automatic] }
            guard element.members != nil else {
                return object.mismatch(element, "validate", "true, a validator, or an array of them") ?? []
            }
            return ScriptObject(element, .validator, problems).map(validators(of:)) ?? []
        }
    }

    /// What one object asks for; its keys are checked in the order of Alamofire's own `validate()`.
    private func validators(of object: ScriptObject) -> [ScriptedValidator] {
        var validators: [ScriptedValidator] = []
        if object["status"] != nil {
            validators.append(.statusCodes(object.list("status").compactMap { statusRange($0, object) }))
        }
        if object["contentType"] != nil { validators.append(.contentTypes(object.strings("contentType"))) }
        let failures = object.integer("failTimes", in: 0...1_000_000) ?? 0
        if let name = object.string("custom") {
            validators.append(.custom(name: name, failures: failures))
        } else if let json = object["failTimes"] {
            object.error(
                "\"failTimes\": expected \"custom\" beside it, the name of the validator that fails", at: json
            )
        }
        if object["status"] == nil, object["contentType"] == nil, object["custom"] == nil {
            object.error("expected \"status\", \"contentType\" or \"custom\" in a validator")
        }
        return validators
    }

    /// `304` or `"200-299"`.
    private func statusRange(_ json: JSON, _ object: ScriptObject) -> ClosedRange<Int>? {
        if let single = json.integer.flatMap({ Int(exactly: $0) }), (100...599).contains(single) {
            return single...single
        }
        let bounds = (json.string ?? "").split(separator: "-", omittingEmptySubsequences: false).map {
            Int($0)
        }
        guard bounds.count == 2, let low = bounds[0], let high = bounds[1], low <= high,
            (100...599).contains(low), (100...599).contains(high)
        else {
            return object.mismatch(
                json, "status", "a status code from 100 to 599, or a range such as \"200-299\"")
        }
        return low...high
    }
}
