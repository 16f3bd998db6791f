import AppFlip

/// A JSON value of the protocol: numbers are integers, strings the bytes of their text.
public enum JSON: Equatable, Sendable {
  /// The literal `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without fraction and exponent.
  case integer(Int)
  /// The bytes of a text; from the reader always valid UTF-8.
  case string([UInt8])
  /// A list of values.
  case array([JSON])
  /// Members in the order in which they stand.
  case object(JSONObject)

  /// Makes a string value from text.
  ///
  /// - Parameter text: the text.
  /// - Returns: the value with the text's UTF-8 bytes.
  public static func text(_ text: String) -> JSON { .string(Array(text.utf8)) }
}

extension JSON {
  /// The type of the value, for users.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .integer: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// The members of a JSON object, in order.
///
/// The reader refuses repeated names; code that builds an object by hand must avoid them.
public struct JSONObject: Equatable, Sendable {
  /// A name and its value.
  public struct Member: Equatable, Sendable {
    /// The bytes of the name, after unescaping.
    public var name: [UInt8]
    /// The value.
    public var value: JSON

    /// Joins a name and a value.
    ///
    /// - Parameters:
    ///   - name: the bytes of the name.
    ///   - value: the value.
    public init(name: [UInt8], value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The members, in the order in which they stand.
  public private(set) var members: [Member]

  /// Makes an object without members.
  public init() { members = [] }

  /// Makes an object from names and values.
  ///
  /// - Parameter members: the pairs, in order; the caller repeats no name.
  public init(_ members: [(String, JSON)]) {
    self.members = members.map { Member(name: Array($0.0.utf8), value: $0.1) }
  }

  /// Makes an object from members that were checked for repeated names.
  init(unique members: [Member]) { self.members = members }

  /// The value of the first member with a name, compared by bytes; nil if there is none.
  ///
  /// - Parameter name: the name to look for.
  public subscript(name: String) -> JSON? {
    for index in members.indices where members[index].isNamed(name) { return members[index].value }
    return nil
  }

  /// Whether there is a member with a name, compared by bytes.
  func has(_ name: String) -> Bool {
    for index in members.indices where members[index].isNamed(name) { return true }
    return false
  }

  /// Adds a member at the end.
  ///
  /// - Parameters:
  ///   - name: a name that the object does not have yet.
  ///   - value: the value.
  public mutating func append(_ name: String, _ value: JSON) {
    // Most objects have a few members.
    if members.isEmpty { members.reserveCapacity(4) }
    members.append(Member(name: Array(name.utf8), value: value))
  }
}

extension JSONObject.Member {
  /// Whether the name equals a text, byte for byte.
  func isNamed(_ text: String) -> Bool {
    name.count == text.utf8.count && name.span.isEqual(to: text.utf8.span)
  }
}
