extension MIMEType {
    /// The media type of a file with this extension, in any case: `image/png` for `PNG`. A type that is not
    /// in the table is `application/octet-stream`, bytes of no known kind.
    ///
    /// The original asks the platform's registry of types; this is a table of the common ones, as Apple's
    /// platforms name them, so that a run does not depend on the machine.
    static func preferred(forPathExtension pathExtension: String) -> String {
        byExtension[pathExtension.lowercased()] ?? "application/octet-stream"
    }

    private static let byExtension: [String: String] = [
        // Text.
        "css": "text/css", "csv": "text/csv", "htm": "text/html", "html": "text/html",
        "ics": "text/calendar", "js": "text/javascript", "json": "application/json",
        "log": "text/plain", "md": "text/markdown", "mjs": "text/javascript", "rtf": "text/rtf",
        "text": "text/plain", "tsv": "text/tab-separated-values", "txt": "text/plain",
        "vcf": "text/vcard", "xhtml": "application/xhtml+xml", "xml": "application/xml",
        "yaml": "application/x-yaml", "yml": "application/x-yaml",

        // Images.
        "avif": "image/avif", "bmp": "image/bmp", "gif": "image/gif", "heic": "image/heic",
        "heif": "image/heif", "ico": "image/vnd.microsoft.icon", "jp2": "image/jp2",
        "jpeg": "image/jpeg", "jpg": "image/jpeg", "png": "image/png", "svg": "image/svg+xml",
        "tif": "image/tiff", "tiff": "image/tiff", "webp": "image/webp",

        // Sound and film.
        "aac": "audio/aac", "aif": "audio/aiff", "aiff": "audio/aiff", "avi": "video/avi",
        "flac": "audio/flac", "m4a": "audio/x-m4a", "m4v": "video/x-m4v", "mid": "audio/midi",
        "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4", "mpeg": "video/mpeg",
        "mpg": "video/mpeg", "wav": "audio/vnd.wave", "webm": "video/webm",

        // Documents, archives, fonts.
        "doc": "application/msword",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "epub": "application/epub+zip", "gz": "application/x-gzip", "pdf": "application/pdf",
        "ppt": "application/vnd.ms-powerpoint",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "tar": "application/x-tar", "ttf": "font/ttf", "wasm": "application/wasm",
        "woff": "font/woff", "woff2": "font/woff2", "xls": "application/vnd.ms-excel",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "zip": "application/zip",
    ]
}
