import AppFlip
import Testing

/// The 12 URLs as the document prints them.
let documentedURLs = [
  "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast.dev",
  "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast.enterprise",
  "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast",
  "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.Chromecast.dev",
  "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.Chromecast.enterprise",
  "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.Chromecast",
  "https://oauth-redirect.googleusercontent.com/a/com.google.OPA.dev",
  "https://oauth-redirect.googleusercontent.com/a/com.google.OPA.enterprise",
  "https://oauth-redirect.googleusercontent.com/a/com.google.OPA",
  "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA.dev",
  "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA.enterprise",
  "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA",
]

@Suite("The redirect URLs")
struct RedirectURLTests {
  @Test("are the document's twelve, each once")
  func all() {
    #expect(RedirectURL.all.map(\.text).sorted() == documentedURLs.sorted())
    #expect(Set(RedirectURL.all).count == 12)
  }

  @Test("are six of production, then six of the sandbox, in one order of bundle ids")
  func order() {
    #expect(RedirectURL.all.prefix(6).allSatisfy { $0.environment == .production })
    #expect(RedirectURL.all.dropFirst(6).allSatisfy { $0.environment == .sandbox })
    #expect(RedirectURL.all.map(\.bundleID) == RedirectURL.bundleIDs + RedirectURL.bundleIDs)
    let home = RedirectURL.bundleIDs.prefix(3).allSatisfy { $0.hasPrefix("com.google.Chromecast") }
    #expect(home)
  }

}
