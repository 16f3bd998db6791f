import AppFlip

/// Where an input says that the answer goes: the redirect URI of a request, or what an answer that
/// came back was sent to.
struct InputTarget {
  /// The target, decoded once.
  let uri: URIReference
  /// The parameter that holds it; nil if it's the base of the link.
  private let index: Int?

  /// Finds the target of an input; nil if it is missing or can't be decoded.
  init?(of input: FuzzInput, _ random: inout SplitMix64) {
    if input.role == .googleApp {
      guard let base = input.link?.base, !base.isEmpty else { return nil }
      index = nil
      uri = URIReference(splitting: base)
    } else {
      guard let index = input.parameters.index(ofAny: [.redirectURI], &random),
        let value = input.parameters[index].value, !value.isEmpty,
        let decoded = try? PercentDecoding.decode(value, as: .percent)
      else { return nil }
      self.index = index
      uri = URIReference(splitting: decoded)
    }
  }

  /// Writes another target into the input that this one was found in.
  func replace(by octets: [UInt8], isRaw: Bool, in input: inout FuzzInput) -> Bool {
    if let index {
      let value = isRaw ? octets : PercentEncoding.encode(octets)
      guard input.parameters[index].value != value, input.replaceValue(value, at: index) else {
        return false
      }
      if isRaw { input.splitAnew(behind: value) }
    } else {
      let base = isRaw ? octets : Self.escapingForbidden(octets)
      guard let old = input.link?.base, base != old,
        input.hasRoom(for: base.count, insteadOf: old.count)
      else { return false }
      input.link?.base = base
      input.splitAnew(behind: base)
    }
    return true
  }

  /// Percent-encodes what no URI holds; the base of a link is one, so delimiters and escapes stay.
  private static func escapingForbidden(_ octets: [UInt8]) -> [UInt8] {
    var escaped: [UInt8] = []
    var rest = octets[...]
    while let start = rest.firstIndex(where: isForbidden) {
      let end = rest[start...].firstIndex { !isForbidden($0) } ?? rest.endIndex
      escaped += rest[..<start] + PercentEncoding.encode(rest[start..<end])
      rest = rest[end...]
    }
    return escaped + rest
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
    _ isAlsoRaw: Bool, _ random: inout SplitMix64,
    _ change: (URIReference, inout SplitMix64) -> [UInt8]?
  ) -> Bool {
    guard let target = InputTarget(of: self, &random), let changed = change(target.uri, &random),
      changed != target.uri.octets
    else { return false }
    // What an endpoint is sent is always a valid request target.
    let isRaw = isAlsoRaw && role != .authorizationEndpoint && random.oneIn(4)
    return target.replace(by: changed, isRaw: isRaw, in: &self)
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
