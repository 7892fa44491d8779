import SessionChain
import Testing

@Suite struct `An upload, as measured` {
    @Test func `creates its body after the URL request, and reports its progress`() throws {
        try conformance("upload_data") { lab in
            lab.session().upload(Data(count: 1_000), to: lab.url).uploadProgress { _ in }
                .validate().responseData { _ in }
        }
    }

    @Test func `reports a large body piece by piece`() throws {
        try conformance("upload_data_large") { lab in
            lab.session().upload(Data(count: 2_000_000), to: lab.url).uploadProgress { _ in }
                .validate().responseData { _ in }
        }
    }

    @Test func `reads its body from a file, and leaves the file where it is`() throws {
        let folder = try TestFolder()
        let file = try folder.file("body", Data(count: 50_000))
        try conformance("upload_file") { lab in
            lab.session().upload(file, to: lab.url).uploadProgress { _ in }.validate().responseData { _ in }
        }
        #expect(folder.names == ["body"])
    }

    @Test func `of a missing file fails in its task`() throws {
        let folder = try TestFolder()
        try conformance("upload_file_missing") { lab in
            lab.session().upload(folder.url("missing"), to: lab.url).responseData { _ in }
        }
    }

    @Test func `creates its body again for every attempt`() throws {
        try conformance("upload_retry") { lab in
            lab.server.reply(500, then: 200)
            let session = lab.session(interceptor: LabInterceptor("X", retry: .once))
            session.upload(Data(count: 1_000), to: lab.url).uploadProgress { _ in }
                .validate().responseData { _ in }
        }
    }

    @Test func `of a small form is encoded in memory`() throws {
        try conformance("multipart_memory") { lab in
            lab.session().upload(
                multipartFormData: { $0.append(Data(count: 100), withName: "a") }, to: lab.url
            ).uploadProgress { _ in }.validate().responseData { _ in }
        }
    }

    @Test func `of a large form is encoded into a file, which is removed before the handlers are called`()
        throws
    {
        try conformance("multipart_disk") { lab in
            lab.unnoted = ["responseHandler(plain)"]
            let form = MultipartFormData()
            form.append(Data(count: 100), withName: "a")
            lab.session().upload(multipartFormData: form, to: lab.url, usingThreshold: 0)
                .uploadProgress { _ in }.validate().responseData { _ in }.response { _ in }
        }
    }

    @Test func `of a form with an unusable part never gets a task`() throws {
        let folder = try TestFolder()
        try conformance("multipart_bad_part") { lab in
            let form = MultipartFormData()
            form.append(folder.url("missing.txt"), withName: "a")
            lab.session().upload(multipartFormData: form, to: lab.url).responseData { _ in }
        }
    }

    @Test func `is not needed to send a JSON body, whose progress is reported all the same`() throws {
        try conformance("post_json") { lab in
            lab.server.reply(type: "application/json", body: #"{"id":1,"name":"A"}"#)
            lab.session().request(
                lab.url, method: .post, parameters: ["a": "b"], encoder: JSONParameterEncoder.default
            ).validate().responseDecodable(of: Item.self) { _ in }
        }
    }
}
