// What a reply says of servers that do not keep to HTTP, or that use a corner of it.

extension ScriptDecoder {
    /// The status of a reply. A status line takes its place; how that is read is up to the client.
    func status(_ reply: ScriptObject) -> Int? {
        guard reply["statusLine"] != nil else { return reply.integer("status", in: 200...599) }
        if let json = reply["status"] {
            reply.error("\"status\": expected none beside \"statusLine\", which has its own", at: json)
        }
        return reply.string("statusLine") == nil ? nil : 200
    }

    /// The heads before the final one.
    func informationalHeads(_ reply: ScriptObject) -> [InformationalHead] {
        reply.objects("informational", .informationalHead).compactMap { head in
            guard let status = head.integer("status", in: 100...199) else { return nil }
            if status == 101, let json = head["status"] {
                head.error("\"status\": expected another one than 101, after which nothing follows", at: json)
            }
            let fields = headers(head, "headers").map { (name: $0.name, value: $0.value) }
            return InformationalHead(
                status: status, headers: fields, delay: head.delay("delay") ?? .exactly(.zero))
        }
    }
}
