import SessionManagerChain

/// An encoder that 4.7 has, or had under another name.
protocol ManagerEncoderForm: EncoderForm {
    var managerEncoding: any SessionManagerChain.ParameterEncoding { get }
}

extension ScriptedParameters {
    /// The parameters as 4.7 takes them: untyped.
    var dictionary: SessionManagerChain.Parameters { ParameterValue.dictionary(members) }
}

extension ScriptedParameters? {
    /// What writes the parameters into a request; 4.7's own default where there are none.
    var managerEncoding: any SessionManagerChain.ParameterEncoding {
        (self?.encoder as? any ManagerEncoderForm)?.managerEncoding ?? SessionManagerChain.URLEncoding.default
    }
}

extension FormEncoderSettings: ManagerEncoderForm {
    /// What an app with 4.7 has in its place.
    var managerEncoding: any SessionManagerChain.ParameterEncoding { older.managerEncoding }
}

extension URLEncodingSettings: ManagerEncoderForm {
    var managerEncoding: any SessionManagerChain.ParameterEncoding { encoding.managerEncoding }
}

extension JSONEncoderSettings: ManagerEncoderForm {
    /// What an app with 4.7 has in its place.
    var managerEncoding: any SessionManagerChain.ParameterEncoding {
        SessionManagerChain.JSONEncoding(options: isPretty ? .prettyPrinted : [])
    }
}

extension JSONEncodingSettings: ManagerEncoderForm {
    var managerEncoding: any SessionManagerChain.ParameterEncoding {
        SessionManagerChain.JSONEncoding(options: isPretty ? .prettyPrinted : [])
    }
}

extension SessionChain.URLEncoding {
    /// The same options in 4.7, which has no more than these.
    fileprivate var managerEncoding: SessionManagerChain.URLEncoding {
        SessionManagerChain.URLEncoding(
            destination: destination.inManager, arrayEncoding: arrayEncoding.inManager,
            boolEncoding: boolEncoding.inManager)
    }
}

extension URLEncodedFormParameterEncoder.Destination {
    fileprivate var inManager: SessionManagerChain.URLEncoding.Destination {
        switch self {
        case .methodDependent: .methodDependent
        case .queryString: .queryString
        case .httpBody: .httpBody
        }
    }
}

extension URLEncodedFormEncoder.ArrayEncoding {
    /// A newer way comes out as 4.7's default; the loader has said so.
    fileprivate var inManager: SessionManagerChain.URLEncoding.ArrayEncoding {
        switch self {
        case .noBrackets: .noBrackets
        case .brackets, .indexInBrackets, .custom: .brackets
        }
    }
}

extension URLEncodedFormEncoder.BoolEncoding {
    fileprivate var inManager: SessionManagerChain.URLEncoding.BoolEncoding {
        switch self {
        case .numeric: .numeric
        case .literal: .literal
        }
    }
}

extension ScriptDecoder {
    /// Notes an array's keys that 4.7 cannot write: it comes out with brackets there.
    func noteArraysThat4Lacks(_ object: ScriptObject) {
        guard let json = object["arrayEncoding"], json.string == "indexInBrackets" else { return }
        problems.limits.note(
            "indexInBrackets",
            ChainLimit().missing(on: .sessionManager, because: "its URLEncoding has brackets, or none"),
            at: json.offset, with: json)
    }
}
