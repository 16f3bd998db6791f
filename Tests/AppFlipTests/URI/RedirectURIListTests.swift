import AppFlip
import Testing

@Suite("A file of redirect URIs")
struct RedirectURIListTests {
  private func read(_ text: String) throws(FileError) -> [String] {
    try RedirectURIList.read(Array(text.utf8), file: "own.txt")
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("has one on each line, and comments")
  func lines() throws {
    let text = "# staging\n\n https://a.example/cb \r\ncom.example.app:/cb"
    #expect(try read(text) == ["https://a.example/cb", "com.example.app:/cb"])
  }

  @Test(
    "has an error for a line that isn't one",
    arguments: [
      ("a.example/cb", "own.txt, line 1: "), ("\nhttps://a.example/#b", "own.txt, line 2: "),
      ("https://a.example/?b", "without a query"), ("https:/cb", "must be absolute"),
      ("https://a.example/ b", "correct the line"),
      ("https://a.example/\nhttps://a.example/", "line 2: the redirect URI is already in the list"),
      (RedirectURL.all[0].text, "already in the list"), ("# none", "write one on each line"),
    ])
  func mistakes(_ text: String, _ problem: String) {
    let error = #expect(throws: FileError.self) { try read(text) }
    #expect("\(error.map { "\($0)" } ?? "")".contains(problem))
  }
}
