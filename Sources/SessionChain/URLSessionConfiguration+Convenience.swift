/// The namespace behind `.af`. Mirrors Alamofire 5.12 `AlamofireExtension`.
public enum AlamofireExtension<Extended> {}

extension URLSessionConfiguration {
    /// `URLSessionConfiguration.af.default`: configurations with Alamofire's default headers.
    public static var af: AlamofireExtension<URLSessionConfiguration>.Type {
        AlamofireExtension<URLSessionConfiguration>.self
    }
}

extension AlamofireExtension where Extended == URLSessionConfiguration {
    /// A new default configuration that adds `HTTPHeaders.default` to every request.
    public static var `default`: URLSessionConfiguration { withDefaultHeaders(.default) }

    /// A new ephemeral configuration that adds `HTTPHeaders.default` to every request.
    public static var ephemeral: URLSessionConfiguration { withDefaultHeaders(.ephemeral) }

    private static func withDefaultHeaders(
        _ configuration: URLSessionConfiguration
    ) -> URLSessionConfiguration {
        configuration.headers = .default
        return configuration
    }
}
