/// break, delete.
extension Interpreter {
    func setStop(_ argument: String) throws(CommandError) -> Page {
        if argument.isEmpty { return try info(InfoTopic.stops.rawValue) }
        let stop = try Stop(argument)
        var page = Page()
        page.prose("Stop \(stops.add(stop)): \(stop).")
        return page
    }

    func deleteStop(_ argument: String) throws(CommandError) -> Page {
        var page = Page()
        if argument == "all" {
            stops.removeAll()
            page.line("No stops are left.")
            return page
        }
        guard let number = Int(argument) else {
            throw CommandError("delete which? A stop's number, or all; \"info stops\" shows the numbers")
        }
        guard stops.remove(number) else { throw CommandError("there is no stop \(number)") }
        page.line("Stop \(number) is gone.")
        return page
    }
}
