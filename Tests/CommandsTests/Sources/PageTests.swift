import Foundation
import Testing

@testable import Commands

@Suite("A saved page")
struct PageTests {
  private func texts(_ page: String) throws -> [String] {
    try Page(Array(page.utf8)).sentences.map(\.text)
  }

  private static let sentences = [
    "Cats may open a door & \"sing\" for long hours, which nobody wants to listen to at night.",
    "See the song list for more.", "Sing in tune.", "Check that song matches this:",
    "https://a.example/1", "https://a.example/2",
    "func sing(song: String) { if a < b { return } }", "Stop.",
  ]

  private static let markdown = """
    # Cats

    Cats may open a door & "sing" for long hours, which
    nobody wants to listen to at night. See the [song
    list](https://a.example/list) for more.

    ## How it works

    1. **Sing** in tune.
    2. Check that `song` matches this:

     ```
     https://a.example/1
     https://a.example/2
     ```
     func sing(song: String) {

     if a < b { return }
     }

     | Stop.
    """

  private static let plain = """
    Cats

    Cats may open a door & "sing" for long hours, which nobody wants to
    listen to at night. See the song list for more.

    How it works

      1. Sing in tune.
      2. Check that
    song
    matches this:https://a.example/1
        https://a.example/2

        func sing(song: String) {
            if a < b { return }
        }
    Stop.
    """

  private static let html = """
    <!DOCTYPE html><html><head><title>Cats must sing.</title><style>p { must: return; }</style></head>
    <body><nav><p>Cats must be there.</p></nav><p>Cats must be here.</p>
    <svg viewBox="0 > 1"/><script>if (a < b) "</p>"</script><!-- <p>Cats must hide.</p> -->
    <article class='x > y'><h1>Cats must not count.</h1>
    <P>Cats may open a door &amp; &quot;sing&quot; for long hours,
      which nobody wants&nbsp;to listen to at night. See the <a href="#">song
      list</a> for more.</P><h2>How it works</h2><ol><li><b>Sing</b> in tune.<li>Check that
      <code>so<wbr>ng</code> matches this:<pre>https://a.example/1
    https://a.example/2</pre></ol><devsite-code><pre><span>func</span> sing(song: String) {
        if a &#60; b { return &#x7D; }
    </pre></devsite-code><aside>Stop.</aside></article></body></html>
    """

  private static let pages = ["Markdown": markdown, "text": plain, "HTML": html]

  @Test(
    "has the same sentences as Markdown, as text and as HTML",
    arguments: pages.keys.sorted())
  func formats(_ name: String) throws {
    let page = try #require(Self.pages[name])
    #expect(try texts(page) == Self.sentences)
    #expect(try texts("\u{FEFF}" + page.replacing("\n", with: "\r\n")) == Self.sentences)
  }

  @Test("is read in English if it ends in the data that it was built from")
  func data() throws {
    let page = #"""
      Los gatos deben cantar.
      [null,["2025"],[[["\u003cp\u003eCats sing.\u003c/p\u003e"]]],null,["# Cats\n\nCats must sing."]]
      """#
    #expect(try texts(page) == ["Cats must sing."])
    #expect(try texts("Cats must sing.\n[1]: a note.") == ["Cats must sing.", "[1]: a note."])
  }

  @Test("may have lost breaks before names of the document, and broken its inline code off")
  func glued() throws {
    let page = """
      Los gatos:cancelled
      : Es un gato.scope
      (String
      ): Canta en
      REDIRECT_URI
      cada noche.
      """
    #expect(
      try texts(page) == [
        "Los gatos:", "cancelled : Es un gato.",
        "scope (String ): Canta en REDIRECT_URI cada noche.",
      ])
  }

  @Test("doesn't lose its rest to a code sample that is never closed")
  func unclosed() throws {
    #expect(try texts("func sing() {\nla\n\nStop. Now.") == ["func sing() { la", "Stop.", "Now."])
  }

  @Test(
    "is refused if it is none, with the reason",
    arguments: [
      ([0xFF, 0xFE, 0x41, 0x00], PageError.notUTF8), (Array("".utf8), .empty),
      (Array("Cats\n\nDogs".utf8), .empty),
      (
        Array("MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\r\nCats sing.".utf8),
        .archive
      ),
    ])
  func refused(_ row: (octets: [UInt8], error: PageError)) {
    #expect(throws: row.error) { try Page(row.octets) }
  }

  @Test("is refused if it is larger than any page")
  func tooLarge() {
    let octets = [UInt8](repeating: 0x20, count: Page.greatestSize + 1)
    #expect(throws: PageError.tooLarge) { try Page(octets) }
  }

  @Test(
    "ends with whatever it leaves open",
    arguments: [
      "<p>A. <", "<p>A.<!-- ", "<p>A.<script>", "<p>A.<a href=\"", "<p>A. </", "<p>A.<svg",
    ])
  func open(_ page: String) throws {
    #expect(try texts(page).first?.hasPrefix("A.") == true)
  }
}
