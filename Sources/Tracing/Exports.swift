// What traces show of requests and responses are values of Foundation. On Linux, those of the network are a
// module of their own.
#if canImport(FoundationNetworking)
    @_exported import FoundationNetworking
#endif
