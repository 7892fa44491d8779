import SessionManagerChain
import Testing

@Suite struct `The OAuth pattern of 4.x, as measured` {
    @Test func `renews the token, then sends the request again`() throws {
        try conformance("oauth_one_401") { lab in
            lab.server.reply(to: "refresh", 200, delay: .milliseconds(50))
            lab.server.require(token: "new")
            lab.request(from: lab.oauthManager()).checked().handleData(as: "a")
        }
    }

    @Test func `renews the token once for two requests, and answers them in their order`() throws {
        try conformance("oauth_two_401_single_refresh") { lab in
            lab.server.reply(to: "refresh", 200, delay: .milliseconds(50))
            lab.server.require(token: "new")
            let manager = lab.oauthManager()
            for page in ["a", "b"] { lab.request(page, from: manager).checked().handleData(as: page) }
        }
    }

    @Test func `renews even a new token after a late 401 to the old one`() throws {
        try conformance("oauth_late_401_refreshes_again") { lab in
            lab.server.reply(to: "refresh", 200, delay: .milliseconds(50))
            lab.server.require(token: "new", firstDelays: ["b": .milliseconds(250)])
            let manager = lab.oauthManager()
            for page in ["a", "b"] { lab.request(page, from: manager).checked().handleData(as: page) }
        }
    }

    @Test func `never gives up: each 401 renews the token, until renewing it fails`() throws {
        try conformance("oauth_useless_refresh_loops") { lab in
            lab.server.reply(to: "refresh", 200, 200, 500, delay: .milliseconds(30))
            lab.server.refuseEverybody()
            lab.request(from: lab.oauthManager()).checked().handleData(as: "a")
        }
    }

    @Test func `does not notice a 401 if the response is not validated`() throws {
        try conformance("oauth_401_without_validate") { lab in
            lab.server.require(token: "new")
            lab.request(from: lab.oauthManager()).handleData(as: "a")
        }
    }
}

@Suite struct `A challenge in 4.7, as measured` {
    @Test func `is answered with the request's credential, and the 401 is not delivered`() throws {
        try conformance("basic_auth_success") { lab in
            lab.server.require(user: "u", password: "p")
            lab.request(from: lab.manager()).authenticate(user: "u", password: "p").checked().handleData()
        }
    }
}
