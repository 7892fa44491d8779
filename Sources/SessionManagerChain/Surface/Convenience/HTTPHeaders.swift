/// Header fields by name. They have no order. Two fields whose names differ only in case are two entries
/// here, but one field of the request; 5.12 has a list that looks names up without regard to case.
public typealias HTTPHeaders = [String: String]

extension SessionManager {
    /// What the default manager adds to every request: Accept-Encoding, Accept-Language, User-Agent.
    ///
    /// Fixed here: the original names the app, the system and the languages of its user.
    public static let defaultHTTPHeaders: HTTPHeaders = [
        "Accept-Encoding": "gzip;q=1.0, compress;q=0.5",
        "Accept-Language": "en;q=1.0",
        "User-Agent": "reqtrace/1.0 (reqtrace; build:1; simulated 1.0.0) Alamofire/4.7.3",
    ]
}
