import AppFlip
import Testing

@Suite("Well-formed UTF-8")
struct UTF8Tests {
  @Test("every one and two octets, as in the standard's table 3-7")
  func upToTwo() {
    var sweep = Sweep()
    sweep.check(Octets.areUTF8([]), "nothing")
    for first in everyOctet {
      check([first], in: &sweep)
      for second in everyOctet { check([first, second], in: &sweep) }
    }
    sweep.finish(checks: 1 + 256 + 65_536)
  }

  @Test("every three and four octets at the edges of the table's ranges")
  func upToFour() {
    let edges: [UInt8] = [
      0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
      0xED,
      0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    var sweep = Sweep()
    for sequence in sequences(of: edges, upTo: 3) { check(sequence, in: &sweep) }
    for lead in edges.filter({ $0 >= 0xE0 }) {
      for rest in sequences(of: edges, upTo: 3) { check([lead] + rest, in: &sweep) }
    }
    sweep.finish(checks: 14_425 + 12 * 14_425)
  }

  @Test("every scalar's encoding, in any collection")
  func scalars() {
    let scalars = (0...0x10FFFF).lazy.compactMap { Unicode.Scalar($0 as UInt32) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    let octets = bytes(String(text))
    #expect(Octets.areUTF8(octets))
    #expect(Octets.areUTF8(octets[...]))
    #expect(!Octets.areUTF8(octets + [0x80]))
    #expect(!Octets.areUTF8(octets.dropFirst(128 + 1)))
    #expect(!Octets.areUTF8(octets.dropLast()))
  }

  private func check(_ octets: [UInt8], in sweep: inout Sweep) {
    sweep.check(Octets.areUTF8(octets) == isWellFormed(octets), Octets.escaped(octets))
  }

  /// The Unicode Standard's table 3-7, line by line.
  private func isWellFormed(_ octets: [UInt8]) -> Bool {
    var rest = octets[...]
    while let lead = rest.popFirst() {
      let second: ClosedRange<UInt8>
      let further: Int
      switch lead {
      case 0x00...0x7F: continue
      case 0xC2...0xDF: (second, further) = (0x80...0xBF, 0)
      case 0xE0: (second, further) = (0xA0...0xBF, 1)
      case 0xE1...0xEC, 0xEE...0xEF: (second, further) = (0x80...0xBF, 1)
      case 0xED: (second, further) = (0x80...0x9F, 1)
      case 0xF0: (second, further) = (0x90...0xBF, 2)
      case 0xF1...0xF3: (second, further) = (0x80...0xBF, 2)
      case 0xF4: (second, further) = (0x80...0x8F, 2)
      default: return false
      }
      guard let next = rest.popFirst(), second.contains(next) else { return false }
      for _ in 0..<further {
        guard let next = rest.popFirst(), (0x80...0xBF).contains(next) else { return false }
      }
    }
    return true
  }
}
