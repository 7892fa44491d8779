// A serializer is a closure here and has no name of its own; traces tell two of a kind apart by the one it is
// given.

extension DataResponseSerializerProtocol {
    /// This serializer, shown in traces as `name`, so that they tell two of a kind apart.
    public func named(_ name: String) -> DataResponseSerializer<SerializedObject> {
        DataResponseSerializer(name: name, serializeResponse: serializeResponse)
    }
}

extension DownloadResponseSerializerProtocol {
    /// This serializer, shown in traces as `name`, so that they tell two of a kind apart.
    public func named(_ name: String) -> DownloadResponseSerializer<SerializedObject> {
        DownloadResponseSerializer(name: name, serializeResponse: serializeResponse)
    }
}
