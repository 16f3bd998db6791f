import AdapterProtocol
import Foundation
import TestSupport
import Testing

@testable import Conformance

/// `APPFLIP_RECORD=1 swift test --filter CaseSchemaTests` writes the schema and the table.
@Suite("Schema of a case")
struct CaseSchemaTests {
  private static let schema = JSONSchema(root: RowSchema.schema)

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

  @Test("is kept by every row of the corpus and by every case that is written")
  func rows() throws {
    for file in Corpus.files {
      let url = Checkout.package.appending(path: "Corpus/\(file)")
      let rows = try DataFile.contents(of: url, shownAs: file)
      for line in rows.split(separator: UInt8(ascii: "\n")) {
        #expect(Self.schema.problem(in: try JSONReader.read(Array(line))) == nil)
      }
    }
    for testCase in try SharedCatalogue.all.get().cases {
      #expect(Self.schema.problem(in: .object(testCase.row)) == nil, "\(testCase.id)")
    }
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

  @Test(
    "refuses an invalid row",
    arguments: [
      ("{}", "no id"),
      (#"{"id":"a","title":"t","subject":"s","x":1}"#, "no member x"),
      (#"{"id":"a","title":"t","subject":"s","method":"PUT"}"#, "fits none"),
      (#"{"id":"a","title":"t","subject":"s","steps":[{"times":-1}]}"#, "too small"),
      (#"{"id":"a","title":"t","subject":"s","link":1}"#, "no string"),
    ])
  func refuses(_ row: (line: String, problem: String)) throws {
    let problem = Self.schema.problem(in: try JSONReader.read(Array(row.line.utf8)))
    #expect(problem?.contains(row.problem) == true, "\(problem ?? "accepted")")
  }
}

/// The words of JSON Schema, draft 2020-12, that the schema uses; another one is a problem.
private struct JSONSchema {
  let root: JSON

  func problem(in value: JSON) -> String? { problem(in: value, by: root) }

  private func problem(in value: JSON, by schema: JSON) -> String? {
    for member in schema.object?.members ?? [] {
      let word = String(decoding: member.name, as: UTF8.self)
      if let problem = problem(in: value, word, member.value, schema) { return problem }
    }
    return nil
  }

  private func problem(in value: JSON, _ word: String, _ wanted: JSON, _ schema: JSON) -> String? {
    switch word {
    case "$schema", "title", "description": return nil
    case "type": return value.type == wanted.text ? nil : "\(value) is no \(wanted.text ?? "")"
    case "enum": return wanted.list.contains(value) ? nil : "\(value) is none of the values"
    case "minimum":
      guard case .integer(let number) = value, case .integer(let least) = wanted else { return nil }
      return number < least ? "\(number) is too small" : nil
    case "pattern":
      let pattern = wanted.text.flatMap { try? Regex($0) }
      return pattern.flatMap { value.text?.firstMatch(of: $0) } == nil
        ? "\(value) doesn't match" : nil
    case "anyOf":
      return wanted.list.contains { problem(in: value, by: $0) == nil } ? nil : "fits none of anyOf"
    case "required":
      return wanted.texts?.first { value.object?[$0] == nil }.map { "there is no \($0)" }
    case "items": return value.list.lazy.compactMap { problem(in: $0, by: wanted) }.first
    case "properties", "additionalProperties":
      return value.object?.members.lazy.compactMap { problem(in: $0, word, schema) }.first
    default: return "the test doesn't know \(word)"
    }
  }

  private func problem(in member: JSONObject.Member, _ word: String, _ schema: JSON) -> String? {
    let name = String(decoding: member.name, as: UTF8.self)
    let known = schema.object?["properties"]?.object?[name]
    if word == "properties" { return known.flatMap { problem(in: member.value, by: $0) } }
    guard known == nil, let others = schema.object?["additionalProperties"] else { return nil }
    return others == .bool(false)
      ? "there is no member \(name)" : problem(in: member.value, by: others)
  }
}

extension JSON {
  fileprivate var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
  fileprivate var list: [JSON] { if case .array(let list) = self { list } else { [] } }

  fileprivate var type: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .integer: "integer"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
