import AppFlip
import Conformance

enum NearMisses {
  /// One bit or one character changed at every place, neighbours the other way round, values that are equal in
  /// a hash, every proper beginning and ending, more in front and behind, a length that is the same modulo 256.
  static func all(of value: [UInt8], at places: [Int]? = nil) -> [[UInt8]] {
    guard !value.isEmpty else { return [Array("x".utf8)] }
    var near: [[UInt8]] = []
    for place in places ?? Array(value.indices) {
      let byte = value[place]
      var others = (0..<8).map { [byte ^ 1 << UInt8($0)] } + [[byte.caseSwapped], []]
      others += LookAlikes.of(byte) + LookAlikes.of(byte.lowercased)
      if marks.contains(byte) { others += marks.map { [$0] } }
      near += others.map { value.replacing(place, by: $0) }
      near += [Array(value[..<place]), Array(value[(place + 1)...])]
      if place > 0 {
        near.append(value.splicing((place - 1)..<(place + 1), with: [byte, value[place - 1]]))
        near += withEqualHash(value, at: place - 1)
      }
    }
    near += [value.map(\.uppercased), value.map(\.lowercased), value + value]
    near += ValueMutators.clientIDFronts.map { $0 + value }
    near += ValueMutators.clientIDEnds.map { value + $0 }
    near += ["'", "\""].bytes.map { $0 + value + $0 }
    near.append(value + SampleText.prefix(256))
    return near.filter { $0 != value }
  }

  /// Other values of the same length that are equal in a hash, changed from a place on: in Java's (31 for each
  /// place), in one with 33, in a sum, in an exclusive or, in CRC-32.
  static func withEqualHash(_ value: [UInt8], at place: Int) -> [[UInt8]] {
    guard place + 1 < value.count else { return [] }
    let (one, next) = (value[place], value[place + 1])
    var changed = [value.splicing(place..<(place + 2), with: [one ^ 1, next ^ 1])]
    for factor: UInt8 in [31, 33, 1] {
      let isRaised = one < 0xFF && next >= factor
      guard isRaised || one > 0 && next <= 0xFF - factor else { continue }
      let pair = isRaised ? [one + 1, next - factor] : [one - 1, next + factor]
      changed.append(value.splicing(place..<(place + 2), with: pair))
    }
    guard place + crcMultiple.count <= value.count else { return changed }
    let end = place + crcMultiple.count
    return changed + [
      value.splicing(place..<end, with: zip(value[place..<end], crcMultiple).map(^))
    ]
  }

  /// The generator of CRC-32, its lowest bits first: what differs in it alone has the same remainder.
  private static let crcMultiple: [UInt8] = [0x41, 0x06, 0x71, 0xDB, 0x01]

  /// Taken for one another.
  static let marks = Array("-._".utf8)

  /// All that some decoder takes for the escape of a byte.
  static func looseEscapes(of byte: UInt8) -> [[UInt8]] {
    guard byte < 0x80 else { return [] }
    let digits = (byte < 16 ? "0" : "") + String(byte, radix: 16)
    let last = digits.suffix(1)
    let wide = digits.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xFEE0) }
      .map(String.init).joined()
    let forms =
      ["u00\(digits)", "U00\(digits)", "0x\(digits)", wide].map { "%\($0)" }
      + ["\u{FF05}\(digits)", "%{\(digits)}"]
      + (byte < 16 ? ["%0x\(last)", "%+\(last)", "%x\(last)", "%\(last)", "% \(last)"] : [])
    let upper = digits.uppercased()
    return (forms + (upper == digits ? [] : ["%u00\(upper)", "%0x\(upper)"])).bytes
  }
}
