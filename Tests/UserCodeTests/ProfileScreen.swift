import Foundation
import SessionChain

struct User: Decodable, Sendable { let name: String }
struct Post: Decodable, Sendable { let title: String }

/// A screen that awaits what it shows: one request, then two side by side.
final class ProfileScreen: @unchecked Sendable {
    // Unchecked: an app's screen belongs to the main actor; in a simulation there is one thread.
    private let session: Session
    private let userURL = "https://api.example.test/user"
    private let postsURL = "https://api.example.test/posts"
    private let avatarURL = "https://api.example.test/avatar"
    private(set) var text = ""

    init(session: Session) { self.session = session }

    func load() {
        Task {
            let user = try await session.request(userURL).validate().serializingDecodable(User.self).value
            let posts = session.request(postsURL).validate().serializingDecodable([Post].self)
            let avatar = session.request(avatarURL).validate().serializingData()
            show(user, try await posts.value, try await avatar.value)
        }
    }

    private func show(_ user: User, _ posts: [Post], _ avatar: Data) {
        text = "\(user.name): \(posts.map(\.title)), \(avatar.count) bytes"
    }
}
