/// The names that stand for the library as a whole: `Alamofire.request(url)`.
///
/// In an app, `Alamofire` is the module, and these are functions of it. Here it is a type, so that code of an
/// app compiles after changing its import. Each function asks `SessionManager.default`.
///
/// Mirrors the functions of Alamofire 4.7 `Alamofire.swift`.
public enum Alamofire {
    // MARK: Data

    /// Makes a data request from a URL, a method, parameters and headers.
    @discardableResult
    public static func request(
        _ url: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default, headers: HTTPHeaders? = nil
    ) -> DataRequest {
        SessionManager.default.request(
            url, method: method, parameters: parameters, encoding: encoding, headers: headers)
    }

    /// Makes a data request from a `URLRequestConvertible`.
    @discardableResult
    public static func request(_ urlRequest: any URLRequestConvertible) -> DataRequest {
        SessionManager.default.request(urlRequest)
    }

    // MARK: Downloads

    /// Makes a download request from a URL, a method, parameters and headers.
    @discardableResult
    public static func download(
        _ url: any URLConvertible, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default, headers: HTTPHeaders? = nil,
        to destination: DownloadRequest.DownloadFileDestination? = nil
    ) -> DownloadRequest {
        SessionManager.default.download(
            url, method: method, parameters: parameters, encoding: encoding, headers: headers,
            to: destination)
    }

    /// Makes a download request from a `URLRequestConvertible`.
    @discardableResult
    public static func download(
        _ urlRequest: any URLRequestConvertible,
        to destination: DownloadRequest.DownloadFileDestination? = nil
    ) -> DownloadRequest {
        SessionManager.default.download(urlRequest, to: destination)
    }

    /// Continues a download where an earlier one stopped.
    @discardableResult
    public static func download(
        resumingWith resumeData: Data, to destination: DownloadRequest.DownloadFileDestination? = nil
    ) -> DownloadRequest {
        SessionManager.default.download(resumingWith: resumeData, to: destination)
    }
}
