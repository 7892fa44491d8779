import Foundation

/// The name of a case of `AFError` and of the reason in it: `responseValidationFailed.dataFileNil`.
package enum ErrorCaseName {
    /// The name of an error's case.
    package static func of(_ error: any Error) -> String {
        let (name, value) = label(error)
        let hasReason =
            name.hasSuffix("Failed") && value.map { "\(type(of: $0))".contains("Reason") } ?? false
        return hasReason ? "\(name).\(value.map { label($0).name } ?? "")" : name
    }

    private static func label(_ value: Any) -> (name: String, value: Any?) {
        guard let child = Mirror(reflecting: value).children.first, let name = child.label else {
            return ("\(value)", nil)
        }
        // A payload with a label, such as `reason:`, is a tuple with one element.
        let payload = Mirror(reflecting: child.value)
        return (name, payload.displayStyle == .tuple ? payload.children.first?.value : child.value as Any?)
    }

    /// The names of all cases and reasons in the list of a library's symbols.
    ///
    /// - Parameter library: the list's name, such as `alamofire-5.12.0`.
    package static func all(of library: String) throws -> [String] {
        let list = Fixtures.folder.appendingPathComponent("atlas/\(library).tsv")
        let rows = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
        let symbols = rows.map { $0.split(separator: "\t") }.filter { $0[2] == "case" }.map { String($0[3]) }
        let cases = symbols.filter { $0.hasPrefix("AFError.") }.map { $0.split(separator: ".").dropFirst() }
        let reasons = cases.filter { $0.count == 2 }.map { reason in
            let type = reason.first.map(String.init) ?? ""
            let name = type.replacing("FailureReason", with: "Failed").replacing("URL", with: "url")
            return "\(name.prefix(1).lowercased())\(name.dropFirst()).\(reason.last ?? "")"
                .replacing("serverTrustFailed", with: "serverTrustEvaluationFailed")
        }
        let plain = cases.filter { $0.count == 1 }.map { String($0.first ?? "") }
        return reasons + plain.filter { name in !reasons.contains { $0.hasPrefix("\(name).") } }
    }
}
