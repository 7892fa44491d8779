@_exported import AlamofireCommon
