import AppFlip

/// Where an input says that the answer goes: the redirect URI of a request, or what an answer that
/// came back was sent to.
struct InputTarget {
  /// The target, decoded once.
  let uri: URIReference
  private let slot: Slot

  /// Finds the target of an input; nil if it is missing or can't be decoded.
  init?(of input: FuzzInput, _ random: inout SplitMix64) {
    let index =
      input.role == .googleApp
      ? nil : input.parameters.index(ofAny: [.redirectURI], &random)
    guard input.role == .googleApp || index != nil else { return nil }
    slot = index.map { input.slot(ofValueAt: $0) } ?? .base
    guard let text = input[slot], !text.isEmpty,
      let octets = slot.isEncoded ? try? PercentDecoding.decode(text, as: .percent) : text
    else { return nil }
    uri = URIReference(splitting: octets)
  }

  /// Writes another target into the input that this one was found in.
  func replace(by octets: [UInt8], isRaw: Bool, in input: inout FuzzInput) -> Bool {
    let encoded =
      slot.isEncoded ? PercentEncoding.encode(octets) : Self.escapingForbidden(octets)
    let text = isRaw ? octets : encoded
    guard input[slot] != text, input.replace(slot, by: text) else { return false }
    if isRaw || slot == .base { input.splitAnew(behind: text) }
    return true
  }

  /// Percent-encodes what no URI holds; the base of a link is one, so delimiters and escapes stay.
  private static func escapingForbidden(_ octets: [UInt8]) -> [UInt8] {
    octets.flatMap { isForbidden($0) ? PercentEncoding.encode([$0]) : [$0] }
  }

  private static func isForbidden(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: "]"): false
    default: !octet.isQueryCharacter
    }
  }
}

extension FuzzInput {
  /// Turns a careless check of the answer's target round.
  mutating func changeTarget(
    _ random: inout SplitMix64, isRaw: (inout SplitMix64) -> Bool,
    _ change: (URIReference, inout SplitMix64) -> [UInt8]?
  ) -> Bool {
    guard let target = InputTarget(of: self, &random), let changed = change(target.uri, &random),
      changed != target.uri.octets
    else { return false }
    return target.replace(by: changed, isRaw: isRaw(&random), in: &self)
  }

  /// Splits what holds a new piece again if the piece has delimiters in it, so that the
  /// structure is what a reader of the octets sees.
  fileprivate mutating func splitAnew(behind piece: [UInt8]) {
    guard piece.contains(where: Self.isDelimiter) else { return }
    if let form {
      self.form = InputParameters(splitting: form.written)
    } else if let link {
      self.link = InputLink(splitting: link.octets)
    }
  }

  private static func isDelimiter(_ octet: UInt8) -> Bool {
    octet == UInt8(ascii: "&") || octet == UInt8(ascii: "#") || octet == UInt8(ascii: "?")
  }
}
