// One import brings the scripted server, the twins of Foundation's classes, and virtual time.
@_exported import URLLoading
