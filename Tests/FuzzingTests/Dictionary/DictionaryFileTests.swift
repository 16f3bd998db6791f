import AppFlip
import Fuzzing
import Testing

@Suite("The project's dictionary")
struct DictionaryFileTests {
  private static let list = Result { try WordList() }

  @Test("holds the documented names, codes and URLs, percent-encoded ones too, and the standards'")
  func documented() throws {
    let words = Set(try Self.list.get().words)
    let names = [
      "client_id", "scope", "state", "redirect_uri", "code", "error", "error_description",
      "response_type", "nonce", "prompt", "iss",
    ]
    let codes =
      ErrorCode.allCases.map(\.rawValue) + [
        "unauthorized_client", "unsupported_response_type", "invalid_scope", "server_error",
        "temporarily_unavailable", "invalid_client", "invalid_grant", "unsupported_grant_type",
      ]
    let urls = RedirectURL.all.map(\.octets)
    let parts =
      RedirectURL.bundleIDs + RedirectURL.Environment.allCases.map(\.host) + ["/a/", "\u{212A}"]
    let wanted =
      (names + codes + parts).map { Array($0.utf8) } + urls + urls.map(PercentEncoding.encode)
    #expect(wanted.filter { !words.contains($0) }.map(Octets.escaped) == [])
  }

  @Test("has no word twice, and only words that AFL takes, of 128 octets at most") func words()
    throws
  {
    let words = try Self.list.get().words
    #expect((150...300).contains(words.count) && Set(words).count == words.count)
    #expect(words.allSatisfy { $0.count <= 128 })
  }
}
