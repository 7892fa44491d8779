/// A declaration in one of the re-implemented libraries, with its place in that library's source.
public struct MirroredSymbol: Equatable, Sendable {
    /// A library that is mirrored here, with the version.
    public enum Library: String, CaseIterable, Sendable {
        case alamofire4 = "Alamofire 4.7.3"
        case alamofire5 = "Alamofire 5.12.0"
        case urlSession = "URLSession"
        case foundation = "Foundation"
        /// The protocol-oriented layer that an app writes itself, with the names that articles give it.
        case resource = "An app's layer"
    }

    /// The library that declares it, in the version that was read.
    public let library: Library
    /// The declaration with its type and argument labels: `Request.didResume()`.
    public let symbol: String
    /// The file in the library's repository; nil for a library whose source is not published.
    public let file: String?
    /// The line of the declaration in `file`, counted from 1.
    public let line: Int?
}

/// What names a declaration in one of the libraries: the symbol itself, or the reference of a rule.
///
/// A rule and an event say alike which declaration they mirror: `.alamofire5("Request.didResume()", …)`.
public protocol MadeOfMirroredSymbol {
    init(_ symbol: MirroredSymbol)
}

extension MadeOfMirroredSymbol {
    /// A declaration in Alamofire 4.7.3; `file` is relative to its `Source` folder.
    public static func alamofire4(_ symbol: String, _ file: String, _ line: Int) -> Self {
        Self(MirroredSymbol(library: .alamofire4, symbol: symbol, file: "Source/" + file, line: line))
    }

    /// A declaration in Alamofire 5.12.0; `file` is relative to its `Source` folder.
    public static func alamofire5(_ symbol: String, _ file: String, _ line: Int) -> Self {
        Self(MirroredSymbol(library: .alamofire5, symbol: symbol, file: "Source/" + file, line: line))
    }

    /// A declaration of the URL loading system, as Apple's documentation names it.
    public static func urlSession(_ symbol: String) -> Self {
        Self(MirroredSymbol(library: .urlSession, symbol: symbol, file: nil, line: nil))
    }

    /// Another declaration of Foundation, as Apple's documentation names it.
    public static func foundation(_ symbol: String) -> Self {
        Self(MirroredSymbol(library: .foundation, symbol: symbol, file: nil, line: nil))
    }

    /// A part of the layer that an app without a library writes itself.
    public static func resource(_ symbol: String) -> Self {
        Self(MirroredSymbol(library: .resource, symbol: symbol, file: nil, line: nil))
    }
}

extension MirroredSymbol: MadeOfMirroredSymbol {
    public init(_ symbol: MirroredSymbol) { self = symbol }
}

extension MirroredSymbol: CustomStringConvertible {
    /// `Alamofire 5.12.0 Request.didResume() (Source/Core/Request.swift:425)`.
    public var description: String {
        guard let file, let line else { return "\(library.rawValue) \(symbol)" }
        return "\(library.rawValue) \(symbol) (\(file):\(line))"
    }
}
