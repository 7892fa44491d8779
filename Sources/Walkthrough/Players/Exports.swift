@_exported import SessionChain
