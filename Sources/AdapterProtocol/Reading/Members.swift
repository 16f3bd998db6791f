import AppFlip

/// The members of one object, asked for by name: the one way to read an object strictly.
package struct Members {
  /// The unknown members that an object may have.
  enum Strictness {
    /// Anything, as in a request; null is as good as nothing.
    case request
    /// Names that begin with `x-`, as in a reply (section "Envelope").
    case reply
    /// Nothing, as in a file; null is as good as nothing.
    case file
  }

  package let object: JSONObject
  /// The way from the root to the object.
  private let place: JSONPath
  private let strictness: Strictness

  package init(
    _ json: JSON, at path: JSONPath = JSONPath(), known: [String]
  ) throws(MessageError) {
    guard case .object(let object) = json else { throw .mismatch(path, "an object", json) }
    try self.init(object, at: path, known, .file)
  }

  /// Takes the object that a line of a file is.
  package init(line: [UInt8], known: [String]) throws(MessageError) {
    try self.init(Received(line: line, .file).json, known: known)
  }

  /// Takes an object of a message, with the members that may be in it.
  init(_ value: Received, _ known: [String]) throws(MessageError) {
    try self.init(JSONObject(value), known, value.strictness)
  }

  /// Takes the members of a reply's `ok`, and the names of the known members.
  init(ok: JSONObject, _ known: [String]) throws(MessageError) {
    try self.init(ok, at: JSONPath("ok"), known, .reply)
  }

  private init(
    _ object: JSONObject, at place: JSONPath = JSONPath(), _ known: [String],
    _ strictness: Strictness
  ) throws(MessageError) {
    (self.object, self.place, self.strictness) = (object, place, strictness)
    if strictness == .request { return }
    // By index: copying each member out of the array costs more than looking at it.
    for index in object.members.indices where !isKnown(index, known) {
      let path = place.appending(.member(object.members[index].name))
      if strictness == .reply {
        throw MessageError(path: path, problem: .unexpectedMember(known: known))
      }
      let names = known.joined(separator: ", ")
      throw .bad(path, "unexpected member; known here: \(names); delete it")
    }
  }

  private func isKnown(_ index: Int, _ known: [String]) -> Bool {
    for name in known where object.members[index].isNamed(name) { return true }
    return strictness == .reply && object.members[index].name.starts(with: "x-".utf8)
  }

  package func path(_ name: String) -> JSONPath { place.appending(name) }

  /// Whether there is a member, be it null.
  package func has(_ name: String) -> Bool { object.has(name) }
}

// MARK: - Values that are read

extension Members {
  func required<Value: MessageValue>(_ name: String) throws(MessageError) -> Value {
    try read(name, try required(name))
  }

  func optional<Value: MessageValue>(_ name: String) throws(MessageError) -> Value? {
    guard let json = object[name], strictness == .reply || json != .null else { return nil }
    // An optional could be read, too, from null.
    let value: Value = try read(name, json)
    return value
  }

  private func read<Value: MessageValue>(
    _ name: String, _ json: JSON
  ) throws(MessageError) -> Value {
    do throws(MessageError) {
      return try Value(Received(json: json, strictness: strictness))
    } catch { throw error.inside(path(name)) }
  }
}

// MARK: - Values of files

extension Members {
  /// The value of a member; nil if it is missing or null.
  package func optional(_ name: String) -> JSON? {
    guard let value = object[name], value != .null else { return nil }
    return value
  }

  package func required(_ name: String) throws(MessageError) -> JSON {
    guard let value = object[name] else { throw MessageError(path: path(name), problem: .missing) }
    return value
  }

  /// The bytes of a text that must be there.
  package func bytes(_ name: String) throws(MessageError) -> [UInt8] {
    try Text(json: required(name), at: path(name)).bytes
  }

  /// A text for users that must be there.
  package func shown(_ name: String) throws(MessageError) -> String {
    try Self.shown(required(name), at: path(name))
  }

  package static func shown(_ json: JSON, at path: JSONPath) throws(MessageError) -> String {
    let bytes = try Received(json: json, strictness: .file).bytes(at: path)
    let text = String(decoding: bytes, as: UTF8.self)
    if ShellWord.isShown(text) { return text }
    throw .bad(path, "must have only printable characters")
  }

  package func name<Name: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) throws(MessageError) -> Name {
    let text = try bytes(name)
    for known in Name.allCases where text.elementsEqual(known.rawValue.utf8) { return known }
    throw MessageError(
      path: path(name),
      problem: .unknownName(text, known: Name.allCases.map(\.rawValue)))
  }

  /// A number from 0 on that must be there.
  package func count(_ name: String) throws(MessageError) -> Int {
    let value: JSON = try required(name)
    guard case .integer(let number) = value, number >= 0 else {
      throw .mismatch(path(name), "a number of 0 or more", value)
    }
    guard number <= Self.greatestCount else {
      throw .bad(path(name), "must be at most \(Self.greatestCount)")
    }
    return number
  }

  /// The greatest number of anything: sums of many still are numbers.
  private static let greatestCount = 1 << 50

  package func bool(_ name: String) throws(MessageError) -> Bool { try required(name) }

  package func list(_ name: String) throws(MessageError) -> [(json: JSON, path: JSONPath)] {
    try Self.list(required(name), at: path(name))
  }

  package static func list(
    _ json: JSON, at path: JSONPath
  ) throws(MessageError) -> [(json: JSON, path: JSONPath)] {
    guard case .array(let elements) = json else { throw .mismatch(path, "a list", json) }
    return elements.enumerated().map { ($1, path.appending(.index($0))) }
  }
}
