import AdapterProtocol

@testable import Conformance

/// What the declaration of a row says, for other programs and for users.
enum RowSchema {
  /// The members of a row, for programs.
  static let schema: JSON = {
    let intro: [(String, JSON)] = [
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text("A line of Corpus/links, except the last one of a file")),
      (
        "description",
        .text("A case: the requests to an implementation, and the answers that each rule permits.")
      ),
    ]
    return .object(JSONObject(intro + object(of: members)))
  }()

  private static let members =
    members(of: CaseRow.self) + members(of: RowSeries.self) + members(of: Step.self)

  /// A member: its name, its type, what it says, and whether it must be there.
  private struct Member {
    let name: String
    let type: any MessageValue.Type
    let about: String
    let isRequired: Bool
  }

  private static func members<Row: Message>(of row: Row.Type) -> [Member] {
    row.fields.all.map {
      Member(name: $0.name, type: $0.type, about: $0.about, isRequired: $0.isRequired)
    }
  }

  private static func object(of members: [Member]) -> [(String, JSON)] {
    let required = members.filter(\.isRequired).map { JSON.text($0.name) }
    let properties = members.map { member in
      let about = member.about.isEmpty ? [] : [("description", JSON.text(member.about))]
      return (member.name, JSON.object(JSONObject(schema(of: member.type) + about)))
    }
    return [("type", .text("object"))]
      + (required.isEmpty ? [] : [("required", .array(required))])
      + [("properties", .object(JSONObject(properties))), ("additionalProperties", .bool(false))]
  }

  private static func schema(of type: any MessageValue.Type) -> [(String, JSON)] {
    func inner(_ type: any MessageValue.Type) -> JSON { .object(JSONObject(schema(of: type))) }
    return switch type {
    case is Bool.Type: [("type", .text("boolean"))]
    case is UInt32.Type: [("type", .text("integer")), ("minimum", .integer(0))]
    case is HeaderValues.Type:
      [("anyOf", .array([inner(String.self), inner([String].self)]))]
    case is JSONObject.Type: [("type", .text("object"))]
    case let list as any ListType.Type:
      [("type", .text("array")), ("items", inner(list.element))]
    case let values as any NamedType.Type:
      [("type", .text("object")), ("additionalProperties", inner(values.value))]
    case let names as any CaseIterable.Type:
      // In a row with `each` a place can be in a name's stead.
      [
        (
          "anyOf",
          .array([
            .object(JSONObject([("enum", .array(self.names(of: names).map { .text($0) }))])),
            .object(
              JSONObject([
                ("type", .text("string")), ("pattern", .text(#"^\{[a-z]+(:[0-9]+)?\}$"#)),
              ])),
          ])
        )
      ]
    case let message as any Message.Type: object(of: members(of: message))
    default: [("type", .text("string"))]
    }
  }

  private static func names<Names: CaseIterable>(of type: Names.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any RawRepresentable<String>)?.rawValue }
  }

  // MARK: - Texts

  /// The members of a row, for users.
  static var table: String {
    let rows = members.map { "| `\($0.name)` | \(words(for: $0.type)) | \($0.about) |\n" }
    return "\n| member | type | what it says |\n|---|---|---|\n\(rows.joined())\n"
  }

  private static func words(for type: any MessageValue.Type) -> String {
    switch type {
    case is Bool.Type: "boolean"
    case is UInt32.Type: "integer"
    case is HeaderValues.Type: "string, or array of strings"
    case let list as any ListType.Type: "array: \(words(for: list.element))"
    case let values as any NamedType.Type: "object: \(words(for: values.value))"
    case let names as any CaseIterable.Type:
      self.names(of: names).map { "`\($0)`" }.joined(separator: ", ")
    case is JSONObject.Type, is any Message.Type: "object"
    default: "string"
    }
  }

  /// A value on one line if it fits, else with a line for each of its parts.
  static func text(of json: JSON, indent: String = "") -> String {
    let line = String(decoding: JSONWriter.line(json).dropLast(), as: UTF8.self)
    if (indent + line).utf8.count <= 100 { return line }
    let inner = indent + "  "
    func block(_ open: String, _ parts: [String], _ close: String) -> String {
      "\(open)\n\(parts.map { inner + $0 }.joined(separator: ",\n"))\n\(indent)\(close)"
    }
    switch json {
    case .array(let elements):
      return block("[", elements.map { text(of: $0, indent: inner) }, "]")
    case .object(let object):
      let parts = object.members.map { member in
        "\"\(String(decoding: member.name, as: UTF8.self))\": "
          + text(of: member.value, indent: inner)
      }
      return block("{", parts, "}")
    default: return line
    }
  }
}

private protocol ListType { static var element: any MessageValue.Type { get } }

extension Array: ListType where Element: MessageValue {
  fileprivate static var element: any MessageValue.Type { Element.self }
}

private protocol NamedType { static var value: any MessageValue.Type { get } }

extension NamedValues: NamedType {
  fileprivate static var value: any MessageValue.Type { Value.self }
}
