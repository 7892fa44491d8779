/// A handler that an app without a library can have. The app makes the value itself.
protocol AppHandlerForm: HandlerForm {
    /// The value that it makes of a response.
    func value(of response: AppResponse) throws -> Any
    /// The type of the value, for the trace.
    var valueType: Any.Type { get }
    /// Prints what the handler is given, if the script asks for that.
    var printer: HandlerPrinter? { get }
}

extension DataHandler: AppHandlerForm {
    var valueType: Any.Type { Data.self }

    func value(of response: AppResponse) throws -> Any { try serializer.preprocess(response.contents()) }
}

extension StringHandler: AppHandlerForm {
    var valueType: Any.Type { String.self }

    /// The other handlers read with Foundation alone, and leave no decision. To read a text, an app has to
    /// choose its encoding, which the traces of most stories without a library show. Alamofire's serializer
    /// chooses as such an app would, and records why, so it stands in for the app's own lines.
    func value(of response: AppResponse) throws -> Any {
        let data = try response.contents()
        return data.isEmpty ? "" : try serializer.value(of: response, data)
    }
}

extension JSONHandler: AppHandlerForm {
    var valueType: Any.Type { Any.self }

    func value(of response: AppResponse) throws -> Any {
        let data = try serializer.preprocess(response.contents())
        return try Simulator.objects(ofJSON: data, options: [.fragmentsAllowed])
    }
}

extension DecodableHandler: AppHandlerForm {
    var valueType: Any.Type { Any.self }

    func value(of response: AppResponse) throws -> Any {
        try decode(serializer.preprocess(response.contents()))
    }
}

extension PlainHandler: AppHandlerForm {
    var valueType: Any.Type { Data.self }

    func value(of response: AppResponse) throws -> Any { response.file ?? response.data }
}

extension URLHandler: AppHandlerForm {
    var valueType: Any.Type { URL?.self }

    func value(of response: AppResponse) throws -> Any { response.file as Any }
}

extension AppResponse {
    /// The bytes in memory, or in a download's file. One job makes the values of all handlers, so each of
    /// them has to be admitted.
    fileprivate func contents() throws -> Data {
        try Simulator.current?.admitMore()
        guard let file else { return data }
        let contents = try Data(contentsOf: file)
        Simulator.current?.recorder.noteContent(bytes: contents.count)
        return contents
    }
}

extension ResponseSerializer {
    /// The bytes as the script's preprocessor leaves them, which an app does by itself.
    fileprivate func preprocess(_ data: Data) throws -> Data { try dataPreprocessor.preprocess(data) }

    /// The value that the serializer makes of the bytes.
    fileprivate func value(of response: AppResponse, _ data: Data) throws -> Any {
        try withoutLibrary {
            try serialize(request: response.request, response: response.head, data: data, error: nil)
        }
    }
}

/// Does for an app without a library what Alamofire's code does as well. An error of Alamofire's is thrown as
/// the one that it wraps, or as the one that an app meets in its place.
func withoutLibrary<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch let error as AFError {
        throw error.underlyingError ?? error.foundationError ?? error
    }
}

extension AFError {
    /// What Foundation says of the same mistake, if it is one that Foundation knows.
    fileprivate var foundationError: (any Error)? {
        switch self {
        case .invalidURL: return URLError(.badURL)
        case .responseSerializationFailed(.stringSerializationFailed):
            return CocoaError(.fileReadInapplicableStringEncoding)
        default: return nil
        }
    }
}
