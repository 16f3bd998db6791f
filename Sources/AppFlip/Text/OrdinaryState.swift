/// A state as Google sends it: 32 characters that need no escape, another one for each name.
///
/// Its last quarter is made from the rest, so that reports know an unchanged one wherever it stands.
public struct OrdinaryState: Equatable, Sendable {
  /// The state, octet for octet.
  public let octets: [UInt8]

  /// The octets below which a server may refuse a state: widespread ones demand 8.
  public static let shortest = 16

  /// The number of octets of every ordinary state.
  static let length = 32

  /// Makes the state of a name.
  ///
  /// - Parameter name: what the state is for; the same name gives the same state on every machine.
  public init(of name: String) {
    var random = SplitMix64(seed: Self.checksum(Array(name.utf8)[...]))
    let start = (0..<Self.length - Self.checkLength).map { _ in
      Self.alphabet[random.below(Self.alphabet.count)]
    }
    octets = start + Self.check(of: start[...])
  }

  private static let checkLength = 8
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// What an ordinary state that begins so ends with.
  private static func check(of start: ArraySlice<UInt8>) -> [UInt8] {
    var sum = checksum(start)
    return (0..<checkLength).map { _ in
      defer { sum >>= 6 }
      return alphabet[Int(sum & 63)]
    }
  }

  /// FNV-1a, mixed so that each bit depends on every octet.
  private static func checksum(_ octets: ArraySlice<UInt8>) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for octet in octets { sum = (sum ^ UInt64(octet)) &* 0x100_0000_01b3 }
    var mixer = SplitMix64(seed: sum)
    return mixer.next()
  }
}

extension OrdinaryState {
  /// A text for people in which each unchanged ordinary state, which says nothing, is shown by its ends.
  ///
  /// - Parameter text: any text.
  /// - Returns: the text itself if no ordinary state is in it.
  public static func shortened(in text: String) -> String {
    let octets = Array(text.utf8)
    guard octets.count >= length else { return text }
    var shown: [UInt8] = []
    var (start, run, index) = (0, 0, 0)
    while index < octets.count {
      run = isCharacter[Int(octets[index])] ? run + 1 : 0
      index += 1
      guard run >= length, isOrdinary(octets[(index - length)..<index]) else { continue }
      shown += octets[start..<(index - length + shownAtEnds)] + "...".utf8
      shown += octets[(index - shownAtEnds)..<index]
      (start, run) = (index, 0)
    }
    return start == 0 ? text : String(decoding: shown + octets[start...], as: UTF8.self)
  }

  /// The octets at either end that are shown.
  private static let shownAtEnds = 4
  private static let isCharacter = (UInt8.min...UInt8.max).map(alphabet.contains)

  private static func isOrdinary(_ octets: ArraySlice<UInt8>) -> Bool {
    let start = octets.dropLast(checkLength)
    return octets.suffix(checkLength).elementsEqual(check(of: start))
  }
}
