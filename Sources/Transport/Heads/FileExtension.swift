/// The extensions of files' names, and the media types that they stand for.
///
/// Apple's platforms ask a registry of types; this is a table of the common ones, as they are named there, so
/// that a run does not depend on the machine.
package enum FileExtension {
    /// The usual extension of a file with this media type, in lower case: `html` for `text/html`. Nil for a
    /// type that is not in the table.
    static func usual(for mediaType: String) -> String? { extensions[mediaType]?.first }

    /// The media type of a file with this extension, in any case: `image/png` for `PNG`. A type that is not
    /// in the table is `application/octet-stream`, bytes of no known kind.
    package static func mediaType(of pathExtension: String) -> String {
        mediaTypes[pathExtension.lowercased()] ?? "application/octet-stream"
    }

    private static let mediaTypes: [String: String] = {
        var types: [String: String] = [:]
        for (type, names) in extensions {
            for name in names { types[name] = type }
        }
        return types
    }()

    /// The extensions of each media type, the usual one first.
    private static let extensions: [String: [String]] = [
        // Text.
        "text/css": ["css"], "text/csv": ["csv"], "text/html": ["html", "htm"], "text/calendar": ["ics"],
        "text/javascript": ["js", "mjs"], "application/json": ["json"],
        "text/plain": ["txt", "log", "text"], "text/markdown": ["md"], "text/rtf": ["rtf"],
        "text/tab-separated-values": ["tsv"], "text/vcard": ["vcf"], "application/xhtml+xml": ["xhtml"],
        "application/xml": ["xml"], "application/x-yaml": ["yaml", "yml"],

        // Images.
        "image/avif": ["avif"], "image/bmp": ["bmp"], "image/gif": ["gif"], "image/heic": ["heic"],
        "image/heif": ["heif"], "image/vnd.microsoft.icon": ["ico"], "image/jp2": ["jp2"],
        "image/jpeg": ["jpeg", "jpg"], "image/png": ["png"], "image/svg+xml": ["svg"],
        "image/tiff": ["tiff", "tif"], "image/webp": ["webp"],

        // Sound and film.
        "audio/aac": ["aac"], "audio/aiff": ["aiff", "aif"], "video/avi": ["avi"], "audio/flac": ["flac"],
        "audio/x-m4a": ["m4a"], "video/x-m4v": ["m4v"], "audio/midi": ["mid"],
        "video/quicktime": ["mov"], "audio/mpeg": ["mp3"], "video/mp4": ["mp4"],
        "video/mpeg": ["mpg", "mpeg"], "audio/vnd.wave": ["wav"], "video/webm": ["webm"],

        // Documents, archives, fonts.
        "application/msword": ["doc"],
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
        "application/epub+zip": ["epub"], "application/x-gzip": ["gz"], "application/pdf": ["pdf"],
        "application/vnd.ms-powerpoint": ["ppt"],
        "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
        "application/x-tar": ["tar"], "font/ttf": ["ttf"], "application/wasm": ["wasm"],
        "font/woff": ["woff"], "font/woff2": ["woff2"], "application/vnd.ms-excel": ["xls"],
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
        "application/zip": ["zip"],
    ]
}
