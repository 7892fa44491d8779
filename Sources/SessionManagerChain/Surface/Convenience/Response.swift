/// What all four responses have in common: room for the task's metrics.
///
/// Mirrors Alamofire 4.7 `Response`, which fills that room where the platform has metrics.
protocol Response {
    /// The metrics, as the original keeps them: without their type, which older systems do not know.
    var _metrics: AnyObject? { get set }
}

extension Response {
    /// Takes the metrics that a task delegate collected.
    mutating func add(_ metrics: AnyObject?) { _metrics = metrics as? URLSessionTaskMetrics }
}

extension DefaultDataResponse {
    /// When the task's stages began and ended.
    public var metrics: URLSessionTaskMetrics? { _metrics as? URLSessionTaskMetrics }
}

extension DataResponse {
    /// When the task's stages began and ended.
    public var metrics: URLSessionTaskMetrics? { _metrics as? URLSessionTaskMetrics }
}

extension DefaultDownloadResponse {
    /// When the task's stages began and ended.
    public var metrics: URLSessionTaskMetrics? { _metrics as? URLSessionTaskMetrics }
}

extension DownloadResponse {
    /// When the task's stages began and ended.
    public var metrics: URLSessionTaskMetrics? { _metrics as? URLSessionTaskMetrics }
}
