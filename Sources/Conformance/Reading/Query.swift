package import AppFlip

/// The parameters of a query or of a form, split and decoded once.
package struct Query: Sendable {
  /// A parameter; an invalid escape in its name means itself.
  package struct Parameter: Sendable {
    let rawName: ArraySlice<UInt8>
    package let name: [UInt8]
    package let value: QueryValue
    let hasEqualsSign: Bool

    init(_ parameter: QueryParameter) {
      rawName = parameter.name
      name = PercentDecoding.decodeLiteral(rawName, as: .percent)
      value = QueryValue(parameter.value ?? [])
      hasEqualsSign = parameter.value != nil
    }
  }

  let raw: ArraySlice<UInt8>
  package let parameters: [Parameter]

  package init(_ raw: ArraySlice<UInt8>) {
    self.raw = raw
    parameters = QueryParameter.split(raw).map(Parameter.init)
  }

  /// Whether an ampersand has no parameter on one of its sides.
  var hasEmptyPart: Bool {
    !raw.isEmpty && raw.count { $0 == UInt8(ascii: "&") } >= parameters.count
  }

  func repeatsName(of other: Query) -> Bool {
    parameters.contains { one in other.parameters.contains { $0.name == one.name } }
  }
}

extension [Query.Parameter] {
  /// The values of a parameter; a parameter without a value counts as omitted
  /// ([RFC 6749, section 3.1](https://www.rfc-editor.org/rfc/rfc6749#section-3.1)).
  func values(of name: String) -> [QueryValue] {
    filter { !$0.value.raw.isEmpty && $0.name.elementsEqual(name.utf8) }.map(\.value)
  }
}

// MARK: -

/// A value of a query, raw and decoded; an invalid escape means itself.
package struct QueryValue: Equatable, Sendable {
  package let raw: ArraySlice<UInt8>
  package let readings: Readings
  /// Whether every percent sign begins an escape and the bytes are UTF-8.
  package let isDecodable: Bool

  package init(_ raw: ArraySlice<UInt8>) {
    let inspection = PercentDecoding.inspect(raw)
    self.raw = raw
    readings = inspection.isPlain ? Readings(standingFor: raw) : Readings(literal: raw)
    isDecodable = inspection.isDecodable
  }

  init(standingFor bytes: [UInt8]) {
    raw = bytes[...]
    readings = Readings(standingFor: raw)
    isDecodable = Bytes.areUTF8(bytes)
  }

  /// Whether it means itself in both readings.
  var isPlain: Bool { readings.percent.elementsEqual(raw) && readings.form == readings.percent }
  /// Whether it means printable ASCII and spaces alone.
  var isVisible: Bool { readings.percent.span.isVisible }

  package func stands(for bytes: [UInt8]) -> Bool {
    isDecodable && (readings.percent == bytes || readings.form == bytes)
  }

  /// The readings in which both values mean the same bytes.
  package func agreement(with other: QueryValue) -> [QueryReading] {
    QueryReading.allCases.filter { readings[$0] == other.readings[$0] }
  }

  /// Whether the value lists some of the scopes, each once, with one space between each two.
  func lists(some scopes: [[UInt8]], in reading: QueryReading) -> Bool {
    let words = readings[reading].split(
      separator: UInt8(ascii: " "), omittingEmptySubsequences: false
    ).map { Array($0) }
    return words.allSatisfy(scopes.contains) && Set(words).count == words.count
  }
}

extension [QueryValue] {
  /// The only value, nil if there is none or more than one.
  package var value: QueryValue? { count == 1 ? first : nil }
  package var isMissing: Bool { isEmpty }
  package var isRepeated: Bool { count > 1 }
  var isUndecodable: Bool { value?.isDecodable == false }

  func stands(for bytes: [UInt8]) -> Bool { value?.stands(for: bytes) == true }
  /// The only value, decoded and printable; empty if there is none, or more than one.
  var shown: String { value.map { Bytes.escaped($0.readings.percent) } ?? "" }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are others; a slice of the others would have to be counted.
  func isEqual(to bytes: [UInt8]) -> Bool { span.isEqual(to: bytes.span) }
}
