import AdapterProtocol
import Foundation
import TestSupport
import Testing

@testable import Conformance

/// `APPFLIP_RECORD=1 swift test --filter CaseSchemaTests` writes the schema and the table.
@Suite("Schema of a case")
struct CaseSchemaTests {
  @Test("is made from the declaration of a row")
  func recordedSchema() throws {
    #expect(
      try GoldenText.difference(
        of: RowSchema.text(of: RowSchema.schema) + "\n", from: "Corpus/case.schema.json",
        in: "CaseSchemaTests") == nil)
  }

  @Test("the table of the page Contributing is made from the declaration of a row")
  func recordedTable() throws {
    let (path, mark) = ("Sources/Conformance/Conformance.docc/Contributing.md", "<!-- row -->\n")
    let page = try String(contentsOf: Checkout.package.appending(path: path), encoding: .utf8)
    let parts = page.components(separatedBy: mark)
    try #require(parts.count == 3)
    let made = parts[0] + mark + RowSchema.table + mark + parts[2]
    #expect(try GoldenText.difference(of: made, from: path, in: "CaseSchemaTests") == nil)
  }

  @Test("each member is used by a row of the corpus")
  func used() throws {
    var used: Set<String> = []
    for file in Corpus.files {
      let url = Checkout.package.appending(path: "Corpus/\(file)")
      for line in try DataFile.contents(of: url, shownAs: file).split(separator: 0x0A) {
        let row = try JSONReader.read(Array(line)).object
        for object in [row].compactMap(\.self) + (row?["steps"]?.list ?? []).compactMap(\.object) {
          used.formUnion(object.members.map { String(decoding: $0.name, as: UTF8.self) })
        }
      }
    }
    #expect(Set(CaseRow.names) == used)
  }
}

extension JSON {
  fileprivate var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
  fileprivate var list: [JSON] { if case .array(let list) = self { list } else { [] } }
}
