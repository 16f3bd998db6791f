import AdapterProtocol
import Testing

@Suite("UTF-8")
struct UTF8Tests {
  /// Octets on both sides of every boundary of RFC 3629, section 4.
  static let edges: [UInt8] = [
    0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
    0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
  ]

  /// Octets on both sides of the boundaries of a third and a fourth octet.
  static let laterEdges: [UInt8] = [0x41, 0x7F, 0x80, 0xBF, 0xC0, 0xFF]

  @Test("agrees with the standard library on every two octets")
  func pairs() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max { expectAgreement([first, second]) }
    }
  }

  @Test("agrees with the standard library on four octets at every boundary", arguments: edges)
  func quadruples(first: UInt8) {
    for second in Self.edges {
      for third in Self.laterEdges {
        for fourth in Self.laterEdges { expectAgreement([first, second, third, fourth]) }
      }
    }
  }

  /// Says so once for each octets that are judged differently, and nothing otherwise.
  private func expectAgreement(_ octets: [UInt8]) {
    let isValid = String(validating: octets, as: UTF8.self) != nil
    if Text(octets).isUnicode != isValid { Issue.record("\(octets) is valid: \(isValid)") }
    guard !octets.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else { return }
    let read = try? JSONReader.read([0x22] + octets + [0x22])
    if read != (isValid ? .string(octets) : nil) {
      Issue.record("\(octets) reads as \(read as Any)")
    }
  }
}
