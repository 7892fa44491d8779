import ScriptReading

extension URLError.Code: ScriptValue {
    /// Under their names in Foundation.
    package static var type: ScriptType<URLError.Code> {
        .words([
            ("timedOut", .timedOut),
            ("cannotFindHost", .cannotFindHost),
            ("cannotConnectToHost", .cannotConnectToHost),
            ("networkConnectionLost", .networkConnectionLost),
            ("dnsLookupFailed", .dnsLookupFailed),
            ("notConnectedToInternet", .notConnectedToInternet),
            ("badServerResponse", .badServerResponse),
            ("cannotParseResponse", .cannotParseResponse),
            ("cannotDecodeContentData", .cannotDecodeContentData),
            ("cannotDecodeRawData", .cannotDecodeRawData),
            ("cannotLoadFromNetwork", .cannotLoadFromNetwork),
            ("secureConnectionFailed", .secureConnectionFailed),
            ("serverCertificateUntrusted", .serverCertificateUntrusted),
            ("serverCertificateHasBadDate", .serverCertificateHasBadDate),
            ("resourceUnavailable", .resourceUnavailable),
            ("dataNotAllowed", .dataNotAllowed),
            ("internationalRoamingOff", .internationalRoamingOff),
            ("callIsActive", .callIsActive),
            ("userAuthenticationRequired", .userAuthenticationRequired),
            ("cancelled", .cancelled),
            ("unknown", .unknown),
        ])
    }
}
