import SessionChain

extension ErrorCase {
    /// Forms of several parts that cannot be encoded.
    static let forms =
        [
            form("bodyPartURLInvalid") { $0.append(try url("https://example.test/a.txt"), withName: "a") },
            form("bodyPartFilenameInvalid") { $0.append(URL(filePath: "/no-extension"), withName: "a") },
            form("bodyPartFileNotReachableWithError") {
                $0.append(URL(filePath: "/missing.txt"), withName: "a")
            },
            form("bodyPartFileIsDirectory") {
                $0.append(URL(filePath: "/"), withName: "a", fileName: "a.txt", mimeType: "text/plain")
            },
            form("inputStreamReadFailed") {
                $0.append(InputStream(data: Data([1])), withLength: 2, headers: [:])
            },
            unknownSize("bodyPartFileSizeNotAvailable", nil),
            unknownSize("bodyPartFileSizeQueryFailedWithError", CocoaError(.fileReadNoPermission)),
            // Foundation never refuses these two without an error; the chain passes on what an app throws.
            thrown("bodyPartFileNotReachable", .bodyPartFileNotReachable(at: URL(filePath: "/a"))),
            thrown(
                "bodyPartInputStreamCreationFailed",
                .bodyPartInputStreamCreationFailed(for: URL(filePath: "/a"))),
        ] + disk + fullDisk

    /// Forms that are encoded into a file, where the file is the problem.
    private static let disk = [
        onDisk("createUploadableFailed", ManagedFolders { throw CocoaError(.fileWriteNoPermission) }),
        onDisk("multipartEncodingFailed.outputStreamCreationFailed", ManagedFolders {}),
        onDisk("multipartEncodingFailed.outputStreamFileAlreadyExists") { folder in
            try Data().write(to: folder.appendingPathComponent("form-1"))
        },
        // The library itself only writes to files; an app's own convertible may write a form elsewhere.
        ErrorCase("multipartEncodingFailed.outputStreamURLInvalid") { lab, give in
            lab.session().request(FormWriter(target: "https://example.test/a")).response { give($0.error) }
        },
    ]

    #if os(Linux)
        private static let fullDisk = [
            ErrorCase("multipartEncodingFailed.outputStreamWriteFailed") { lab, give in
                lab.session().request(FormWriter(target: "file:///dev/full")).response { give($0.error) }
            }
        ]
        static let unprovoked: [String] = []
    #else
        private static let fullDisk: [ErrorCase] = []
        /// Only Linux has a device that is always full.
        static let unprovoked = ["multipartEncodingFailed.outputStreamWriteFailed"]
    #endif

    private static func url(_ text: String) throws -> URL { try text.asURL() }

    private static func form(
        _ reason: String, _ fill: @escaping @Sendable (MultipartFormData) throws -> Void
    ) -> ErrorCase {
        ErrorCase("multipartEncodingFailed.\(reason)") { lab, give in
            let form = MultipartFormData()
            try fill(form)
            lab.session().upload(multipartFormData: form, to: lab.url).response { give($0.error) }
        }
    }

    private static func unknownSize(_ reason: String, _ error: CocoaError?) -> ErrorCase {
        ErrorCase("multipartEncodingFailed.\(reason)") { lab, give in
            let file = lab.simulator.temporaryFolder.appendingPathComponent("a.txt")
            try Data("a".utf8).write(to: file)
            let form = MultipartFormData(fileManager: SecretiveFileManager(error))
            form.append(file, withName: "a")
            lab.session().upload(multipartFormData: form, to: lab.url).response { give($0.error) }
        }
    }

    private static func thrown(
        _ reason: String, _ failure: AFError.MultipartEncodingFailureReason
    ) -> ErrorCase {
        ErrorCase("multipartEncodingFailed.\(reason)") { lab, give in
            lab.session(
                interceptor: Adapter { _, _, answer in
                    answer(.failure(AFError.multipartEncodingFailed(reason: failure)))
                }
            ).request(lab.url).response { give($0.error?.underlyingError?.asAFError) }
        }
    }

    private static func onDisk(
        _ name: String, _ files: FileManager = .default,
        prepare: @escaping @Sendable (URL) throws -> Void = { _ in }
    ) -> ErrorCase {
        ErrorCase(name) { lab, give in
            let folder = lab.simulator.temporaryFolder
                .appendingPathComponent("org.alamofire.manager/multipart.form.data")
            if files === FileManager.default {
                try files.createDirectory(at: folder, withIntermediateDirectories: true)
                try prepare(folder)
            }
            let form = MultipartFormData(fileManager: files)
            form.append(Data("a".utf8), withName: "a")
            lab.session().upload(multipartFormData: form, to: lab.url, usingThreshold: 0)
                .response { give($0.error) }
        }
    }
}

/// Writes a form to a place that the app chooses, before it creates its request.
private struct FormWriter: URLRequestConvertible {
    let target: String

    func asURLRequest() throws -> URLRequest {
        let form = MultipartFormData(fileManager: BlindFileManager())
        form.append(Data("a".utf8), withName: "a")
        try form.writeEncodedData(to: try target.asURL())
        return try URLRequest(url: target, method: .post)
    }
}
