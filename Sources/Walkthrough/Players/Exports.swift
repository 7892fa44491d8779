@_exported import ScriptReading
@_exported import SessionChain
