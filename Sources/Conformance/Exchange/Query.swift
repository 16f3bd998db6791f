package import AppFlip

package struct QueryValue: Equatable, Sendable {
  package let raw: ArraySlice<UInt8>
  /// Whether every percent sign begins an escape and the bytes are UTF-8.
  package let isDecodable: Bool
  /// Whether it has neither an escape nor a plus: in both readings it stands for itself.
  let isPlain: Bool
  /// Whether it stands for printable ASCII and spaces alone; an invalid escape stands for itself.
  let isVisible: Bool

  package init(_ raw: ArraySlice<UInt8>) {
    let inspection = PercentDecoding.inspect(raw)
    self.raw = raw
    (isPlain, isDecodable) = (inspection.isPlain, inspection.isDecodable)
    isVisible = inspection.isVisible
  }

  init(standingFor bytes: [UInt8]) {
    raw = bytes[...]
    isDecodable = Bytes.areUTF8(bytes)
    isPlain = true
    isVisible = bytes.span.isVisible
  }

  /// Decoded each time, as few rules look at it; the percent sign of an invalid escape stands for itself.
  package var readings: Readings { isPlain ? Readings(standingFor: raw) : Readings(literal: raw) }

  package func stands(for bytes: [UInt8]) -> Bool {
    guard isDecodable else { return false }
    return isRead(as: bytes, in: .percent) || !isPlain && isRead(as: bytes, in: .form)
  }

  /// Whether the value is read as the given bytes; the percent sign of an invalid escape stands for
  /// itself.
  func isRead(as bytes: [UInt8], in reading: QueryReading) -> Bool {
    isRead(as: bytes[...], in: reading)
  }

  /// Whether the value is read as the given bytes; the percent sign of an invalid escape stands for
  /// itself.
  func isRead(as bytes: ArraySlice<UInt8>, in reading: QueryReading) -> Bool {
    let (raw, bytes) = (raw.span, bytes.span)
    if isPlain { return raw.isEqual(to: bytes) }
    var index = 0
    for place in bytes.indices {
      guard byte(in: raw, at: &index, as: reading) == bytes[place] else { return false }
    }
    return index == raw.count
  }

  func begins(with bytes: [UInt8]) -> Bool {
    let (raw, bytes) = (raw.span, bytes.span)
    if isPlain { return raw.extracting(first: bytes.count).isEqual(to: bytes) }
    var index = 0
    for place in bytes.indices {
      guard byte(in: raw, at: &index, as: .percent) == bytes[place] else { return false }
    }
    return true
  }

  package func agreement(with other: QueryValue) -> Agreement {
    let isSame = isPlain == other.isPlain && raw.span.isEqual(to: other.raw.span)
    if isSame || isPlain && other.isPlain { return isSame ? [.percent, .form] : [] }
    var agreement: Agreement = []
    if firstDifference(from: other, as: .percent) == nil { agreement.insert(.percent) }
    // If there is no plus, it is all the same what it stands for.
    if !holdsPlus, !other.holdsPlus { return agreement.isEmpty ? [] : [.percent, .form] }
    if firstDifference(from: other, as: .form) == nil { agreement.insert(.form) }
    return agreement
  }

  private var holdsPlus: Bool { !isPlain && raw.span.holds(UInt8(ascii: "+")) }

  func firstDifference(from other: QueryValue, as reading: QueryReading) -> Int? {
    let (own, others) = (raw.span, other.raw.span)
    var (index, otherIndex, offset) = (0, 0, 0)
    while true {
      let byte = byte(in: own, at: &index, as: reading)
      guard byte == other.byte(in: others, at: &otherIndex, as: reading) else { return offset }
      if byte == nil { return nil }
      offset += 1
    }
  }

  /// The byte that stands at a place of the raw value, nil at its end.
  func byte(in raw: Span<UInt8>, at index: inout Int, as reading: QueryReading) -> UInt8? {
    guard isPlain else { return PercentDecoding.next(in: raw, at: &index, as: reading) }
    guard index < raw.count else { return nil }
    defer { index += 1 }
    return raw[index]
  }
}

// MARK: -

/// The readings in which two values stand for the same bytes.
package struct Agreement: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let percent = Agreement(rawValue: 1)
  package static let form = Agreement(rawValue: 1 << 1)
}

// MARK: -

extension ArraySlice<UInt8> {
  /// Whether the bytes are others; without a slice of those, which would have to be counted.
  func isEqual(to bytes: [UInt8]) -> Bool { span.isEqual(to: bytes.span) }
}
