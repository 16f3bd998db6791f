import AdapterProtocol
import AppFlip

/// The members of an object in a file, read strictly.
struct Members {
  private let object: JSONObject
  private let path: JSONPath

  /// Takes an object.
  ///
  /// - Parameters:
  ///   - json: the value that must be an object.
  ///   - path: where it stands.
  ///   - known: the members that may stand in it.
  /// - Throws: that it is no object, or the first unknown member.
  init(_ json: JSON, at path: JSONPath, known: [String]) throws(MessageError) {
    guard case .object(let object) = json else { throw .mismatch(path, "an object", json) }
    self.object = object
    self.path = path
    for member in object.members
    where !known.contains(where: { member.name.elementsEqual($0.utf8) }) {
      let place = JSONPath(path.steps + [.member(member.name)])
      let names = known.joined(separator: ", ")
      throw .bad(place, "unexpected member; known here: \(names); delete it")
    }
  }

  /// Where a member stands.
  func path(_ name: String) -> JSONPath {
    JSONPath(path.steps + [.member(Array(name.utf8))])
  }

  /// The value of a member; nil where it is missing or null.
  func optional(_ name: String) -> JSON? {
    guard let value = object[name], value != .null else { return nil }
    return value
  }

  /// The value of a member that must be there.
  func required(_ name: String) throws(MessageError) -> JSON {
    guard let value = object[name] else {
      throw MessageError(path: path(name), problem: .missing)
    }
    return value
  }

  /// The octets of a text that must be there.
  func octets(_ name: String) throws(MessageError) -> [UInt8] {
    try Text(json: required(name), at: path(name)).octets
  }

  /// A text for people that must be there.
  func shown(_ name: String) throws(MessageError) -> String {
    try Self.shown(required(name), at: path(name))
  }

  /// A text for people.
  static func shown(_ json: JSON, at path: JSONPath) throws(MessageError) -> String {
    guard case .string(let octets) = json else { throw .mismatch(path, "a string", json) }
    guard octets.allSatisfy(\.isVisible) else {
      throw .bad(path, "this text is for people: printable ASCII, please")
    }
    return String(decoding: octets, as: UTF8.self)
  }

  /// One of the names of a kind.
  func name<Name: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) throws(MessageError) -> Name {
    let text = try octets(name)
    for known in Name.allCases where text.elementsEqual(known.rawValue.utf8) { return known }
    throw MessageError(
      path: path(name),
      problem: .unknownName(text, known: Name.allCases.map(\.rawValue)))
  }

  /// A number from 0 on that must be there.
  func count(_ name: String) throws(MessageError) -> Int {
    let value = try required(name)
    guard case .integer(let number) = value, number >= 0 else {
      throw .mismatch(path(name), "a number from 0 on", value)
    }
    guard number <= Self.greatestCount else {
      throw .bad(path(name), "must be \(Self.greatestCount) at most")
    }
    return number
  }

  /// The greatest number of anything: sums of many still are numbers.
  private static let greatestCount = 1 << 50

  /// A number of 64 bits, which is written as a string because many readers of JSON round it.
  func number(_ name: String, radix: Int) throws(MessageError) -> UInt64 {
    let text = try shown(name)
    guard let number = UInt64(text, radix: radix), !text.utf8.starts(with: "+".utf8) else {
      throw .bad(path(name), "must be a number of 64 bits as a string, base \(radix)")
    }
    return number
  }

  /// True or false, which must be there.
  func bool(_ name: String) throws(MessageError) -> Bool {
    let value = try required(name)
    guard case .bool(let bool) = value else { throw .mismatch(path(name), "true or false", value) }
    return bool
  }

  /// The elements of a list that must be there, each with its place.
  func list(_ name: String) throws(MessageError) -> [(json: JSON, path: JSONPath)] {
    try Self.list(required(name), at: path(name))
  }

  /// The elements of a list, each with its place.
  static func list(
    _ json: JSON, at path: JSONPath
  ) throws(MessageError) -> [(json: JSON, path: JSONPath)] {
    guard case .array(let elements) = json else { throw .mismatch(path, "a list", json) }
    return elements.enumerated().map { ($1, JSONPath(path.steps + [.index($0)])) }
  }
}

extension MessageError {
  /// The error of a value that can't be right.
  static func bad(_ path: JSONPath, _ reason: String) -> MessageError {
    MessageError(path: path, problem: .badValue(reason))
  }

  /// The error of a value of another type.
  static func mismatch(_ path: JSONPath, _ expected: String, _ found: JSON) -> MessageError {
    MessageError(path: path, problem: .wrongType(expected: expected, found: found.kind))
  }
}
