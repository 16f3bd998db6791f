import AdapterProtocol
import AppFlip

/// The series of cases of one row: `{NAME}` or `{NAME:FORM}` in a text of the row means a value of `each`.
///
/// The page Contributing lists the names and their forms.
struct RowSeries: Message {
  private var each: JSONObject?
  private var sample: UInt32 = 1

  static let blank = RowSeries()
  static let fields = Fields<RowSeries>(
    .optional("each", \.each, "Names and values: the row makes a case for each value."),
    .optional(
      "sample", \.sample,
      "One case in this many is a fixed case; `--exhaustive` sends the others.", or: 1))

  /// The values of the names in one case.
  private typealias Binding = [String: [UInt8]]

  /// The rows that a row makes: itself if it has no `each`.
  ///
  /// With any value of all names but one, a fixed case has some value of that name, if the name has `sample` values.
  func rows(
    of row: JSONObject, exhaustively isExhaustive: Bool = false, chosenBy filter: CaseFilter? = nil
  ) throws(MessageError) -> [JSONObject] {
    guard let each else {
      return isExhaustive || !Self.isChosen(row, [:], by: filter) ? [] : [row]
    }
    guard !each.members.isEmpty else { throw .bad(JSONPath("each"), "must have a name") }
    var bindings: [(number: Int, binding: Binding)] = [(0, [:])]
    for variable in each.members {
      let values = try Self.values(
        of: String(decoding: variable.name, as: UTF8.self), variable.value)
      bindings = bindings.flatMap { before in
        values.enumerated().map { place, value in
          (before.number + place, before.binding.merging(value) { $1 })
        }
      }
    }
    let members = row.members.filter { member in
      !Self.fields.names.contains { member.name.elementsEqual($0.utf8) }
    }
    return bindings.filter {
      ($0.number % max(Int(sample), 1) == 0) != isExhaustive
        && Self.isChosen(row, $0.binding, by: filter)
    }.map { Self.filled(members, $0.binding) }
  }

  private static func isChosen(
    _ row: JSONObject, _ binding: Binding, by filter: CaseFilter?
  ) -> Bool {
    guard let filter, case .string(let id)? = row["id"] else { return true }
    return filter.mayChoose(casesOf: String(decoding: filled(id, binding), as: UTF8.self))
  }

  // MARK: - Values

  private static func values(of name: String, _ json: JSON) throws(MessageError) -> [Binding] {
    let found: [Binding?] =
      switch (name, json) {
      case (_, .array(let elements)): elements.map { binding(name, $0) }
      case ("url", .string(Array("all".utf8))): RedirectURL.all.map(url)
      case ("shape", .string(let text)): shapes(String(decoding: text, as: UTF8.self))
      case ("byte", .string(let text)): bytes(String(decoding: text, as: UTF8.self))
      default: []
      }
    let values = found.compactMap(\.self)
    guard !values.isEmpty, values.count == found.count else {
      throw .bad(JSONPath("each", name), "has no values that fit")
    }
    return values
  }

  private static func binding(_ name: String, _ json: JSON) -> Binding? {
    switch (name, json) {
    case ("url", .integer(let number)):
      return RedirectURL.all.indices.contains(number) ? url(RedirectURL.all[number]) : nil
    case ("length", .integer(let number)) where (1...SampleText.longest) ~= number:
      return [
        "length": Array("\(number)".utf8), "length:bytes": Array(number.counted("byte").utf8),
        "length:sample": Array(SampleText.prefix(number)),
      ]
    case ("outcome", .string(let bytes)):
      return UserDecision(rawValue: String(decoding: bytes, as: UTF8.self)).map {
        ["outcome": bytes, "outcome:words": Array($0.inWords.utf8)]
      }
    case ("url", _), ("length", _): return nil
    case (_, .string(let bytes)): return [name: bytes]
    default:
      guard let texts = json.texts else { return nil }
      let names = texts.indices.map { $0 == 0 ? name : "\(name):\($0)" }
      return Dictionary(uniqueKeysWithValues: zip(names, texts.map { Array($0.utf8) }))
    }
  }

  private static func url(_ url: RedirectURL) -> Binding {
    [
      "url": url.bytes, "url:environment": Array(url.environment.rawValue.utf8),
      "url:bundle": Array(url.bundleID.utf8), "url:encoded": PercentEncoding.encode(url.bytes),
    ]
  }

  private static func shapes(_ which: String) -> [Binding] {
    ShapedValue.all.filter { shape in
      which == "all" || which == (shape.bytes.count < OrdinaryState.shortest ? "short" : "long")
    }.map { name, bytes in
      [
        "shape": Array(name.utf8), "shape:text": bytes,
        "shape:encoded": PercentEncoding.encode(bytes),
        "shape:shown": Array(Bytes.escaped(bytes).utf8),
      ]
    }
  }

  /// Bytes and ranges of bytes with spaces between them, in hexadecimal digits.
  private static func bytes(_ text: String) -> [Binding?] {
    text.split(separator: " ").flatMap { word -> [Binding?] in
      let ends = word.split(separator: "-").compactMap { UInt8($0, radix: 16) }
      guard let first = ends.first, let last = ends.last, first <= last else { return [nil] }
      return (first...last).map { byte -> Binding? in
        let escaped = PercentEncoding.encodeAll([byte])
        return [
          "byte": Array(escaped.dropFirst()), "byte:escaped": escaped, "byte:raw": [byte],
          "byte:shown": Array(Bytes.escaped([byte]).utf8),
        ]
      }
    }
  }

  // MARK: - Filling

  private static func filled(_ members: [JSONObject.Member], _ binding: Binding) -> JSONObject {
    JSONObject(
      members.map { member in
        let name = String(decoding: filled(member.name, binding), as: UTF8.self)
        return (name, filled(member.value, binding))
      })
  }

  private static func filled(_ json: JSON, _ binding: Binding) -> JSON {
    switch json {
    case .string(let bytes): .string(filled(bytes, binding))
    case .array(let elements): .array(elements.map { filled($0, binding) })
    case .object(let object): .object(filled(object.members, binding))
    default: json
    }
  }

  private static func filled(_ text: [UInt8], _ binding: Binding) -> [UInt8] {
    var (filled, rest) = ([UInt8](), text[...])
    while let open = Bytes.firstIndex(of: UInt8(ascii: "{"), in: rest),
      let close = Bytes.firstIndex(of: UInt8(ascii: "}"), in: rest[open...])
    {
      let name = String(decoding: rest[(open + 1)..<close], as: UTF8.self)
      // Any other place is one of the link's.
      filled += rest[..<open] + (binding[name] ?? Array(rest[open...close]))[...]
      rest = rest[(close + 1)...]
    }
    return filled + rest
  }
}

extension UserDecision {
  /// The event, as a clause for users.
  var inWords: String {
    switch self {
    case .approves: "the user approves"
    case .declines: "the user rejects the consent request"
    case .cancels: "the user leaves the flow"
    case .signInFails: "the user fails to sign in"
    case .offline: "the device is offline"
    case .timesOut: "the connection times out"
    case .accountDisabled: "the account is disabled"
    case .waits: "the user hasn't decided yet"
    }
  }
}
