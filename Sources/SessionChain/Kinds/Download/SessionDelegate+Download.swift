/// What becomes of a downloaded file.
extension SessionDelegate {
    /// Moves the file to where its request wants it.
    func finish(_ downloadTask: URLSessionDownloadTask, movingFrom location: URL) {
        guard let request = downloadRequest(for: downloadTask) else { return }
        let (destination, options) = request.askForDestination(of: location)
        request.record(.download(.destinationChosen(destination)))
        eventMonitor?.request(request, didCreateDestinationURL: destination)
        let result = move(location, to: destination, options, for: request)
        request.didFinishDownloading(using: downloadTask, with: result)
    }

    private func move(
        _ location: URL, to destination: URL, _ options: DownloadRequest.Options, for request: DownloadRequest
    ) -> Result<URL, AFError> {
        let options = DownloadMove.Options(rawValue: options.rawValue)
        let decided = DownloadMove.decide(
            options: options, previous: .init(at: destination, using: fileManager),
            around: .init(around: destination, using: fileManager))
        request.record(.download(.moveDecided(decided.decision)), callback: .none)
        do {
            try decided.choice.carryOut(
                from: location, to: destination, options: options, using: fileManager)
            return .success(destination)
        } catch {
            return .failure(
                .downloadedFileMoveFailed(error: error, source: location, destination: destination))
        }
    }

    func downloadRequest(for task: URLSessionTask) -> DownloadRequest? {
        stateProvider?.request(for: task) as? DownloadRequest
    }
}

extension DownloadRequest {
    /// Asks the owner where the file goes. Without a response there is nothing to show the owner, so the
    /// default destination is used.
    fileprivate func askForDestination(of location: URL) -> (URL, Options) {
        guard let response else { return (Self.defaultDestinationURL(location), []) }
        guard let destination else { return Self.defaultDestination(location, response) }
        record(.download(.destinationAsked(status: response.statusCode)))
        return destination(location, response)
    }
}
