/// Keeps the body of a data task in memory.
///
/// Mirrors Alamofire 4.7 `DataTaskDelegate`. Unchecked because a simulation runs on one thread.
class DataTaskDelegate: TaskDelegate, @unchecked Sendable {
    /// How much of the body has arrived.
    var downloaded = TransferMeter()
    /// Receives the body piece by piece, in place of `data`.
    var dataStream: (@Sendable (Data) -> Void)?

    private var received = Data()
    private var totalBytesReceived: Int64 = 0

    /// The body so far, empty before the first byte; nil if the pieces are handed on instead.
    override var data: Data? { dataStream == nil ? received : nil }

    override func reset() {
        super.reset()
        downloaded.reset()
        totalBytesReceived = 0
        received = Data()
    }

    /// A piece of the body has arrived.
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        noteResponse()
        if let dataStream {
            record(
                .delegate(.closureCalled(name: "stream", detail: "bytes=\(data.count)")),
                callback: .alamofire4)
            keepingSubject { dataStream(data) }
        } else {
            received.append(data)
        }
        totalBytesReceived += Int64(data.count)
        downloaded.note(
            totalBytesReceived,
            of: dataTask.response?.expectedContentLength ?? NSURLSessionTransferSizeUnknown)
        report("download", to: downloaded.handler) { [self] in downloaded.progress }
    }
}
