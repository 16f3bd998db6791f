/// An object of a message: its fields say how it is read and how it is written.
package protocol Message: MessageValue {
  /// The value into which the fields are read.
  static var blank: Self { get }
  static var fields: Fields<Self> { get }
}

extension Message {
  package init(_ value: Received) throws(MessageError) {
    try self.init(Members(value, Self.fields.names))
  }

  /// Reads the fields from an object that may have others.
  package init(_ members: Members) throws(MessageError) {
    self = Self.blank
    for field in Self.fields.all { try field.read(members, &self) }
  }

  package var json: JSON {
    var object = JSONObject()
    append(to: &object)
    return .object(object)
  }

  /// Adds the members after the members of another message.
  package func append(to object: inout JSONObject) {
    for field in Self.fields.all {
      if let value = field.write(self) { object.append(field.name, value) }
    }
  }

  package mutating func mapTexts(_ change: (inout Text) -> Void) {
    for field in Self.fields.all { field.mapTexts(&self, change) }
  }
}

/// The members of a reply's `ok`.
package protocol ReplyMessage: Message {
  var coverage: [UInt32]? { get set }

  /// Refuses what the features that were declared rule out (section "hello").
  func check(against features: [Feature]) throws(MessageError)
}

extension ReplyMessage {
  /// Reads a reply strictly; paths of errors begin with `ok`.
  package init(_ ok: JSONObject) throws(MessageError) {
    try self.init(Members(ok: ok, Self.fields.names))
  }

  /// Reads a reply strictly, and refuses what the features that were declared rule out.
  package init(_ ok: JSONObject, declaring features: [Feature]) throws(MessageError) {
    try self.init(ok)
    try check(against: features)
  }

  package var ok: JSONObject {
    var object = JSONObject()
    append(to: &object)
    return object
  }

  package func check(against features: [Feature]) throws(MessageError) {}
}

extension Text? {
  /// Refuses an issued code if the feature `code` fixes it.
  func check(against features: [Feature]) throws(MessageError) {
    guard self != nil, features.contains(.code) else { return }
    throw .bad(
      JSONPath("ok", "issued_code"),
      "must be left out, because the adapter declared the feature code")
  }
}

extension [OpenedURL] {
  /// Refuses entries that leave out what the feature `universal-links-only` promises.
  func check(against features: [Feature]) throws(MessageError) {
    guard features.contains(.universalLinksOnly) else { return }
    for index in indices where self[index].universalLinksOnly == nil {
      let path = JSONPath("ok", "opened").appending(.index(index))
      throw MessageError(path: path.appending("universal_links_only"), problem: .missing)
    }
  }
}

// MARK: - Fields

/// The fields of a message, in the order in which they are written.
package struct Fields<Root>: Sendable {
  package let all: [Field<Root>]
  /// The names that errors tell; members that begin with `x-` may stand anywhere.
  package let names: [String]

  package init(_ fields: Field<Root>...) {
    all = fields
    names = fields.map(\.name).filter { !$0.utf8.starts(with: "x-".utf8) }
  }
}

/// A member of a message: its name, its type, what it says, where its value stands, and the rule that it keeps.
package struct Field<Root>: Sendable {
  package let name: String
  package let type: any MessageValue.Type
  /// One sentence for the documentation.
  package let about: String
  package let isRequired: Bool
  private(set) var read: @Sendable (Members, inout Root) throws(MessageError) -> Void
  let write: @Sendable (Root) -> JSON?
  let mapTexts: @Sendable (inout Root, (inout Text) -> Void) -> Void

  package typealias Place<Value> = any WritableKeyPath<Root, Value> & Sendable

  /// A member that must be there; null is a value of an optional.
  package static func required<Value: MessageValue>(
    _ name: String, _ place: Place<Value>, _ about: String = ""
  ) -> Field {
    Field(
      name: name, type: Value.self, about: about, isRequired: true,
      read: { (members, root) throws(MessageError) in
        root[keyPath: place] = try members.required(name)
      },
      write: { $0[keyPath: place].json }, mapTexts: { $0[keyPath: place].mapTexts($1) })
  }

  /// A member that must be there unless another one says that nothing follows.
  package static func required<Value: MessageValue>(
    _ name: String, _ place: Place<Value>, unless isAbsent: any KeyPath<Root, Bool> & Sendable
  ) -> Field {
    let member = required(name, place)
    return Field(
      name: name, type: Value.self, about: "", isRequired: false,
      read: { (members, root) throws(MessageError) in
        if !root[keyPath: isAbsent] { try member.read(members, &root) }
      },
      write: { $0[keyPath: isAbsent] ? nil : member.write($0) }, mapTexts: member.mapTexts)
  }

  /// A member that may be left out.
  package static func optional<Value: MessageValue>(
    _ name: String, _ place: Place<Value?>, _ about: String = "", writesNull: Bool = false
  ) -> Field {
    Field(
      name: name, type: Value.self, about: about, isRequired: false,
      read: { (members, root) throws(MessageError) in
        root[keyPath: place] = try members.optional(name)
      },
      write: { $0[keyPath: place]?.json ?? (writesNull ? .null : nil) },
      mapTexts: { $0[keyPath: place]?.mapTexts($1) })
  }

  /// A member that has a usual value where it is left out.
  package static func optional<Value: MessageValue & Equatable & Sendable>(
    _ name: String, _ place: Place<Value>, _ about: String = "", or usual: Value,
    isAlwaysWritten: Bool = true
  ) -> Field {
    Field(
      name: name, type: Value.self, about: about, isRequired: false,
      read: { (members, root) throws(MessageError) in
        root[keyPath: place] = try members.optional(name) ?? usual
      },
      write: { root in
        let value = root[keyPath: place]
        return isAlwaysWritten || value != usual ? value.json : nil
      },
      mapTexts: { $0[keyPath: place].mapTexts($1) })
  }

  /// The same member with a rule that is checked once it was read.
  func checked(_ rule: @escaping @Sendable (Root) -> MessageError.Problem?) -> Field {
    var field = self
    field.read = { [name, read] (members, root) throws(MessageError) in
      try read(members, &root)
      if let problem = rule(root) {
        throw MessageError(path: members.path(name), problem: problem)
      }
    }
    return field
  }
}

extension Field where Root: ReplyMessage {
  /// The member `coverage`, which every `ok` may carry (section "hello").
  static var coverage: Field {
    .optional("coverage", \.coverage).checked { reply in
      let count = reply.coverage?.count ?? 0
      return count <= Limits.coverageCount
        ? nil : .badValue("must list at most \(Limits.coverageCount) places, not \(count)")
    }
  }
}
