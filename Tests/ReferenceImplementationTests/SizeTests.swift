import AdapterProtocol
import AppFlip
import ReferenceImplementation
import Testing

/// Links up to the protocol's limit of 512 KiB; a quadratic step would take minutes.
@Suite("The reference's long links")
struct SizeTests {
  private static let limit = 512 << 10

  /// As many copies of a text as make a link as long as it may be.
  private func filling(_ unit: String, after start: String, before end: String) -> String {
    let room = Self.limit - start.utf8.count - end.utf8.count
    return start + String(repeating: unit, count: room / unit.utf8.count) + end
  }

  /// How a link begins, what is repeated in it, how it ends, and what comes back to it.
  private static let rows: [(start: String, units: [String], end: String, answer: String?)] =
    [
      ("\(Links.link)&x=", ["&x=1", "&", "=", "&=", "&x", "+x"], "", "?code=c&state=S1"),
      (
        "\(Links.app)?x=1", ["&x=1", "&", "=", "+x"], "&\(Links.query)&state=S1", "?code=c&state=S1"
      ),
      (Links.link, ["&client_id=1", "&state=1", "&scope=1"], "", "?error=invalid_request&"),
      (Links.link, ["&\(Links.redirectURI)"], "", "?error=invalid_request&"),
      (Links.link, ["&redirect_uri=x", "x&redirect_uri="], "", nil),
      (
        "\(Links.app)?\(Links.query)&state=", ["A", "%41", "%CC%81", "%FF", "+"], "",
        "?code=c&state="
      ),
      ("\(Links.app)?state=S1&\(Links.query)", ["x", "%2Fx", "%CC%81", "a.", "%2525"], "", nil),
      (
        "\(Links.app)?state=S1&\(Links.redirectURI)&client_id=\(Links.clientID)",
        ["x", "%CC%81", "%E2%84%AA"], "", "?error=invalid_request&"
      ),
    ]
    + ["", "https://", "https://app.example/"].map { start in
      (start, ["../", "a.", "a@", ":", "[", "\u{E9}", "%"], "?\(Links.query)&state=S1", nil)
    }

  @Test("are served, answered or dropped as short ones are", arguments: rows.indices)
  func long(_ index: Int) throws {
    let row = Self.rows[index]
    for unit in row.units {
      var app = try ReferenceApp(
        configuration: Configuration(clientID: Text(Links.clientID), appLink: Text(Links.app)))
      let link = filling(unit, after: row.start, before: row.end)
      let opened = app.receive(AppInput(url: Text(link), outcome: .approves, code: "c")).opened
      let begins = opened.map {
        $0.url.bytes.starts(with: "\(Links.target)\(row.answer ?? "")".utf8)
      }
      #expect(begins == (row.answer == nil ? [] : [true]), "\(unit)")
      guard row.answer == "?code=c&state=" else { continue }
      let state = link.utf8.dropFirst(row.start.utf8.count)
      #expect(opened.first?.url.bytes.suffix(state.count).elementsEqual(state) == true, "\(unit)")
    }
  }
}
