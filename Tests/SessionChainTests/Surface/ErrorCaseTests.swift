import OracleSupport
import SessionChain
import Testing

@Suite struct `Each error` {
    @Test(arguments: ErrorCase.all) func `reaches the handler`(errorCase: ErrorCase) throws {
        let given = Given()
        let lab = Lab()
        try lab.run { lab in try errorCase.provoke(lab) { given.names.append($0.map(caseName) ?? "no error") }
        }
        #expect(given.names == [errorCase.name])
    }

    /// Errors about server trust are in `ServerTrustTests`.
    @Test func `has a way to provoke it`() throws {
        let provoked = Set(ErrorCase.all.map(\.name))
        let known = try errorCaseNames().filter { !$0.hasPrefix("serverTrustEvaluationFailed") }
        #expect(Set(known).subtracting(provoked).sorted() == ErrorCase.unprovoked)
        #expect(provoked.subtracting(known).sorted() == [])
    }

    /// The error's case, and the reason in it.
    private func caseName(_ error: AFError) -> String {
        let (name, value) = label(error)
        let hasReason =
            name.hasSuffix("Failed") && value.map { "\(type(of: $0))".contains("Reason") } ?? false
        return hasReason ? "\(name).\(value.map { label($0).name } ?? "")" : name
    }

    private func label(_ value: Any) -> (name: String, value: Any?) {
        guard let child = Mirror(reflecting: value).children.first, let name = child.label else {
            return ("\(value)", nil)
        }
        // A payload with a label, such as `reason:`, is a tuple with one element.
        let payload = Mirror(reflecting: child.value)
        return (name, payload.displayStyle == .tuple ? payload.children.first?.value : child.value as Any?)
    }

    /// All cases and reasons of Alamofire 5.12.0, from the list of its symbols.
    private func errorCaseNames() throws -> [String] {
        let list = Fixtures.folder.appendingPathComponent("atlas/alamofire-5.12.0.tsv")
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

    private final class Given: @unchecked Sendable {
        // Unchecked: handlers run on the simulation's only thread.
        var names: [String] = []
    }
}
