import AppFlip

/// How often a parameter came with a link, and with what.
///
/// A parameter without a value counts as omitted
/// ([RFC 6749, section 3.1](https://www.rfc-editor.org/rfc/rfc6749#section-3.1)).
public enum ParameterOccurrences: Equatable, Sendable {
  /// Not there, or only without a value.
  case missing
  /// Once with a value; there may be further copies without one.
  case once(QueryValue)
  /// More than once with a value.
  case repeated([QueryValue])

  /// Counts the values of a parameter.
  ///
  /// - Parameter values: the non-empty values, in their order.
  public init(_ values: [QueryValue]) {
    switch values.count {
    case 0: self = .missing
    case 1: self = .once(values[0])
    default: self = .repeated(values)
    }
  }

  /// Adds a value.
  ///
  /// - Parameter value: a non-empty value.
  mutating func append(_ value: consuming QueryValue) {
    switch self {
    case .missing: self = .once(value)
    case .once(let first): self = .repeated([first, value])
    case .repeated(var values):
      // Let go of it, so that the array grows in its place.
      self = .missing
      values.append(value)
      self = .repeated(values)
    }
  }

  /// The values, in their order.
  public var values: [QueryValue] {
    switch self {
    case .missing: []
    case .once(let value): [value]
    case .repeated(let values): values
    }
  }

  /// The only value, nil where there is none or more than one.
  public var value: QueryValue? {
    if case .once(let value) = self { value } else { nil }
  }

  /// Whether the only value stands for the given octets in either reading.
  ///
  /// - Parameter octets: the octets that are asked for.
  /// - Returns: false where there is no value, or more than one, or none that can be decoded.
  func stands(for octets: [UInt8]) -> Bool {
    if case .once(let value) = self { value.stands(for: octets) } else { false }
  }

  /// What the only value stands for, printable; empty where there is none, or more than one.
  var shown: String { value.map { Octets.escaped($0.readings.percent) } ?? "" }

  /// The octets of all values as they stand in the link.
  var length: Int {
    switch self {
    case .missing: 0
    case .once(let value): value.raw.count
    case .repeated(let values): values.reduce(0) { $0 + $1.raw.count }
    }
  }

  /// Whether the parameter came more than once with a value.
  public var isRepeated: Bool { if case .repeated = self { true } else { false } }

  /// Whether it isn't there, or only without a value.
  public var isMissing: Bool { if case .missing = self { true } else { false } }
}
