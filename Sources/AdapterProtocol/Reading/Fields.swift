/// The members of one object of a message, asked for by name.
struct Fields {
  let object: JSONObject
  private let isStrict: Bool

  /// Takes an object.
  ///
  /// - Parameters:
  ///   - value: the value that must be an object.
  ///   - names: the members that may stand in it; where the message is read strictly, any other is
  ///     an error unless its name starts with `x-`.
  /// - Throws: that it is no object, or the first unknown member.
  init(_ value: MessageValue, _ names: [String]) throws(MessageError) {
    guard case .object(let object) = value.json else { throw value.mismatch("an object") }
    try self.init(object, names, isStrict: value.isStrict)
  }

  /// Takes the members of `ok`, which the names must list all.
  init(ok: JSONObject, _ names: [String]) throws(MessageError) {
    try self.init(ok, names, isStrict: true)
  }

  /// Takes an object that is known to be one.
  init(_ object: JSONObject, _ names: [String], isStrict: Bool) throws(MessageError) {
    self.object = object
    self.isStrict = isStrict
    if isStrict { try refuseUnknown(names) }
  }

  private func refuseUnknown(_ names: [String]) throws(MessageError) {
    for index in object.members.indices where !isKnown(index, names) {
      let path = JSONPath([.member(object.members[index].name)])
      throw MessageError(path: path, problem: .unexpectedMember(known: names))
    }
  }

  private func isKnown(_ index: Int, _ names: [String]) -> Bool {
    // By index: copying each member out of the array costs more than looking at it.
    for name in names where object.members[index].isNamed(name) { return true }
    return object.members[index].isExtension
  }

  /// The value of a member that must be there.
  func required<Value: MessageReadable>(_ name: String) throws(MessageError) -> Value {
    guard let value = self[name] else {
      throw MessageError(path: JSONPath(name), problem: .missing)
    }
    return try read(name, value)
  }

  /// The value of a member that may be left out; in a request, null is as good as that.
  func optional<Value: MessageReadable>(_ name: String) throws(MessageError) -> Value? {
    guard let value = self[name] else { return nil }
    if !isStrict, value.json == .null { return nil }
    return try read(name, value)
  }

  /// The value of a member that must be there, and may be null.
  func nullable<Value: MessageReadable>(_ name: String) throws(MessageError) -> Value? {
    guard let value = self[name] else {
      throw MessageError(path: JSONPath(name), problem: .missing)
    }
    return value.json == .null ? nil : try read(name, value)
  }

  /// The value of a member, not yet read.
  subscript(name: String) -> MessageValue? {
    object[name].map { MessageValue(json: $0, isStrict: isStrict) }
  }

  /// An error about a member.
  func bad(_ name: String, _ reason: String) -> MessageError {
    MessageError(path: JSONPath(name), problem: .badValue(reason))
  }

  private func read<Value: MessageReadable>(
    _ name: String, _ value: MessageValue
  ) throws(MessageError) -> Value {
    do throws(MessageError) {
      return try Value(value)
    } catch {
      throw error.inside(.member(Array(name.utf8)))
    }
  }
}

extension JSONObject.Member {
  /// Whether the member is one that anybody may add to a reply (section "Envelope").
  fileprivate var isExtension: Bool { name.starts(with: "x-".utf8) }
}
