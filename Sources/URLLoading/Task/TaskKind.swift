/// The kinds of tasks. An event names a kind by its raw value.
enum TaskKind: String {
    case data, upload, download, webSocket
}
