import Testing

@testable import Tracing

/// Names of header fields, of keys, and of what stands in queries.
@Suite struct `The name of a secret` {
    @Test(arguments: [
        ("Authorization", SecretName.credentials), ("proxy-authorization", .credentials),
        ("Cookie", .cookies),
        ("Set-Cookie", .setCookie), ("access_token", .whole), ("refreshToken", .whole), ("id_token", .whole),
        ("token", .whole), ("password", .whole), ("new-password", .whole), ("client_secret", .whole),
        ("api_key", .whole), ("X-Api-Key", .whole), ("apiKey", .whole), ("X-CSRF-Token", .whole),
        ("aws_secret_access_key", .whole), ("X-Forwarded-Authorization", .credentials), ("otp", .word),
        ("auth", .unsure), ("pass", .word),
        ("password_confirmation", .whole), ("password2", .whole), ("X-Session-Id", .whole),
        ("X-Hub-Signature-256", .whole), ("X-Goog-Signature", .whole),
        ("Ocp-Apim-Subscription-Key", .whole), ("X-Auth", .whole), ("X-CSRF", .whole), ("pw", .whole),
        ("DPoP", .whole), ("X-Auth-User-Pass", .whole), ("passwordHash", .whole), ("cvv", .whole),
        ("newPwd", .whole), ("userPasswd", .whole), ("db_passwd", .whole), ("db_pass", .whole),
        ("tokenValue", .whole), ("bearer", .word), ("tokens", .tokens), ("max_tokens", .tokens),
        ("HTTP_COOKIE", .cookies), ("auth_code", .whole), ("mfa_code", .whole),
        ("verification_code", .whole), ("secret_id", .whole), ("hmac_key", .whole), ("storage_key", .whole),
        ("consumer_key", .whole), ("passkey", .whole), ("creds", .whole), ("passwordNew", .whole),
        ("password_digest", .whole), ("bindpw", .whole), ("X-GitHub-OTP", .whole), ("totp", .whole),
        ("authorization_code", .whole), ("totpCode", .whole), ("sms_code", .whole),
        ("recovery_codes", .whole), ("backupCodes", .whole), ("SecretString", .whole),
        ("SECRET_HASH", .whole), ("SECRET_KEY_BASE", .whole), ("DD-APPLICATION-KEY", .whole),
        ("X-App-Key", .whole), ("Fastly-Key", .whole),
        ("X-Amz-Server-Side-Encryption-Customer-Key", .whole), ("privateKeys", .whole),
        ("authCookies", .whole), ("sessionCookie", .whole), ("X-Cookie", .cookies), ("X-Sig", .whole),
        ("X-HMAC", .whole), ("X-Xsrf", .whole), ("userCredentials", .whole), ("basicAuth", .whole),
        ("samlAssertion", .whole), ("private_key_pem", .whole), ("passwordAgain", .whole),
        ("shared_key", .whole), ("jwt", .whole), ("X-JWT-Assertion", .whole), ("accessJwt", .whole),
        ("PIN", .word), ("pin_code", .whole), ("puk", .whole), ("pukCode", .whole), ("cvc", .whole),
        ("card-cvc", .whole), ("cardCvv2", .whole), ("securityCode", .whole), ("two_factor_code", .whole),
        ("oneTimeCode", .whole), ("password-reset-code", .whole), ("activation_code", .whole),
        ("accessCode", .whole), ("SSH_KEY", .whole), ("deployKey", .whole), ("license-key", .whole),
        ("mnemonic", .whole), ("recoveryPhrase", .whole), ("seed_phrase", .whole),
        ("ConnectionString", .whole), ("connection_strings", .whole), ("psw", .whole), ("db_pswd", .whole),
        ("e\(String(repeating: "\u{301}", count: 100))Token", .whole),
    ])
    func `is known by its name`(name: String, secret: SecretName) {
        #expect(SecretName(name) == secret)
    }

    @Test(arguments: [
        "Accept", "expires_in", "WWW-Authenticate", "user", "key", "url", "code", "", "sha256",
        "http2", "12", "-", "pass-through", "session", "compass", "bypass",
        "token_count", "publicKey", "foreign_key", "status_code", "user_id", "digest", "HTTPCookieStore",
        "Authentication", "Authentication-Info", "zip_code", "Key-Id", "publicKeys", "grant_type",
        "pins", "pinned", "pinning", "map_pin", "spin", "timeCode", "access", "hotkey", "phrase", "string",
    ])
    func `is not what other names have`(name: String) {
        #expect(SecretName(name) == nil)
    }

    @Test func `says of cookies that others follow one without a value, and of a URL that it is none`() {
        #expect(SecretMask().hiding("Cookie: null; remember=abcdef123") == "Cookie: ••••; remember=••••")
        let told = "the token: https://auth.test/v2/x9 answered"
        let mask = SecretMask()
        _ = mask.hiding(told)
        #expect(mask.hiding("GET https://auth.test/v2/x9") == "GET https://auth.test/v2/x9")
    }
}
