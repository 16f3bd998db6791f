import AdapterProtocol
import AppFlip

/// A member of an object in a file: how it is written and read, and what becomes of it when two such
/// objects are joined.
struct Field<Whole>: Sendable {
  let name: String
  let write: @Sendable (Whole) -> JSON
  let read: @Sendable (Members, inout Whole) throws(MessageError) -> Void
  var join: @Sendable (inout Whole, Whole) -> Void = { _, _ in }
  /// What keeps two objects from being joined.
  var difference: @Sendable (Whole, Whole) -> String? = { _, _ in nil }
}

extension Field {
  init<Part>(
    _ name: String, _ part: any WritableKeyPath<Whole, Part> & Sendable, _ form: Form<Part>,
    _ joining: Joining<Part> = Joining()
  ) {
    self.name = name
    write = { form.write($0[keyPath: part]) }
    read = { (members, whole) throws(MessageError) in
      whole[keyPath: part] = try form.read(members, name)
    }
    join = { joining.join(&$0[keyPath: part], $1[keyPath: part]) }
    difference = { joining.difference($0[keyPath: part], $1[keyPath: part]) }
  }
}

extension Array {
  /// Writes an object, member by member.
  func object<Whole>(of whole: Whole) -> JSON where Element == Field<Whole> {
    .object(JSONObject(map { ($0.name, $0.write(whole)) }))
  }

  /// Reads an object, member by member.
  func read<Whole>(
    _ json: JSON, at path: JSONPath, into new: Whole
  ) throws(MessageError) -> Whole where Element == Field<Whole> {
    let members = try Members(json, at: path, known: map(\.name))
    var whole = new
    for field in self { try field.read(members, &whole) }
    return whole
  }

  /// One element for each key, in an order: those of one key are joined.
  func joined<Key: Hashable>(
    by key: KeyPath<Element, Key>, _ fields: [Field<Element>],
    in order: (Element, Element) -> Bool
  ) -> [Element] {
    var sums: [Key: Element] = [:]
    for element in self {
      guard var sum = sums[element[keyPath: key]] else {
        sums[element[keyPath: key]] = element
        continue
      }
      for field in fields { field.join(&sum, element) }
      sums[element[keyPath: key]] = sum
    }
    return sums.values.sorted(by: order)
  }
}

/// How a value stands in a file.
struct Form<Value>: Sendable {
  let write: @Sendable (Value) -> JSON
  let read: @Sendable (Members, String) throws(MessageError) -> Value
}

extension Form<Int> {
  static let count = Form(
    write: { .integer($0) },
    read: { (members, name) throws(MessageError) in try members.count(name) })

  /// A number as a string, null for the greatest one.
  static let limit = Form(
    write: { $0 == .max ? .null : .text("\($0)") },
    read: { (members, name) throws(MessageError) in
      guard members.optional(name) != nil else { return .max }
      guard let count = Int(exactly: try members.number(name, radix: 10)) else {
        throw .bad(members.path(name), "must be a number from 0 on as a string")
      }
      return count
    })
}

extension Form<Bool> {
  static let bool = Form(
    write: { .bool($0) },
    read: { (members, name) throws(MessageError) in try members.bool(name) })
}

extension Form<UInt64> {
  static let number = Form(
    write: { .text("\($0)") },
    read: { (members, name) throws(MessageError) in try members.number(name, radix: 10) })
}

extension Form<String> {
  static let text = Form(
    write: { .text($0) },
    read: { (members, name) throws(MessageError) in try members.shown(name) })
}

extension Form where Value: RawRepresentable<String> & CaseIterable & Sendable {
  static var name: Form {
    Form(
      write: { .text($0.rawValue) },
      read: { (members, name) throws(MessageError) in try members.name(name) })
  }
}

extension Form {
  /// A list of texts, each of which stands for something.
  static func texts<Element>(
    _ text: @escaping @Sendable (Element) -> String,
    _ read: @escaping @Sendable (String) -> Element?, orElse complaint: String = ""
  ) -> Form where Value == [Element] {
    Form(
      write: { .array($0.map { .text(text($0)) }) },
      read: { (members, name) throws(MessageError) in
        var elements: [Element] = []
        for (json, path) in try members.list(name) {
          guard let element = read(try Members.shown(json, at: path)) else {
            throw .bad(path, complaint)
          }
          elements.append(element)
        }
        return elements
      })
  }

  /// A list of objects, each read into a new one; no two may have the same key.
  static func list<Element: Sendable, Key: Hashable & Sendable>(
    _ fields: [Field<Element>], _ new: Element,
    by key: @escaping @Sendable (Element) -> Key
  ) -> Form where Value == [Element] {
    Form(
      write: { .array($0.map { fields.object(of: $0) }) },
      read: { (whole, name) throws(MessageError) in
        var (elements, keys): ([Element], Set<Key>) = ([], [])
        for (json, path) in try whole.list(name) {
          let element = try fields.read(json, at: path, into: new)
          guard keys.insert(key(element)).inserted else {
            throw .bad(path, "the same one stands before it")
          }
          elements.append(element)
        }
        return elements
      })
  }

  /// An object that may be missing.
  static func object<Part: Sendable>(_ fields: [Field<Part>], _ new: Part) -> Form
  where Value == Part? {
    Form(
      write: { $0.map { fields.object(of: $0) } ?? .null },
      read: { (whole, name) throws(MessageError) in
        guard let json = whole.optional(name) else { return nil }
        return try fields.read(json, at: whole.path(name), into: new)
      })
  }

  /// A set, written as a list in an order.
  func sorted<Element: Hashable & Sendable>(
    by order: @escaping @Sendable (Element, Element) -> Bool
  ) -> Form<Set<Element>> where Value == [Element] {
    Form<Set<Element>>(
      write: { write($0.sorted(by: order)) },
      read: { (members, name) throws(MessageError) in Set(try read(members, name)) })
  }
}

/// What becomes of a value when the parts of a campaign are joined: it stays that of the first if nothing
/// else is said.
struct Joining<Value>: Sendable {
  var join: @Sendable (inout Value, Value) -> Void = { _, _ in }
  var difference: @Sendable (Value, Value) -> String? = { _, _ in nil }

  /// It must be the same in all parts.
  static func same(
    _ what: String, _ shown: @escaping @Sendable (Value) -> String = { "\($0)" }
  ) -> Joining {
    Joining(difference: { one, other in
      let (one, other) = (shown(one), shown(other))
      return one == other ? nil : Self.difference(what, one, other)
    })
  }

  static func difference(_ what: String, _ one: String, _ other: String) -> String {
    "of two campaigns: \(what) are \(one) and \(other); run all parts alike"
  }

  static func appended<Element: Sendable>() -> Joining where Value == [Element] {
    Joining(join: { $0 += $1 })
  }

  static func united<Element: Sendable>() -> Joining where Value == Set<Element> {
    Joining(join: { $0.formUnion($1) })
  }

  static func fields<Part>(_ fields: [Field<Part>]) -> Joining where Value == Part? {
    Joining(join: { whole, other in
      guard var sum = whole, let other else { return }
      for field in fields { field.join(&sum, other) }
      whole = sum
    })
  }
}

extension Joining<Int> {
  static let sum = Joining(join: { $0 += $1 })
}

extension Joining<Bool> {
  static let either = Joining(join: { $0 = $0 || $1 })
}
