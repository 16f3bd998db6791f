package import AdapterProtocol
import AppFlip

extension Flaw {
  package static func member(_ name: String) -> Flaw {
    Flaw("the member \(name) is missing, or of another kind; run swift test again")
  }

  /// The member of a report says something else than the rest of it.
  package static func contradiction(_ member: String) -> Flaw {
    Flaw("the member \(member) says something else than the rest of the report; \(again)")
  }

  static let again = "restore the report, or run swift test again"
}

extension JSON {
  package var text: String? {
    if case .string(let octets) = self { String(decoding: octets, as: UTF8.self) } else { nil }
  }

  var number: Int? { if case .integer(let number) = self { number } else { nil } }
  var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
  package var texts: [String]? { elements(\.text) }
  var objects: [JSONObject]? { elements(\.object) }

  private func elements<Value>(_ read: (JSON) -> Value?) -> [Value]? {
    guard case .array(let elements) = self else { return nil }
    let values = elements.compactMap(read)
    return values.count == elements.count ? values : nil
  }
}

extension JSONObject {
  var names: [String] { members.map { String(decoding: $0.name, as: UTF8.self) } }

  func required<Value>(_ name: String, _ read: (JSON) -> Value?) throws(Flaw) -> Value {
    guard let value = self[name].flatMap(read) else { throw .member(name) }
    return value
  }
}
