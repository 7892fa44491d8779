import SessionManagerChain

/// An encoder that 4.7 has, or had under another name.
protocol ManagerEncoderForm: EncoderForm {
    var managerEncoding: any SessionManagerChain.ParameterEncoding { get }
}

extension ScriptedParameters {
    /// The parameters in the form that 4.7 takes, which has no types.
    var dictionary: SessionManagerChain.Parameters { ParameterValue.dictionary(members) }
}

extension ScriptedParameters? {
    /// The encoding of the parameters, or 4.7's default if there are none.
    var managerEncoding: any SessionManagerChain.ParameterEncoding {
        (self?.encoder as? any ManagerEncoderForm)?.managerEncoding ?? SessionManagerChain.URLEncoding.default
    }
}

extension FormEncoderSettings: ManagerEncoderForm {
    /// The encoding that an app with 4.7 uses instead.
    var managerEncoding: any SessionManagerChain.ParameterEncoding { older.managerEncoding }
}

extension URLEncodingSettings: ManagerEncoderForm {
    var managerEncoding: any SessionManagerChain.ParameterEncoding { encoding.managerEncoding }
}

extension JSONEncoderSettings: ManagerEncoderForm {
    /// The encoding that an app with 4.7 uses instead.
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
    /// The same options in 4.7.
    fileprivate var managerEncoding: SessionManagerChain.URLEncoding {
        SessionManagerChain.URLEncoding(
            destination: destination.inManager, arrayEncoding: arrayEncoding.inManager,
            boolEncoding: boolEncoding.inManager)
    }
}

extension SessionChain.URLEncoding.Destination {
    fileprivate var inManager: SessionManagerChain.URLEncoding.Destination {
        switch self {
        case .methodDependent: .methodDependent
        case .queryString: .queryString
        case .httpBody: .httpBody
        }
    }
}

extension SessionChain.URLEncoding.ArrayEncoding {
    /// 4.7's default stands for a newer option. The loader has reported that.
    fileprivate var inManager: SessionManagerChain.URLEncoding.ArrayEncoding {
        switch self {
        case .noBrackets: .noBrackets
        case .brackets, .indexInBrackets, .custom: .brackets
        }
    }
}

extension SessionChain.URLEncoding.BoolEncoding {
    fileprivate var inManager: SessionManagerChain.URLEncoding.BoolEncoding {
        switch self {
        case .numeric: .numeric
        case .literal: .literal
        }
    }
}
