@_exported import Transport
