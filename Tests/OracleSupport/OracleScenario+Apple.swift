extension OracleScenario {
    /// Where Apple's platform does not only add to what was measured of 5.12 but delivers something else, the
    /// rest of Apple's own sequence says what a serializer gets, and how a request ends.
    mutating func adjustToApple() {
        guard !isSameOnApple else { return }
        var received = 0
        for index in onApple.indices {
            let detail = onApple[index].event.detail
            switch onApple[index].event.event {
            case "urlSession.dataTask.didReceiveData":
                received += Int(detail.dropFirst("bytes=".count)) ?? 0
            case let name where name.hasPrefix("serializer.serialize"):
                let rest = detail.drop { $0 != " " }
                onApple[index].event.detail = "bytes=\(received)\(rest)"
            case let name where name.hasPrefix("responseHandler"):
                guard let end = detail.range(of: ") status="), detail.hasPrefix("failure(") else { continue }
                let error = detail[..<end.lowerBound].dropFirst("failure(".count)
                finalStates = finalStates.map { $0.map { $0.ending(with: String(error)) } }
            default: break
            }
        }
    }
}
