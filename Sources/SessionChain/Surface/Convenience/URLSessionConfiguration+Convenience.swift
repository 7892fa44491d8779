extension URLSessionConfiguration: AlamofireExtended {}

extension AlamofireExtension where ExtendedType: URLSessionConfiguration {
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
