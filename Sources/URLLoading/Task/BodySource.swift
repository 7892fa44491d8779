/// Where the body of a task's request comes from.
enum BodySource {
    /// The request itself: its `httpBody`, its `httpBodyStream`, or neither.
    case request
    case data(Data)
    case file(URL)
    /// A stream that the delegate is asked for.
    case delegateStream

    /// The whole content of a file, or the error that ends the task if the file cannot be read.
    static func contents(of file: URL) -> Result<Data, URLError> {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory) else {
            return .failure(URLError(.fileDoesNotExist))
        }
        guard !isDirectory.boolValue else { return .failure(URLError(.fileIsDirectory)) }
        guard let data = FileManager.default.contents(atPath: file.path) else {
            return .failure(URLError(.noPermissionsToReadFile))
        }
        return .success(data)
    }

    /// All the bytes that a stream provides. A stream that fails is treated like one that is exhausted.
    static func contents(of stream: InputStream) -> Result<Data, URLError> {
        stream.open()
        defer { stream.close() }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: OutgoingBody.filePieceBytes)
        while true {
            let count = stream.read(&buffer, maxLength: buffer.count)
            if count == 0 { return .success(data) }
            guard count > 0 else { return .failure(URLError(.requestBodyStreamExhausted)) }
            data.append(contentsOf: buffer[..<count])
        }
    }
}
