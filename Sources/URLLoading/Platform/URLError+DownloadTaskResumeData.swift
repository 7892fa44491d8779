// The resume data in the error of a download that broke off. Foundation on Linux leaves this property out.

#if canImport(FoundationNetworking)
    extension URLError {
        /// What a new download needs to continue where this one stopped; nil if it cannot be continued.
        public var downloadTaskResumeData: Data? { userInfo[NSURLSessionDownloadTaskResumeData] as? Data }
    }
#endif
