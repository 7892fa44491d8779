// The rules of making a URL request: where its parameters go, and whether it may have a body.

private let encoder = "Core/ParameterEncoder.swift"

extension RuleEntry {
    static let parametersBodyOnly = RuleEntry(
        "The encoder writes a body, whatever the method.",
        .alamofire5("JSONParameterEncoder.encode(_:into:)", encoder, 75))

    static let parametersMethodDecides = RuleEntry(
        "The encoder leaves the place to the request's method.",
        .alamofire5("URLEncodedFormParameterEncoder.Destination.methodDependent", encoder, 120))

    static let parametersMethodKnown = RuleEntry(
        "The library knows the method; pairs of any other go into the body, whatever the encoder is set to.",
        .alamofire4("URLEncoding.encode(_:with:)", "ParameterEncoding.swift", 174))

    static let parametersMethodInQuery = RuleEntry(
        "The method is GET, HEAD or DELETE, whose parameters go into the query.",
        .alamofire5(
            "URLEncodedFormParameterEncoder.Destination.encodesParametersInURL(for:)", encoder, 131))

    static let parametersQueryAsked = RuleEntry(
        "The encoder is set to put parameters into the query, whatever the method.",
        .alamofire5("URLEncodedFormParameterEncoder.Destination.queryString", encoder, 122))

    static let parametersContentType = RuleEntry(
        "The request names a Content-Type already, which stays.",
        .alamofire5("URLEncodedFormParameterEncoder.encode(_:into:)", encoder, 159))

    static let urlRequestBodyAllowed = RuleEntry(
        "The method may have a body: all but GET may.",
        .alamofire5("URLRequest.validate()", "Extensions/URLRequest+Alamofire.swift", 34))
}
