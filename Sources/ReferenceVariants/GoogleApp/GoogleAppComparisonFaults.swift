import AdapterProtocol
import AppFlip
import ReferenceImplementation

extension Fault {
  /// The faults of the Google app in a comparison of the state that looks at less than every byte, or
  /// decodes more than escapes.
  static let googleAppComparison: [Fault] = [
    .googleApp(
      "state/first-byte-skipped", "The comparison begins at the second byte.",
      breaks: ["state/checked"], trigger: "a state that differs in its first byte",
      does: .state { $0.count == $1.count && $0.dropFirst() == $1.dropFirst() }),
    .googleApp(
      "state/ends-compared", "Only both ends of the state are compared.", breaks: ["state/checked"],
      trigger: "a long state with a different middle",
      does: .state {
        $0.count == $1.count && $0.count > 8 && $0.prefix(4) == $1.prefix(4)
          && $0.suffix(4) == $1.suffix(4)
      }),
    .googleApp(
      "state/lowest-bit-ignored", "The lowest bit of each byte is masked out.",
      breaks: ["state/checked"], trigger: "a state that differs in a lowest bit",
      does: .state { $0.map { $0 & 0xFE } == $1.map { $0 & 0xFE } }),
    .googleApp(
      "state/highest-bit-ignored", "Only seven bits of a character are compared.",
      breaks: ["state/checked"],
      trigger: "a state that differs in a highest bit",
      does: .state { $0.map { $0 & 0x7F } == $1.map { $0 & 0x7F } }),
    .googleApp(
      "state/length-in-one-byte",
      "Lengths have 8 bits, and only the shorter length is compared.",
      breaks: ["state/checked"], trigger: "a state that is 256 bytes longer",
      does: .state {
        UInt8(truncatingIfNeeded: $0.count) == UInt8(truncatingIfNeeded: $1.count)
          && $0.starts(with: $1)
      }),
    .googleApp(
      "state/bytes-summed", "A sum of the bytes is compared.", breaks: ["state/checked"],
      trigger: "the bytes of the state in a different order",
      does: .state { $0.count == $1.count && $0.sum == $1.sum }),
    .googleApp(
      "state/hash-compared", "Java's hash of the state is compared.", breaks: ["state/checked"],
      trigger: "a state with the same hash",
      does: .state { $0.count == $1.count && $0.hash(31) == $1.hash(31) }),
    .googleApp(
      "state/half-taken", "Only the first half of the state is compared.",
      breaks: ["state/checked"],
      trigger: "half of the state",
      does: .state { $1.count > 4 && $0 == Array($1.prefix($1.count / 2)) }),
    .googleApp(
      "state/percent-u-decoded", "%u with four digits is an escape, as in JavaScript.",
      breaks: ["state/checked"], trigger: "%u in a state",
      does: .decodedState { LooseEscapes.decodingPercentU($0) }),
    .googleApp(
      "state/loose-hex-digits", "Hexadecimal digits are read with strtol.",
      breaks: ["state/checked"],
      trigger: "a percent sign without an escape, before a sign, a digit or 0x",
      does: .decodedState { LooseEscapes.decodingAsStrtol($0) }),
    .googleApp(
      "state/fullwidth-digits-decoded", "Every Unicode digit counts in an escape.",
      breaks: ["state/checked"], trigger: "a full-width digit after a percent sign",
      does: .decodedState { LooseReading.lettersForFullwidth.read($0) }),
    .googleApp(
      "state/first-four-flips-kept", "Only four flips of a running app are remembered.",
      breaks: ["code/linked"], trigger: "a fifth flip of one running app",
      does: .raw { reading in
        if reading.flips.count > 4, reading.flip != nil { reading.flip = reading.flips[3] }
      }),
  ]
}

extension GoogleAppVariant {
  /// Takes a state for the pending one, too, if it is so once a raw value was read in another way.
  fileprivate static func decodedState(_ read: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Self {
    rawStates { raw, flip, _ in
      raw.count == 1 && PercentCoding.decoded(read(raw[0])) == flip.state.bytes
    }
  }
}

/// Escapes as careless decoders take them.
private enum LooseEscapes {
  /// Writes `%u` and four digits as the UTF-8 of the code point, percent-encoded.
  static func decodingPercentU(_ raw: [UInt8]) -> [UInt8] {
    rewriting(raw) { rest in
      guard rest.count > 5, rest.dropFirst().first == UInt8(ascii: "u"),
        let point = UInt32(Array(rest.dropFirst(2).prefix(4)).text, radix: 16),
        let scalar = Unicode.Scalar(point)
      else { return nil }
      return (PercentCoding.encoded(Array(String(scalar).utf8)), 6)
    }
  }

  /// Writes a sign or `0x` and a digit, or one digit, as an escape of two digits.
  static func decodingAsStrtol(_ raw: [UInt8]) -> [UInt8] {
    rewriting(raw) { rest in
      let text = Array(rest.dropFirst().prefix(3)).text
      let length = text.hasPrefix("0x") ? 3 : text.hasPrefix("+") ? 2 : 1
      guard rest.dropFirst(2).first?.hexValue == nil || length > 1,
        let digit = rest.dropFirst(length).first, digit.hexValue != nil
      else { return nil }
      return (Array("%0".utf8) + [digit], length + 1)
    }
  }

  /// Rewrites some of the percent signs with what comes after them.
  private static func rewriting(
    _ raw: [UInt8], _ rewrite: (ArraySlice<UInt8>) -> (written: [UInt8], length: Int)?
  ) -> [UInt8] {
    var written: [UInt8] = []
    var rest = raw[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "%"), let rewritten = rewrite(rest) {
        written += rewritten.written
        rest = rest.dropFirst(rewritten.length)
      } else {
        written.append(byte)
        rest = rest.dropFirst()
      }
    }
    return written
  }
}

extension [UInt8] {
  fileprivate var sum: Int { reduce(0) { $0 + Int($1) } }

  /// The hash in 32 bits that multiplies by a number for each byte.
  func hash(_ factor: UInt32) -> UInt32 {
    reduce(0) { $0 &* factor &+ UInt32($1) }
  }
}
