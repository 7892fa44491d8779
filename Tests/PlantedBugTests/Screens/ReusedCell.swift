import EventOrderTesting

/// A cell of a list, which shows one picture and later another one.
class PhotoCell: @unchecked Sendable {
    // Unchecked: it belongs to the main queue.
    var url: String?
    private(set) var image: String?
    private var request: DataRequest?

    /// Shows the picture of another row; nil for a row that has none.
    func show(_ url: String?) {
        request?.cancel()
        self.url = url
        image = nil
        guard let url else { return }
        request = AF.request(url).validate().responseString { [weak self] response in
            guard let image = response.value else { return }
            self?.arrived(image, from: url)
        }
    }

    func arrived(_ image: String, from url: String) { self.image = image }

    final func set(_ image: String) { self.image = image }
}

/// Shows a picture only if it is still the right one: it may be too late to cancel an answer.
final class CheckingPhotoCell: PhotoCell, @unchecked Sendable {
    override func arrived(_ image: String, from url: String) {
        if url == self.url { set(image) }
    }
}

extension PlantedBug {
    /// The list is loaded again while the pictures are, and the row is now one without a picture.
    static let reusedCell = PlantedBug(
        sentence: "A reused cell shows the picture of another row",
        failure: "the cell of a row without a picture is empty"
    ) { server, version in
        server.on("/sunset").reply(.text("sunset").after(milliseconds: 10...50))
        server.on("/photos").reply(.text("").after(milliseconds: 30))

        let cell = version == .broken ? PhotoCell() : CheckingPhotoCell()
        server.expect("the cell of a row without a picture is empty") { cell.image == nil }
        AF.request("https://api.example.com/photos").response { _ in cell.show(nil) }
        cell.show("https://img.example.com/sunset")
        return cell
    }
}
